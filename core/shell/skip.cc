// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/skip.h"

#include <vector>

#include "absl/strings/ascii.h"

namespace torchlift::shell {
namespace {

// One open bracket: the byte that closes it, and how many `case` are open directly in it, whose
// patterns end in ')'.
struct Open {
  char close;
  int cases;
};

bool IsWordByte(char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// Whether the word at `offset` is `word`, standing alone.
bool IsWordAt(const ShellText& text, std::uint32_t offset, absl::string_view word) {
  if (offset > 0 && !absl::ascii_isspace(static_cast<unsigned char>(text.at(offset - 1))) &&
      text.at(offset - 1) != ';' && text.at(offset - 1) != '(') {
    return false;
  }
  return text.StartsWith(offset, word) &&
         !IsWordByte(text.at(offset + static_cast<std::uint32_t>(word.size())));
}

bool IsCommentAt(const ShellText& text, std::uint32_t offset) {
  if (text.at(offset) != '#') return false;
  const char before = offset == 0 ? ' ' : text.at(offset - 1);
  return absl::ascii_isspace(static_cast<unsigned char>(before)) || before == ';' ||
         before == '(' || before == '`';
}

std::uint32_t EndOfLine(const ShellText& text, std::uint32_t offset) {
  const auto end = text.text().find('\n', offset);
  return end == absl::string_view::npos ? text.size() : static_cast<std::uint32_t>(end);
}

class BalancedSkipper {
 public:
  explicit BalancedSkipper(const ShellText& text) : text_(text) {}

  std::uint32_t Skip(std::uint32_t offset) {
    Push(text_.at(offset));
    ++offset;
    while (offset < text_.size()) {
      offset = open_.back().close == '"' ? StepQuoted(offset) : StepBare(offset);
      if (offset == kUnterminated) return offset;
      if (open_.empty()) return offset;
    }
    return kUnterminated;
  }

 private:
  void Push(char opening) {
    const char close = opening == '(' ? ')' : opening == '{' ? '}' : '"';
    open_.push_back({close, 0});
  }

  // At a '$': opens what it opens.
  std::uint32_t StepDollar(std::uint32_t offset) {
    const char next = text_.at(offset + 1);
    if (next != '(' && next != '{') return offset + 1;
    Push(next);
    return offset + 2;
  }

  std::uint32_t StepQuoted(std::uint32_t offset) {
    switch (text_.at(offset)) {
      case '\\':
        return offset + 2;
      case '$':
        return StepDollar(offset);
      case '`':
        return SkipBackquoted(text_, offset);
      case '"':
        open_.pop_back();
        return offset + 1;
      default:
        return offset + 1;
    }
  }

  std::uint32_t StepBare(std::uint32_t offset) {
    const char c = text_.at(offset);
    if (c == '\\') return offset + 2;
    if (c == '\'') return SkipSingleQuoted(text_, offset);
    if (c == '`') return SkipBackquoted(text_, offset);
    if (c == '$' && text_.at(offset + 1) == '\'') return SkipAnsiQuoted(text_, offset + 1);
    if (c == '$') return StepDollar(offset);
    if (c == '"') {
      Push(c);
      return offset + 1;
    }
    return open_.back().close == ')' ? StepCommands(offset) : StepExpansion(offset);
  }

  // Inside ${…}.
  std::uint32_t StepExpansion(std::uint32_t offset) {
    if (text_.at(offset) == '}') open_.pop_back();
    return offset + 1;
  }

  // Inside (…).
  std::uint32_t StepCommands(std::uint32_t offset) {
    const char c = text_.at(offset);
    if (IsCommentAt(text_, offset)) return EndOfLine(text_, offset);
    if (c == '(') {
      Push(c);
    } else if (c == ')') {
      if (open_.back().cases == 0) open_.pop_back();
    } else if (c == 'c' && IsWordAt(text_, offset, "case")) {
      ++open_.back().cases;
    } else if (c == 'e' && open_.back().cases > 0 && IsWordAt(text_, offset, "esac")) {
      --open_.back().cases;
    }
    return offset + 1;
  }

  const ShellText& text_;
  std::vector<Open> open_;
};

}  // namespace

std::uint32_t SkipSingleQuoted(const ShellText& text, std::uint32_t offset) {
  const auto end = text.text().find('\'', offset + 1);
  return end == absl::string_view::npos ? kUnterminated : static_cast<std::uint32_t>(end) + 1;
}

std::uint32_t SkipAnsiQuoted(const ShellText& text, std::uint32_t offset) {
  for (std::uint32_t i = offset + 1; i < text.size(); ++i) {
    if (text.at(i) == '\\') {
      ++i;
    } else if (text.at(i) == '\'') {
      return i + 1;
    }
  }
  return kUnterminated;
}

std::uint32_t SkipBackquoted(const ShellText& text, std::uint32_t offset) {
  for (std::uint32_t i = offset + 1; i < text.size(); ++i) {
    if (text.at(i) == '\\') {
      ++i;
    } else if (text.at(i) == '`') {
      return i + 1;
    }
  }
  return kUnterminated;
}

std::uint32_t SkipBalanced(const ShellText& text, std::uint32_t offset) {
  return BalancedSkipper(text).Skip(offset);
}

void FindSubstitutions(const ShellText& text, ByteRange range, bool is_quoted,
                       std::vector<ByteRange>& found) {
  const ShellText inside = text.Until(range.end);
  for (std::uint32_t i = range.begin; i < range.end;) {
    std::uint32_t end = i + 1;
    if (inside.at(i) == '\\') {
      end = i + 2;
    } else if (inside.at(i) == '\'' && !is_quoted) {
      end = SkipSingleQuoted(inside, i);
    } else if (inside.at(i) == '`') {
      end = SkipBackquoted(inside, i);
      if (end != kUnterminated && end > i + 2) found.push_back({i + 1, end - 1});
    } else if (inside.StartsWith(i, "$((")) {
      end = i + 3;  // What arithmetic holds is looked through, too.
    } else if (inside.StartsWith(i, "$(")) {
      end = SkipBalanced(inside, i + 1);
      if (end != kUnterminated && end > i + 3) found.push_back({i + 2, end - 1});
    }
    if (end == kUnterminated) return;
    i = end;
  }
}

}  // namespace torchlift::shell
