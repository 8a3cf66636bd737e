// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_INTENDED_TEXT_H_
#define TORCHLIFT_CORE_DIFF_INTENDED_TEXT_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "core/diff/mismatch.h"
#include "core/syntax/syntax_tree.h"
#include "core/text/claim.h"
#include "core/text/edit.h"

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
  std::vector<ClaimedPlace>
      places;  // The outermost in the stretch: disjoint, in the order of the text.

  // The place in the intended text of a byte of the stretch that lies in no place.
  std::uint32_t FromOriginal(std::uint32_t offset) const;
  // The index of the place whose range in the original (the intended text) contains the non-empty
  // `range`, or nothing.
  std::optional<std::size_t> PlaceAround(ByteRange range) const;
  std::optional<std::size_t> IntendedPlaceAround(ByteRange range) const;
  // Whether some place lies in, around or at an end of `range` of the intended text.
  bool TouchesPlace(ByteRange range) const;
};

// What a text is to be after a rewrite, by its claims alone.
struct IntendedText {
  // A part that a claim keeps, where it stands in the intended text.
  struct Kept {
    std::size_t claim;
    ClaimedStretch stretch;
  };

  std::string text;
  ClaimedStretch whole;
  std::vector<Kept> kept;  // Of all claims, the nested ones, too.
};

// The order in which claims build on another: by place, the outer one first, an insertion before
// what begins there.
std::vector<std::size_t> ClaimsInOrder(absl::Span<const Claim> claims);

// Builds the intended text of `before`. A mismatch when the claims cannot hold together: a claimed
// node is not there, two claims overlap, one lies inside another's code that is not kept.
std::optional<Mismatch> BuildIntendedText(const SyntaxTree& before, absl::Span<const Edit> edits,
                                          absl::Span<const Claim> claims, IntendedText* intended);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_INTENDED_TEXT_H_
