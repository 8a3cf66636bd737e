// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_TOKEN_SEQUENCE_H_
#define TORCHLIFT_CORE_DIFF_TOKEN_SEQUENCE_H_

#include <cstdint>
#include <vector>

#include "core/diff/code_tree.h"
#include "core/text/byte_range.h"

namespace torchlift {

// A token or a comment of a text.
struct TokenOrComment {
  ByteRange range;
  bool is_comment;
  std::uint32_t index;  // Of the token in the CodeTree, or of the comment in the SyntaxTree.
};

// All tokens and comments in the order of the text, which is not always that of the tree (a here
// document stands behind the rest of its line). Empty tokens, which errors leave, are left out.
std::vector<TokenOrComment> TokensAndComments(const CodeTree& tree);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_TOKEN_SEQUENCE_H_
