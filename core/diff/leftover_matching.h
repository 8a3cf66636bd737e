// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_LEFTOVER_MATCHING_H_
#define TORCHLIFT_CORE_DIFF_LEFTOVER_MATCHING_H_

#include "core/diff/tree_pair.h"

namespace torchlift {

// Aligns, from the roots down, the children of every two partners that differ, and matches what is
// aligned: partners and equal subtrees in their order, then what saves most (see SubtreeGain).
// Exact where few nodes are left over; where two stretches of many nodes face each other, nodes
// with the same name and those that share most of their content are aligned.
void MatchLeftovers(TreePair* trees);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_LEFTOVER_MATCHING_H_
