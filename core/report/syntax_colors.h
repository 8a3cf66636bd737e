// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REPORT_SYNTAX_COLORS_H_
#define TORCHLIFT_CORE_REPORT_SYNTAX_COLORS_H_

#include <cstdint>
#include <vector>

#include "core/syntax/syntax_tree.h"
#include "core/text/byte_range.h"

namespace torchlift {

// What a token is, as far as readers want to tell tokens apart.
enum class SyntaxColor : std::uint8_t {
  kPlain,
  kKeyword,  // Also None, True and False.
  kString,
  kNumber,
  kComment,
  kDefinition,  // The name of a function or class where it is defined.
};

struct ColoredRange {
  ByteRange range;
  SyntaxColor color;

  friend bool operator==(const ColoredRange&, const ColoredRange&) = default;
};

// The tokens of the tree that are not plain, in order, disjoint. Linear time.
//
//   SyntaxColors(tree_of("def f():  # x"));  // {0..3 kKeyword}, {4..5 kDefinition}, {10..13 kComment}
std::vector<ColoredRange> SyntaxColors(const SyntaxTree& tree);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REPORT_SYNTAX_COLORS_H_
