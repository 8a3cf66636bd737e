// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/rst/rst_host.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/embed/documentation/code_block.h"
#include "core/embed/documentation/document_session.h"
#include "core/embed/line_reader.h"
#include "core/embed/rst/rst_line.h"

namespace torchlift::embed {
namespace {

using Kind = BlockLanguage::Kind;

constexpr absl::string_view kNobodySays = "Nothing in the document says that it is a command.";

// The first of so many words, whichever blanks part them.
absl::string_view FirstWord(absl::string_view text) {
  return text.substr(0, std::min(text.find_first_of(" \t"), text.size()));
}

bool IsCodeDirective(absl::string_view name) {
  return name == "code-block" || name == "code" || name == "sourcecode" || name == "prompt" ||
         name == "code-cell";
}

bool IsPythonDirective(absl::string_view name) {
  return name == "doctest" || name == "testcode" || name == "testsetup" || name == "ipython" ||
         name == "jupyter-execute" || name == "plot";
}

// Those whose content is no text of the document's.
bool IsOtherDirective(absl::string_view name) {
  return name == "raw" || name == "literalinclude" || name == "math" || name == "graphviz" ||
         name == "mermaid" || name == "csv-table" || name == "toctree" || name == "testoutput";
}

// `:name: value` below a directive.
bool IsOption(absl::string_view text) {
  return absl::StartsWith(text, ":") && text.find(':', 1) != absl::string_view::npos;
}

class RstReader {
 public:
  RstReader(absl::string_view bytes, const LookedFor& looked_for) : bytes_(bytes) {
    host_.looked_for = looked_for;
  }

  Host Read() && {
    for (ByteRange line : LinesOf(bytes_)) {
      host_.parts.push_back({0, line});
      if (line.begin == 0 && absl::StartsWith(bytes_, "\xEF\xBB\xBF")) line.begin = 3;
      lines_.push_back(ReadRstLine(bytes_, line));
    }
    IndentFirstLine();
    const std::size_t feed = bytes_.find('\n');
    if (feed != absl::string_view::npos && feed > 0 && bytes_[feed - 1] == '\r') line_end_ = "\r\n";
    while (at_ < lines_.size()) TakeLine();
    return std::move(host_);
  }

 private:
  // The first line of a docstring stands behind its quotes, and means to be indented like the text
  // below, or like the quotes at its end. Not where all that is below would be no block then.
  void IndentFirstLine() {
    if (lines_.empty() || lines_.front().IsBlank()) return;
    std::size_t least = std::string::npos;
    std::size_t first = std::string::npos;
    for (std::size_t i = 1; i < lines_.size(); ++i) {
      const bool is_last = i + 1 == lines_.size() && lines_[i].host.end == bytes_.size();
      if (lines_[i].IsBlank() && !(is_last && lines_[i].indentation > 0)) continue;
      if (first == std::string::npos) first = lines_[i].indentation;
      least = std::min(least, lines_[i].indentation);
    }
    if (least < first) lines_.front().indentation = std::max(lines_.front().indentation, least);
  }

  // Reads the line at at_ with the block below it, if there is one.
  void TakeLine() {
    const RstLine& line = lines_[at_];
    const std::size_t signs = ListSignsSize(line.text);
    const absl::string_view text = line.text.substr(signs);
    const std::size_t column = line.indentation + signs;
    if (const RstDirective directive = ReadRstDirective(text); !directive.name.empty()) {
      ++at_;
      TakeDirective(directive, column);
    } else if (IsRstComment(text)) {
      ++at_;
      TakeBlock(column);
    } else if (absl::StartsWith(text, ">>> ")) {
      TakeDoctest();
    } else if (IsLiteralStart(text)) {
      ++at_;
      TakeLiteral(column);
    } else {
      ++at_;
    }
  }

  void TakeDirective(const RstDirective& directive, std::size_t column) {
    if (directive.name == "highlight") {
      literal_language_ = std::string(FirstWord(directive.argument));
      return;
    }
    const bool is_python = IsPythonDirective(directive.name);
    if (IsCodeDirective(directive.name) || is_python) {
      const std::string path = SkipOptions(column);
      CodeBlock block = BlockOf(TakeBlock(column));
      block.path = path;
      if (!directive.argument.empty() || is_python) {
        block.language = BlockLanguageOf(is_python ? "python" : FirstWord(directive.argument));
      } else {
        NameLiteral(block);
      }
      session_.Add(block, host_);
    } else if (directive.name == "parsed-literal") {
      CodeBlock block = BlockOf(TakeBlock(column));
      block.doubt = "It is text with markup in it.";
      session_.Add(block, host_);
    } else if (IsOtherDirective(directive.name)) {
      TakeBlock(column);
    }
  }

