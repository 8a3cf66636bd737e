// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_TOP_DOWN_MATCHING_H_
#define TORCHLIFT_CORE_DIFF_TOP_DOWN_MATCHING_H_

#include "core/diff/tree_pair.h"

namespace torchlift {

// Matches the roots, and from there down what surely stayed in its place: children with equal
// subtrees, in order, and between them definitions, assignments and entries of the same name
// (see SignatureOf), which are gone into in turn. Tokens are left to later rounds unless whole
// subtrees hold them: one comma is as good as another.
void MatchTopDown(TreePair* trees);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_TOP_DOWN_MATCHING_H_
