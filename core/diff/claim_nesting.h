// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_CLAIM_NESTING_H_
#define TORCHLIFT_CORE_DIFF_CLAIM_NESTING_H_

#include <cstddef>
#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "core/diff/mismatch.h"
#include "core/syntax/syntax_tree.h"
#include "core/text/byte_range.h"
#include "core/text/claim.h"

namespace torchlift {

// The order in which claims build on another: by place, the outer one first, an insertion before
// what begins there.
std::vector<std::size_t> ClaimsInOrder(absl::Span<const Claim> claims);

// The claims on one text, each once, and which of them lie in which.
struct ClaimNesting {
  // A claim, or a separator that goes with a deleted node.
  struct Item {
    Claim::Kind kind;
    ByteRange range;
    std::size_t claim;               // Its index.
    std::vector<std::size_t> inner;  // Items directly inside, in order.
  };
  std::vector<Item> items;  // By place, an outer one before those in it.
  std::vector<std::size_t> outermost;
};

// Sets `nesting` for the claims on the text of `before`. A mismatch when they cannot hold together:
// a claimed node is not there, a claim keeps what is not there, or two claims overlap.
std::optional<Mismatch> NestClaims(const SyntaxTree& before, absl::Span<const Claim> claims,
                                   ClaimNesting* nesting);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_CLAIM_NESTING_H_
