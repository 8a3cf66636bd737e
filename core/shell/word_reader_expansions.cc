// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <optional>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "core/shell/expansion.h"
#include "core/shell/skip.h"
#include "core/shell/text_word_reader.h"

namespace torchlift::shell {

bool TextWordReader::FollowsPatternOperator() const {
  return at_ > begin_ &&
         absl::string_view("?*+@!").find(text_.at(at_ - 1)) != absl::string_view::npos;
}

void TextWordReader::StepPattern() {
  const std::uint32_t end = SkipBalanced(text_, at_);
  result_.is_bare = false;
  if (end == kUnterminated) {
    failed_ = true;
  } else {
    AddUnknown(end, true);
  }
}

void TextWordReader::StepExpansion() {
  const std::uint32_t begin = at_;
  const char c = text_.at(at_);
  const char next = text_.at(at_ + 1);
  std::uint32_t end = at_ + 2;
  if (c == '$' && next == '\'' && quote_ == '\0') return StepAnsiQuoted();
  if (c == '$' && next == '"' && quote_ == '\0') {
    result_.is_bare = false;
    ++at_;
    return;
  }
  if (c == '`') {
    end = SkipBackquoted(text_, at_);
    AddCommands(at_ + 1, end);
  } else if (next == '(') {
    end = SkipBalanced(text_, at_ + 1);
    if (IsArithmetic(at_ + 1, end)) {
      AddInnerCommands(at_ + 3, end, true);
    } else {
      AddCommands(at_ + 2, end);
    }
  } else if (next == '{') {
    end = SkipBalanced(text_, at_ + 1);
    AddInnerCommands(at_ + 2, end, quote_ != '\0');
  } else if (absl::ascii_isalpha(static_cast<unsigned char>(next)) || next == '_') {
    while (IsNameByte(text_.at(end))) ++end;
  } else if (!absl::ascii_isdigit(static_cast<unsigned char>(next)) &&
             (next == '\0' || absl::string_view("@*#?$!-").find(next) == absl::string_view::npos)) {
    ++bare_bytes_;
    return Add(at_ + 1);
  }
  result_.is_bare = false;
  if (end == kUnterminated) {
    failed_ = true;
    return;
  }
  const absl::string_view written = text_.text().substr(begin, end - begin);
  const bool splits = quote_ == '\0' ? c == '$' || c == '`' : ExpandsToList(written);
  if (ExpandsToList(written)) result_.word.is_list = true;
  expansions_.push_back({begin, end});
  if (c == '$' && next != '(') {
    const std::string name = NameOfExpansion(written);
    if (!name.empty()) result_.word.variables.push_back(name);
    const std::optional<Fallback> fallback = ReadFallback(written);
    if (fallback && fallback->assigns) result_.word.assigned.push_back(fallback->name);
  }
  AddUnknown(end, splits && !IsArithmetic(begin + 1, end));
}

bool TextWordReader::IsArithmetic(std::uint32_t begin, std::uint32_t end) const {
  return end != kUnterminated && text_.StartsWith(begin, "((") && end >= begin + 4 &&
         text_.StartsWith(end - 2, "))");
}

void TextWordReader::AddInnerCommands(std::uint32_t begin, std::uint32_t end, bool is_quoted) {
  if (end == kUnterminated) return;
  FindSubstitutions(text_, {begin, end - 1}, is_quoted, result_.commands);
}

void TextWordReader::AddCommands(std::uint32_t begin, std::uint32_t end) {
  if (end != kUnterminated && end > begin + 1) result_.commands.push_back({begin, end - 1});
}

bool TextWordReader::IsBraceExpansion() {
  constexpr std::uint32_t kLongest = 1000;
  for (std::uint32_t i = at_ + 1; i < text_.size() && i < at_ + kLongest; ++i) {
    const char c = text_.at(i);
    if (absl::ascii_isspace(static_cast<unsigned char>(c)) || c == ';' || c == '&' || c == '|')
      return false;
    if (c == '}') {
      brace_end_ = i + 1;
      const absl::string_view inside = text_.text().substr(at_ + 1, i - at_ - 1);
      return absl::StrContains(inside, ',') || absl::StrContains(inside, "..");
    }
  }
  return false;
}

void TextWordReader::FinishExpansion() {
  if (expansions_.size() != 1 || result_.word.value.text.size() != 1) return;
  const ByteRange expansion = expansions_.front();
  const absl::string_view written = expansion.In(text_.text());
  if (absl::StartsWith(written, "$(") || absl::StartsWith(written, "`")) {
    if (result_.commands.size() == 1)
      result_.word.substitution = std::string(result_.commands.front().In(text_.text()));
  } else if (absl::StartsWith(written, "$")) {
    result_.word.variable = NameOfExpansion(written);
    if (const std::optional<Fallback> fallback = ReadFallback(written))
      result_.word.fallback = std::string(fallback->text);
  }
}

}  // namespace torchlift::shell
