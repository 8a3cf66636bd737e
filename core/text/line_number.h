// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_TEXT_LINE_NUMBER_H_
#define TORCHLIFT_CORE_TEXT_LINE_NUMBER_H_

#include <algorithm>
#include <cstdint>

#include "absl/strings/string_view.h"

namespace torchlift {

// The 1-based line of the byte at `offset` of a text whose lines end in LF or CR LF; for notes.
// Linear in `offset`.
inline std::uint32_t LineNumber(absl::string_view text, std::uint32_t offset) {
  const absl::string_view before = text.substr(0, offset);
  return 1 + static_cast<std::uint32_t>(std::count(before.begin(), before.end(), '\n'));
}

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_TEXT_LINE_NUMBER_H_
