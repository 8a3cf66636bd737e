// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_COMMENTS_H_
#define TORCHLIFT_CORE_DIFF_COMMENTS_H_

#include "core/syntax/syntax_tree.h"

namespace torchlift {

// Whether the node is a comment of its language.
bool IsComment(const Node& node);

// Whether the node means nothing to the program: a comment or a line continuation.
bool IsTrivia(const Node& node);

// The bytes of the node without comments and the like at its end: a compound statement takes in the
// comment behind its last one.
ByteRange RangeOfCode(const Node& node);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_COMMENTS_H_
