// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/word_reader.h"

#include <utility>

#include "core/shell/text_word_reader.h"

namespace torchlift::shell {

ReadWord TextWordReader::Read() {
  const ByteRange place = text_.ToHost({begin_, begin_});
  result_.word.value.host_begin.push_back(place.begin);
  while (at_ < text_.size() && !failed_ && !AtEnd()) Step();
  if (failed_) {
    at_ = text_.size();
    result_.terminated = false;
  }
  result_.in_text = {begin_, at_};
  result_.word.range = text_.ToHost(result_.in_text);
  FinishExpansion();
  result_.word.quoting = HowQuoted();
  return std::move(result_);
}

bool TextWordReader::AtEnd() const {
  if (quote_ != '\0') return false;
  switch (text_.at(at_)) {
    case ' ':
    case '\t':
    case '\n':
    case ';':
    case '&':
    case '|':
    case ')':
      return true;
    case '\r':
      return text_.at(at_ + 1) == '\n' || at_ + 1 == text_.size();
    case '<':
    case '>':
      return !(at_ == begin_ && text_.at(at_ + 1) == '(');
    case '(':
      return !FollowsPatternOperator();
    default:
      return false;
  }
}

void TextWordReader::Step() {
  if (text_.IsUnknown(at_)) {
    result_.is_bare = false;
    AddUnknown(at_ + 1, quote_ == '\0');
    return;
  }
  if (quote_ == '"') {
    StepQuoted();
  } else {
    StepBare();
  }
}

void TextWordReader::StepBare() {
  switch (text_.at(at_)) {
    case '\\':
      return StepBackslash();
    case '\'':
      return StepSingleQuoted();
    case '"':
      quote_ = '"';
      ++quoted_parts_;
      result_.is_bare = false;
      ++at_;
      if (at_ >= text_.size()) failed_ = true;
      return;
    case '$':
    case '`':
    case '<':
    case '>':
      return StepExpansion();
    case '(':
      return StepPattern();
    case '*':
    case '?':
      result_.word.may_split = true;
      return AddUnknown(at_ + 1, true);
    case '~':
      if (at_ == begin_) return AddUnknown(at_ + 1, false);
      break;
    case '{':
      if (IsBraceExpansion()) {
        result_.is_bare = false;
        result_.word.may_split = true;
        return AddUnknown(brace_end_, true);
      }
      break;
    default:
      break;
  }
  ++bare_bytes_;
  Add(at_ + 1);
}

void TextWordReader::AddByte(char byte, std::uint32_t end) {
  const ByteRange host = text_.ToHost({at_, end});
  result_.word.value.Append(byte, host.begin, host.end);
  at_ = end;
}

void TextWordReader::AddUnknown(std::uint32_t end, bool splits) {
  const ByteRange host = text_.ToHost({at_, end});
  result_.word.value.AppendUnknown(host.begin, host.end);
  if (splits) result_.word.may_split = true;
  at_ = end;
}

ReadWord ReadWordAt(const ShellText& text, std::uint32_t offset) {
  return TextWordReader(text, offset).Read();
}

}  // namespace torchlift::shell
