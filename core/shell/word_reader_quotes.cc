// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/skip.h"
#include "core/shell/text_word_reader.h"

namespace torchlift::shell {

void TextWordReader::StepQuoted() {
  const char c = text_.at(at_);
  if (c == '"') {
    quote_ = '\0';
    ++at_;
  } else if (c == '\\') {
    StepQuotedBackslash();
  } else if (c == '$' || c == '`') {
    StepExpansion();
  } else {
    Add(at_ + 1);
  }
  if (at_ >= text_.size() && quote_ != '\0') failed_ = true;
}

void TextWordReader::StepQuotedBackslash() {
  const char next = text_.at(at_ + 1);
  if (const std::uint32_t line_end = text_.LineEndAt(at_ + 1); line_end > 0) {
    at_ += 1 + line_end;
  } else if (next == '$' || next == '`' || next == '"' || next == '\\') {
    AddByte(next, at_ + 2);
  } else {
    Add(at_ + 1);
  }
}

void TextWordReader::StepBackslash() {
  result_.is_bare = false;
  escaped_ = true;
  if (const std::uint32_t line_end = text_.LineEndAt(at_ + 1); line_end > 0) {
    at_ += 1 + line_end;
  } else if (at_ + 1 < text_.size()) {
    ++bare_bytes_;
    AddByte(text_.at(at_ + 1), at_ + 2);
  } else {
    Add(at_ + 1);
  }
}

void TextWordReader::StepSingleQuoted() {
  result_.is_bare = false;
  ++quoted_parts_;
  single_ = true;
  const std::uint32_t end = SkipSingleQuoted(text_, at_);
  if (end == kUnterminated) {
    failed_ = true;
    return;
  }
  for (++at_; at_ + 1 < end;) {
    if (text_.IsUnknown(at_)) {
      AddUnknown(at_ + 1, false);
    } else {
      Add(at_ + 1);
    }
  }
  at_ = end;
}

void TextWordReader::StepAnsiQuoted() {
  result_.is_bare = false;
  escaped_ = true;
  const std::uint32_t end = SkipAnsiQuoted(text_, at_ + 1);
  if (end == kUnterminated) {
    failed_ = true;
    return;
  }
  for (at_ += 2; at_ + 1 < end;) {
    if (text_.at(at_) != '\\') {
      Add(at_ + 1);
      continue;
    }
    switch (text_.at(at_ + 1)) {
      case 'n':
        AddByte('\n', at_ + 2);
        break;
      case 't':
        AddByte('\t', at_ + 2);
        break;
      case '\\':
      case '\'':
      case '"':
        AddByte(text_.at(at_ + 1), at_ + 2);
        break;
      default:
        AddUnknown(at_ + 2, false);
    }
  }
  at_ = end;
}

Quoting TextWordReader::HowQuoted() const {
  if (quoted_parts_ == 0 && !escaped_) return Quoting::kNone;
  if (quoted_parts_ != 1 || bare_bytes_ > 0 || escaped_) return Quoting::kMixed;
  return single_ ? Quoting::kSingle : Quoting::kDouble;
}

}  // namespace torchlift::shell
