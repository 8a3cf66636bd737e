// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_TOKEN_UNITS_H_
#define TORCHLIFT_CORE_DIFF_TOKEN_UNITS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/diff/alignment.h"
#include "core/syntax/syntax_tree.h"
#include "core/text/byte_range.h"

namespace torchlift {

// What the old and the new code of a node are compared by: a token, a whole string literal, or a
// part that the new code keeps from the old one. Comments and white space are no units, they lie
// between them.
struct TokenUnit {
  ByteRange range;                // In the text of the unit's tree.
  absl::string_view text;         // Its bytes there.
  std::optional<ByteRange> kept;  // For a kept part: where it is in the original.
};

// A part of a tree's text that is one unit, and where it is in the original.
struct KeptPart {
  ByteRange range;
  ByteRange original;
};

// The units of the part `window` of the code of `root`, in order. `kept` may be in any order; parts that
// lie in another one count as part of it. Error: InvalidArgument when a kept part or the window
// cuts a token.
absl::StatusOr<std::vector<TokenUnit>> UnitsIn(const Node& root, ByteRange window,
                                               std::vector<KeptPart> kept);

// Whether an old unit may stay as the new one: the same part is kept, or neither is a kept part and
// the bytes are equal.
bool SameUnit(const TokenUnit& before, const TokenUnit& after);

// How much is gained when two units stay as one: 0 when they cannot.
std::int64_t GainOf(const TokenUnit& before, const TokenUnit& after);

// The pairs that keep the most, ascending in both. Linear in the lengths when they differ in one
// stretch only; a differing stretch of more than four million comparisons is given up as a whole.
std::vector<IndexPair> AlignUnits(absl::Span<const TokenUnit> before,
                                  absl::Span<const TokenUnit> after);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_TOKEN_UNITS_H_
