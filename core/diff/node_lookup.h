// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_NODE_LOOKUP_H_
#define TORCHLIFT_CORE_DIFF_NODE_LOOKUP_H_

#include "core/syntax/syntax_tree.h"
#include "core/text/byte_range.h"

namespace torchlift {

// The largest and the smallest node with exactly the bytes of a non-empty range, or a null node. As
// SyntaxTree::Exactly and SmallestAt, but in the logarithm of the tree's size where the tree's
// nodes are in the order of the text.
Node LargestExactly(const SyntaxTree& tree, ByteRange range);
Node SmallestExactly(const SyntaxTree& tree, ByteRange range);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_NODE_LOOKUP_H_
