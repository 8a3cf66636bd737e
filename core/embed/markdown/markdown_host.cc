// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/markdown/markdown_host.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "core/embed/documentation/code_block.h"
#include "core/embed/documentation/document_session.h"
#include "core/embed/line_reader.h"
#include "core/embed/markdown/containers.h"
#include "core/embed/markdown/fence.h"
#include "core/embed/markdown/html_code.h"

namespace torchlift::embed {
namespace {

using Kind = BlockLanguage::Kind;

constexpr std::size_t kCodeIndentation = 4;

// What the lines belong to that come next.
enum class State { kText, kFence, kIndented, kComment, kFrontMatter };

// Not so in MDX and in the docstrings of a program, whose file may have no ending.
bool HasIndentedCode(absl::string_view path) {
  const absl::string_view name = path.substr(path.rfind('/') + 1);
  const std::size_t dot = name.rfind('.');
  if (dot == absl::string_view::npos) return false;
  const std::string ending = absl::AsciiStrToLower(name.substr(dot + 1));
  return ending != "mdx" && ending != "py" && ending != "pyi" && ending != "pyw";
}

class MarkdownReader {
 public:
  MarkdownReader(absl::string_view path, absl::string_view bytes, const LookedFor& looked_for)
      : bytes_(bytes), has_indented_code_(HasIndentedCode(path)) {
    host_.looked_for = looked_for;
  }

  Host Read() && {
    const std::vector<ByteRange> lines = LinesOf(bytes_);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      ByteRange line = lines[i];
      host_.parts.push_back({0, line});
      if (i == 0 && absl::StartsWith(bytes_, "\xEF\xBB\xBF")) line.begin += 3;
      line_end_ = i + 1 < lines.size() && bytes_[line.end] == '\r' ? "\r\n" : "\n";
      if (line.end <= html_end_ && line.end > 0) continue;
      if (i == 0 && line.In(bytes_) == "---") {
        state_ = State::kFrontMatter;
      } else {
        Take(line);
      }
    }
    EndBlock();
    return std::move(host_);
  }

 private:
  void Take(ByteRange line) {
    if (state_ == State::kFrontMatter) {
      if (line.In(bytes_) == "---" || line.In(bytes_) == "...") state_ = State::kText;
      return;
    }
    if (state_ == State::kComment) {
      if (absl::StrContains(line.In(bytes_), "-->")) state_ = State::kText;
      return;
    }
    LineCursor cursor(bytes_, line);
    const std::size_t matched = containers_.Match(cursor);
    const bool is_same = matched == containers_.size();
    if (state_ == State::kFence && is_same) return TakeFenceLine(cursor, line);
    if (state_ == State::kIndented && is_same && IsCodeLine(cursor)) {
      cursor.SkipIndentation(kCodeIndentation);
      return AddLine(cursor, line);
    }
    EndBlock();
    if (!is_same) {
      containers_.Keep(matched);
      is_paragraph_ = false;
    }
    TakeText(cursor, line);
  }

  static bool IsCodeLine(const LineCursor& cursor) {
    return cursor.IsBlank() || cursor.Indentation() >= kCodeIndentation;
  }

  void TakeText(LineCursor& cursor, ByteRange line) {
    const std::size_t depth = containers_.size();
    containers_.Open(cursor);
    if (containers_.size() > depth) is_paragraph_ = false;
    const std::size_t indentation = cursor.Indentation();
    LineCursor text = cursor;
    text.SkipIndentation(indentation);
    if (text.IsBlank()) {
      is_paragraph_ = false;
    } else if (const std::optional<FenceStart> fence = ReadFenceStart(text.rest())) {
      BeginFence(*fence, indentation, text.rest());
    } else if (indentation >= kCodeIndentation && !is_paragraph_ && has_indented_code_) {
      state_ = State::kIndented;
      Begin(cursor, line, Kind::kUnnamed);
      cursor.SkipIndentation(kCodeIndentation);
      AddLine(cursor, line);
    } else {
      TakeParagraph(text);
    }
  }

  void TakeParagraph(const LineCursor& text) {
    const absl::string_view rest = text.rest();
    if (absl::StartsWith(rest, "<!--")) {
      if (!absl::StrContains(rest, "-->")) state_ = State::kComment;
      return;
    }
    if (absl::StartsWith(rest, "<")) ReadHtml(text);
    if (ReadHighlight(rest)) return;
    is_paragraph_ = !absl::StartsWith(rest, "#");
  }

