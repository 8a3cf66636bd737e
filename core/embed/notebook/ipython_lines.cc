// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/notebook/ipython_lines.h"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"

namespace torchlift::embed {
namespace {

using Kind = IPythonLine::Kind;

bool IsLetter(char c) { return absl::ascii_isalpha(static_cast<unsigned char>(c)) || c == '_'; }

// Follows Python's strings and brackets from line to line.
class PythonTokens {
 public:
  // Whether a new statement begins at the end of what was passed.
  bool BeginsStatement() const { return depth_ == 0 && triple_ == 0 && !goes_on_; }

  // Passes a line, and tells where a lone `=` at the top of it is, if anywhere.
  std::optional<std::size_t> Pass(absl::string_view line) {
    std::optional<std::size_t> equal;
    goes_on_ = false;
    for (std::size_t i = 0; i < line.size();) {
      const char c = line[i];
      if (triple_ != 0) {
        i = PassTriple(line, i);
      } else if (c == '#') {
        break;
      } else if (c == '"' || c == '\'') {
        i = PassQuote(line, i);
      } else {
        if (!equal && depth_ == 0 && IsAssignment(line, i)) equal = i;
        PassByte(line, i);
        ++i;
      }
    }
    return equal;
  }

 private:
  std::size_t PassTriple(absl::string_view line, std::size_t i) {
    if (line[i] == '\\') return i + 2;
    const absl::string_view three = line.substr(i, 3);
    if (three.size() == 3 && three.find_first_not_of(triple_) == absl::string_view::npos) {
      triple_ = 0;
      return i + 3;
    }
    return i + 1;
  }

  std::size_t PassQuote(absl::string_view line, std::size_t i) {
    const char quote = line[i];
    const absl::string_view three = line.substr(i, 3);
    if (three.size() == 3 && three.find_first_not_of(quote) == absl::string_view::npos) {
      triple_ = quote;
      return i + 3;
    }
    for (++i; i < line.size() && line[i] != quote; ++i) {
      if (line[i] != '\\') continue;
      ++i;
      if (i < line.size() && (line[i] == '\n' || line[i] == '\r')) goes_on_ = true;
    }
    return i + 1;
  }

  void PassByte(absl::string_view line, std::size_t i) {
    const char c = line[i];
    if (c == '(' || c == '[' || c == '{') ++depth_;
    if ((c == ')' || c == ']' || c == '}') && depth_ > 0) --depth_;
    if (c == '\\' && absl::StripTrailingAsciiWhitespace(line.substr(i)) == "\\") goes_on_ = true;
  }

  static bool IsAssignment(absl::string_view line, std::size_t i) {
    if (line[i] != '=' || (i + 1 < line.size() && line[i + 1] == '=')) return false;
    return i > 0 && !absl::StrContains("=!<>+-*/%&|^:@", line.substr(i - 1, 1));
  }

  int depth_ = 0;
  char triple_ = 0;       // The quote of the string of several lines that is open, or NUL.
  bool goes_on_ = false;  // A backslash ended the line.
};

class Splitter {
 public:
  explicit Splitter(absl::string_view cell) : cell_(cell) {}

  std::vector<IPythonLine> Split() {
    while (at_ < cell_.size()) {
      const std::size_t end = LineEnd(at_);
      if (!tokens_.BeginsStatement() || !AddSign(at_, end)) AddPython(end);
    }
    return std::move(lines_);
  }

 private:
  std::size_t LineEnd(std::size_t from) const {
    return std::min(cell_.find('\n', from), cell_.size() - 1) + 1;
  }

  // The end of a command, whose last byte may be a backslash that goes on with the next line.
  std::size_t CommandEnd(std::size_t end) const {
    while (end < cell_.size()) {
      const absl::string_view line = cell_.substr(0, end);
      if (!absl::EndsWith(line, "\\\n") && !absl::EndsWith(line, "\\\r\n")) break;
      end = LineEnd(end);
    }
    return end;
  }

  static ByteRange Range(std::size_t begin, std::size_t end) {
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }

  void Add(Kind kind, std::size_t sign, std::size_t sign_size, std::size_t end, bool is_value) {
    end = CommandEnd(end);
    IPythonLine line;
    line.kind = kind;
    line.range = Range(at_, end);
    line.in_front = Range(at_, sign);
    line.is_value = is_value;
    std::size_t command_end = end;
    while (command_end > sign + sign_size &&
           absl::StrContains("\r\n", cell_.substr(command_end - 1, 1)))
      --command_end;
    line.command = Range(sign + sign_size, command_end);
    lines_.push_back(line);
    at_ = end;
  }

  // Where the first byte behind `from` stands that is no blank.
  std::size_t SkipBlanks(std::size_t from, std::size_t end) const {
    while (from < end && (cell_[from] == ' ' || cell_[from] == '\t')) ++from;
    return from;
  }

  // Adds the line when its first sign is one of IPython's.
  bool AddSign(std::size_t begin, std::size_t end) {
    const std::size_t sign = SkipBlanks(begin, end);
    const absl::string_view rest = cell_.substr(sign, end - sign);
    if (absl::StartsWith(rest, "!")) {
      Add(Kind::kSystem, sign, absl::StartsWith(rest, "!!") ? 2 : 1, end, /*is_value=*/false);
    } else if (absl::StartsWith(rest, "%")) {
      Add(Kind::kMagic, sign, absl::StartsWith(rest, "%%") ? 2 : 1, end, /*is_value=*/false);
    } else if (IsOther(rest)) {
      Add(Kind::kOther, sign, 0, end, /*is_value=*/false);
    } else {
      return false;
    }
    return true;
  }

  static bool IsOther(absl::string_view line) {
    if (line.empty() || line[0] == '#') return false;
    if (absl::StrContains("?,;/", line.substr(0, 1))) return true;
    return absl::EndsWith(absl::StripTrailingAsciiWhitespace(line), "?") &&
           line.find_first_of("#\"'(") == absl::string_view::npos;
  }

  void AddPython(std::size_t end) {
    const bool begins = tokens_.BeginsStatement();
    const PythonTokens before = tokens_;
    const std::optional<std::size_t> equal = tokens_.Pass(cell_.substr(at_, end - at_));
    if (begins && equal) {
      const std::size_t sign = SkipBlanks(at_ + *equal + 1, end);
      const absl::string_view rest = cell_.substr(sign, end - sign);
      const bool is_magic = rest.size() > 1 && rest[0] == '%' && IsLetter(rest[1]);
      if (is_magic || absl::StartsWith(rest, "!")) {
        tokens_ = before;
        Add(is_magic ? Kind::kMagic : Kind::kSystem, sign, absl::StartsWith(rest, "!!") ? 2 : 1,
            end, /*is_value=*/true);
        return;
      }
    }
    IPythonLine line;
    line.range = Range(at_, end);
    lines_.push_back(line);
    at_ = end;
  }

  absl::string_view cell_;
  std::size_t at_ = 0;
  PythonTokens tokens_;
  std::vector<IPythonLine> lines_;
};

}  // namespace

std::vector<IPythonLine> SplitIPythonLines(absl::string_view cell) {
  return Splitter(cell).Split();
}

}  // namespace torchlift::embed
