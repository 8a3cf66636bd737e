// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_TOKEN_TEXT_H_
#define TORCHLIFT_CORE_DIFF_TOKEN_TEXT_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/diff/code_tree.h"
#include "core/diff/token_sequence.h"

namespace torchlift {

// The tokens of a text in its order, with the comments that stand in front of each. Borrows the tree.
struct TokenText {
  explicit TokenText(const CodeTree& code_tree);

  // The bytes in front of the i-th token, or behind the last one.
  ByteRange StretchBefore(std::size_t i) const;
  std::string WithoutComments(std::size_t i) const;
  Node NodeAt(std::size_t i) const { return tree.node(tokens[i].index); }

  const CodeTree& tree;
  const absl::string_view text;
  std::vector<TokenOrComment> tokens;
  std::vector<std::vector<ByteRange>> comments;
  std::vector<std::uint32_t> place_of;  // Index in `tokens` by node of the code tree.
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_TOKEN_TEXT_H_
