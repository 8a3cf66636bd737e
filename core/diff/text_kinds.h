// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_TEXT_KINDS_H_
#define TORCHLIFT_CORE_DIFF_TEXT_KINDS_H_

#include <cstdint>
#include <vector>

#include "core/syntax/syntax_tree.h"

namespace torchlift {

// How blanks directly below a node are taken.
enum class Blanks : std::uint8_t {
  kLayout,
  kVerbatim,        // As text.
  kAlwaysVerbatim,  // As text, in all code inside as well.
};

// What the nodes of a syntax tree say of the text between their children, by preorder index.
struct TextKinds {
  explicit TextKinds(const SyntaxTree& tree);

  std::vector<Blanks> blanks;
  std::vector<bool> in_here_document;
  // Whether the node stands in an expression of bash's, where `#` is no comment and a line end no
  // separator: [[ … ]], (( … )) and the head of for (( … )).
  std::vector<bool> in_expression;
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_TEXT_KINDS_H_
