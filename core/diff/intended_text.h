// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_INTENDED_TEXT_H_
#define TORCHLIFT_CORE_DIFF_INTENDED_TEXT_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "core/diff/claimed_stretch.h"
#include "core/diff/mismatch.h"
#include "core/syntax/syntax_tree.h"
#include "core/text/claim.h"
#include "core/text/edit.h"

namespace torchlift {

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

// Builds the intended text of `before`. A mismatch when the claims cannot hold together: a claimed
// node is not there, two claims overlap, one lies inside another's code that is not kept.
std::optional<Mismatch> BuildIntendedText(const SyntaxTree& before, absl::Span<const Edit> edits,
                                          absl::Span<const Claim> claims, IntendedText* intended);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_INTENDED_TEXT_H_
