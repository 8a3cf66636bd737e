// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_LINE_DIFF_H_
#define TORCHLIFT_CORE_DIFF_LINE_DIFF_H_

#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/text/byte_range.h"

namespace torchlift {

// A stretch of lines that gives way to another one. Lines count from 1; an empty stretch has no
// lines and names the place in front of its line. The byte ranges are those of the lines with their
// line ends.
struct LineChange {
  std::uint32_t before_line;
  std::uint32_t before_lines;
  ByteRange before;
  std::uint32_t after_line;
  std::uint32_t after_lines;
  ByteRange after;
};

// The lines that differ, in order: what is left of a comparison when trees are too large for it.
// Lines end with LF. Linear time but for large stretches that differ throughout, where the result
// may be longer than need be.
std::vector<LineChange> DiffLines(absl::string_view before, absl::string_view after);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_LINE_DIFF_H_
