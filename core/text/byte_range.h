// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_TEXT_BYTE_RANGE_H_
#define TORCHLIFT_CORE_TEXT_BYTE_RANGE_H_

#include <compare>
#include <cstdint>

#include "absl/strings/string_view.h"

namespace torchlift {

// A half-open range of bytes, [begin, end), counted from the first byte of a text. A byte order
// mark counts as three bytes like any others. An empty range names the place between two bytes.
//
//   ByteRange word{4, 12};
//   word.In("run torchrun x.py");  // "torchrun"
struct ByteRange {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  std::uint32_t size() const { return end - begin; }
  bool empty() const { return begin == end; }

  // Whether `other` lies inside this range; the range contains itself, and an empty range at either
  // end.
  bool Contains(ByteRange other) const { return begin <= other.begin && other.end <= end; }

  // Whether some byte lies in both ranges. Empty ranges overlap nothing.
  bool Overlaps(ByteRange other) const {
    return begin < other.end && other.begin < end && !empty() && !other.empty();
  }

  // The bytes of the range in `text`, which must have at least `end` bytes.
  absl::string_view In(absl::string_view text) const { return text.substr(begin, size()); }

  friend auto operator<=>(const ByteRange&, const ByteRange&) = default;
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_TEXT_BYTE_RANGE_H_