  void ReadHtml(const LineCursor& text) {
    const absl::string_view rest = text.rest();
    const std::size_t tag = std::min(rest.find("<pre"), rest.find("<PRE"));
    if (tag == absl::string_view::npos || !has_html_code_) return;
    const std::uint32_t begin = text.at() + static_cast<std::uint32_t>(tag);
    html_end_ = AddHtmlCode(bytes_, begin, session_, host_);
    has_html_code_ = html_end_ > begin;  // Else no <pre> ends any more.
  }

  // {% highlight bash %} of Jekyll, {{< highlight bash >}} of Hugo.
  bool ReadHighlight(absl::string_view text) {
    for (const absl::string_view open : {"{% highlight ", "{{< highlight ", "{{% highlight "}) {
      if (!absl::StartsWith(text, open)) continue;
      const absl::string_view rest = text.substr(open.size());
      const absl::string_view name = rest.substr(0, rest.find_first_of(" \t%>"));
      state_ = State::kFence;
      fence_ = FenceStart();
      fence_.sign = '\0';
      fence_indentation_ = 0;
      block_ = CodeBlock();
      block_.language = BlockLanguageOf(absl::StripPrefix(name, "\""));
      return true;
    }
    return false;
  }

  void BeginFence(const FenceStart& fence, std::size_t indentation, absl::string_view line) {
    is_paragraph_ = false;
    const bool is_end = fence.language.empty() && !directives_.empty() &&
                        IsFenceEnd(line, directives_.back().sign, directives_.back().size);
    if (is_end) {
      directives_.pop_back();
      return;
    }
    const BlockLanguage language = BlockLanguageOf(fence.language);
    if (fence.is_directive || language.kind == Kind::kMarkdown) {
      directives_.push_back(fence);
      return;
    }
    state_ = State::kFence;
    fence_ = fence;
    fence_indentation_ = indentation;
    block_ = CodeBlock();
    block_.language = language;
    block_.path = fence.path;
  }

  void TakeFenceLine(LineCursor& cursor, ByteRange line) {
    LineCursor text = cursor;
    text.SkipIndentation(text.Indentation());
    if (IsEnd(text.rest())) return EndBlock();
    if (block_.lines.empty()) {
      if (IsOption(text.rest())) return;
      cursor.SkipIndentation(fence_indentation_);
      Begin(cursor, line, block_.language.kind);
      return AddLine(cursor, line);
    }
    cursor.SkipIndentation(fence_indentation_);
    AddLine(cursor, line);
  }

  bool IsEnd(absl::string_view text) const {
    if (fence_.sign != '\0') return IsFenceEnd(text, fence_.sign, fence_.size);
    return absl::StrContains(text, "endhighlight") || absl::StrContains(text, "/highlight");
  }

  // An option of a directive of MyST: `:linenos:`.
  static bool IsOption(absl::string_view text) {
    return absl::StartsWith(text, ":") && text.find(':', 1) != absl::string_view::npos;
  }

  // What stands in front of the text of the first line stands in front of new ones, too.
  void Begin(const LineCursor& cursor, ByteRange line, Kind kind) {
    if (state_ == State::kIndented) block_ = CodeBlock();
    block_.language.kind = kind;
    std::string start(ByteRange{line.begin, cursor.at()}.In(bytes_));
    if (state_ == State::kIndented) absl::StrAppend(&start, std::string(kCodeIndentation, ' '));
    // An item's sign begins it alone.
    for (char& c : start) {
      if (c != '>' && c != '\t') c = ' ';
    }
    block_.line_end = absl::StrCat(line_end_, start);
  }

  void AddLine(const LineCursor& cursor, ByteRange line) {
    block_.lines.push_back(VerbatimLine(bytes_, {cursor.at(), line.end}));
  }

  void EndBlock() {
    if (state_ == State::kFence || state_ == State::kIndented) session_.Add(block_, host_);
    state_ = State::kText;
    block_ = CodeBlock();
  }

  absl::string_view bytes_;
  bool has_indented_code_;  // Not so in MDX and docstrings.
  Host host_;
  DocumentSession session_;
  Containers containers_;
  State state_ = State::kText;
  bool is_paragraph_ = false;  // Whether the line above is text that goes on.
  FenceStart fence_;
  std::size_t fence_indentation_ = 0;
  std::vector<FenceStart> directives_;  // Those that are open.
  CodeBlock block_;
  std::uint32_t html_end_ = 0;  // Up to where lines are HTML.
  bool has_html_code_ = true;
  absl::string_view line_end_ = "\n";
};

}  // namespace

Host ReadMarkdownHost(absl::string_view path, absl::string_view bytes,
                      const LookedFor& looked_for) {
  return MarkdownReader(path, bytes, looked_for).Read();
}

}  // namespace torchlift::embed
