// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_CMAKE_FILE_COMPARISON_H_
#define TORCHLIFT_CORE_CMAKE_FILE_COMPARISON_H_

#include <cstddef>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/cmake/file.h"
#include "core/text/byte_range.h"
#include "core/text/claim.h"

namespace torchlift::cmake {

// A file with its bytes.
struct ReadBytes {
  absl::string_view bytes;
  const File& file;
};

// Where two files differ beyond what is claimed.
struct FileMismatch {
  std::string reason;
  std::optional<std::size_t> claim;  // The claim to blame, where one can be told.
  ByteRange before;
};

// The proof of a rewrite of a CMake file. Both have the same tokens, of the same kinds and, but for
// what is claimed, the same bytes, so that they hold the same commands in the same blocks. Each
// claim replaces a part of one argument, which stands in front of the first problem of the file, and
// that argument reads as claimed. Claims that insert or delete are a mismatch. Linear.
std::optional<FileMismatch> CompareFiles(const ReadBytes& before, const ReadBytes& after,
                                         absl::Span<const Claim> claims);

}  // namespace torchlift::cmake

#endif  // TORCHLIFT_CORE_CMAKE_FILE_COMPARISON_H_
