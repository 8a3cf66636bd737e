// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_CLAIMED_STRETCH_H_
#define TORCHLIFT_CORE_DIFF_CLAIMED_STRETCH_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/text/byte_range.h"
#include "core/text/claim.h"

namespace torchlift {

// A place that claims change: a claim, or the separator that a deleted node leaves over.
struct ClaimedPlace {
  Claim::Kind kind;
  ByteRange before;    // In the original text.
  ByteRange intended;  // In the intended text; empty for kDelete.
  std::size_t claim;   // Its index.
};

// A stretch of the original and what it is to become: the same bytes but for the places that claims
// change.
struct ClaimedStretch {
  ByteRange before;
  ByteRange intended;
  // The outermost in the stretch: disjoint, in the order of the text.
  std::vector<ClaimedPlace> places;

  // The place in the intended text of a byte of the stretch that lies in no place.
  std::uint32_t FromOriginal(std::uint32_t offset) const;
  // The index of the place whose range in the original (the intended text) contains the non-empty
  // `range`, or nothing.
  std::optional<std::size_t> PlaceAround(ByteRange range) const;
  std::optional<std::size_t> IntendedPlaceAround(ByteRange range) const;
  // Whether some place lies in, around or at an end of `range` of the intended text.
  bool TouchesPlace(ByteRange range) const;
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_CLAIMED_STRETCH_H_
