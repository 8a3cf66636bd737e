// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_TEXT_IDENTIFIER_H_
#define TORCHLIFT_CORE_TEXT_IDENTIFIER_H_

#include <cstddef>

#include "absl/strings/ascii.h"
#include "absl/strings/string_view.h"

namespace torchlift {

// Names in texts that are not parsed. A byte of a character above ASCII counts as part of a name.

inline bool IsIdentifierByte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return absl::ascii_isalnum(byte) || c == '_' || byte >= 0x80;
}

// The name that ends `text`; empty when none does.
inline absl::string_view LastIdentifier(absl::string_view text) {
  std::size_t begin = text.size();
  while (begin > 0 && IsIdentifierByte(text[begin - 1])) --begin;
  return text.substr(begin);
}

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_TEXT_IDENTIFIER_H_
