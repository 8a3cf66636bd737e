// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_CONTAINER_MATCHING_H_
#define TORCHLIFT_CORE_DIFF_CONTAINER_MATCHING_H_

#include "core/diff/tree_pair.h"

namespace torchlift {

// Matches free nodes that hold matched ones: each with the free node of its kind around most of
// what its own content became, provided that the share of both that became each other is at least
// `min_score` (0 to 1). Nodes that stay in their container or keep their name need less. Outer
// nodes come first, so that an inner one is looked for where its container went.
//
// Of each node's content only the largest parts are asked, so the time is linear, with a bound for
// how far outwards a container is looked for.
void MatchContainers(double min_score, TreePair* trees);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_CONTAINER_MATCHING_H_
