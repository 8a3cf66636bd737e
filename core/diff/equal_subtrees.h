// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_EQUAL_SUBTREES_H_
#define TORCHLIFT_CORE_DIFF_EQUAL_SUBTREES_H_

#include <cstdint>

#include "core/diff/tree_pair.h"

namespace torchlift {

// Matches equal subtrees of at least `min_size` nodes that are still free, wherever they are, the
// largest first. Of several equal ones those are matched whose surroundings fit: matched ancestors
// at the same distance, neighbours that are matched or equal. Where nothing tells them apart the
// nearest ones are matched when they have at least `min_size_anywhere` nodes; else they stay free.
// O(n log n) in the free nodes.
void MatchEqualSubtrees(std::uint32_t min_size, std::uint32_t min_size_anywhere, TreePair* trees);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_EQUAL_SUBTREES_H_
