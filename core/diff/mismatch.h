// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_MISMATCH_H_
#define TORCHLIFT_CORE_DIFF_MISMATCH_H_

#include <cstddef>
#include <optional>
#include <string>

#include "core/text/byte_range.h"

namespace torchlift {

// Why a rewrite is not proven.
struct Mismatch {
  std::string reason;  // For people: "a comment is lost".
  // Index of the guilty claim; nothing when no claim can be blamed.
  std::optional<std::size_t> claim;
  ByteRange before;  // Where the difference is, in the text before and after; empty if unknown.
  ByteRange after;
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_MISMATCH_H_
