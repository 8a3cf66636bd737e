// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_SHELL_SHELL_TEXT_H_
#define TORCHLIFT_CORE_SHELL_SHELL_TEXT_H_

#include <cstdint>

#include "absl/strings/string_view.h"
#include "core/text/byte_range.h"
#include "core/text/decoded_text.h"

namespace torchlift::shell {

// A text that a shell reads, and where its bytes are in the host: the same places in a script file,
// or wherever a decoded string came from. A view; the text (and the decoded text) must outlive it.
class ShellText {
 public:
  explicit ShellText(absl::string_view text) : text_(text) {}
  explicit ShellText(const DecodedText& decoded) : text_(decoded.text), decoded_(&decoded) {}

  absl::string_view text() const { return text_; }
  // The same text up to `end`; offsets stay.
  ShellText Until(std::uint32_t end) const {
    ShellText shorter = *this;
    shorter.text_ = text_.substr(0, end);
    return shorter;
  }
  std::uint32_t size() const { return static_cast<std::uint32_t>(text_.size()); }
  char at(std::uint32_t offset) const { return offset < text_.size() ? text_[offset] : '\0'; }
  bool StartsWith(std::uint32_t offset, absl::string_view prefix) const {
    return text_.substr(offset, prefix.size()) == prefix;
  }

  ByteRange ToHost(ByteRange range) const {
    return decoded_ == nullptr ? range : decoded_->ToHost(range);
  }
  // Whether the byte stands for something unseen.
  bool IsUnknown(std::uint32_t offset) const {
    return decoded_ != nullptr && at(offset) == DecodedText::kUnknown;
  }
  // 0, 1 or 2: the bytes of the line end at `offset` (LF or CR LF).
  std::uint32_t LineEndAt(std::uint32_t offset) const {
    if (at(offset) == '\n') return 1;
    return at(offset) == '\r' && at(offset + 1) == '\n' ? 2 : 0;
  }

 private:
  absl::string_view text_;
  const DecodedText* decoded_ = nullptr;
};

}  // namespace torchlift::shell

#endif  // TORCHLIFT_CORE_SHELL_SHELL_TEXT_H_