  // Goes over the options of a directive; the file that its :caption: or :name: names.
  std::string SkipOptions(std::size_t column) {
    std::string path;
    for (; at_ < lines_.size(); ++at_) {
      const RstLine& line = lines_[at_];
      if (line.IsBlank() || line.indentation <= column || !IsOption(line.text)) break;
      if (absl::StartsWith(line.text, ":caption:"))
        path = std::string(absl::StripAsciiWhitespace(line.text.substr(9)));
    }
    return path;
  }

  // A paragraph whose last line ends with `::`, but no line under a heading.
  static bool IsLiteralStart(absl::string_view text) {
    const bool is_adornment =
        text.size() > 2 && text.find_first_not_of(':') == absl::string_view::npos;
    return absl::EndsWith(text, "::") && !is_adornment;
  }

  void TakeLiteral(std::size_t column) {
    while (at_ < lines_.size() && lines_[at_].IsBlank()) ++at_;
    if (at_ == lines_.size()) return;
    std::vector<RstLine> lines = TakeBlock(column);
    if (lines.empty()) lines = TakeQuoted(column);
    CodeBlock block = BlockOf(lines);
    NameLiteral(block);
    session_.Add(block, host_);
  }

  // What a block is that the document names no language for.
  void NameLiteral(CodeBlock& block) const {
    block.language = BlockLanguageOf(literal_language_);
    if (block.language.kind == Kind::kUnnamed || block.language.kind == Kind::kPython) {
      block.language = BlockLanguage();
      block.doubt = std::string(kNobodySays);
    }
  }

  // The lines up to the next that is indented no further than the column.
  std::vector<RstLine> TakeBlock(std::size_t column) {
    std::vector<RstLine> lines;
    for (; at_ < lines_.size(); ++at_) {
      const RstLine& line = lines_[at_];
      if (!line.IsBlank() && line.indentation <= column) break;
      if (!line.IsBlank() || !lines.empty()) lines.push_back(line);
    }
    while (!lines.empty() && lines.back().IsBlank()) lines.pop_back();
    return lines;
  }

  // A literal block that is not indented: each line begins with the same sign.
  std::vector<RstLine> TakeQuoted(std::size_t column) {
    std::vector<RstLine> lines;
    const char sign = lines_[at_].text[0];
    if (!absl::ascii_ispunct(static_cast<unsigned char>(sign))) return lines;
    for (; at_ < lines_.size(); ++at_) {
      const RstLine& line = lines_[at_];
      if (line.IsBlank() || line.indentation != column || line.text[0] != sign) break;
      lines.push_back(line);
    }
    return lines;
  }

  void TakeDoctest() {
    std::vector<RstLine> lines;
    for (; at_ < lines_.size() && !lines_[at_].IsBlank(); ++at_) lines.push_back(lines_[at_]);
    CodeBlock block = BlockOf(lines);
    block.language.kind = Kind::kPythonConsole;
    session_.Add(block, host_);
  }

  CodeBlock BlockOf(const std::vector<RstLine>& lines) const {
    CodeBlock block;
    if (lines.empty()) return block;
    std::size_t column = lines.front().indentation;
    for (const RstLine& line : lines) {
      if (!line.IsBlank()) column = std::min(column, line.indentation);
    }
    for (const RstLine& line : lines) {
      const std::uint32_t begin = PlaceOfColumn(bytes_, line, column);
      block.lines.push_back(VerbatimLine(bytes_, {begin, line.host.end}));
    }
    const ByteRange blanks{lines.front().host.begin, PlaceOfColumn(bytes_, lines.front(), column)};
    block.line_end = absl::StrCat(line_end_, blanks.In(bytes_));
    return block;
  }

  absl::string_view bytes_;
  Host host_;
  DocumentSession session_;
  std::vector<RstLine> lines_;
  std::size_t at_ = 0;
  absl::string_view line_end_ = "\n";
  std::string literal_language_;  // Of `.. highlight::`.
};

}  // namespace

Host ReadRstHost(absl::string_view path, absl::string_view bytes, const LookedFor& looked_for) {
  (void)path;
  return RstReader(bytes, looked_for).Read();
}

}  // namespace torchlift::embed
