// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/node_lookup.h"

#include <cstdint>

namespace torchlift {
namespace {

// The first index in [first, last) for which `reached` holds, given that it holds for all behind
// it, too.
template <typename Reached>
std::uint32_t FirstIndex(std::uint32_t first, std::uint32_t last, Reached reached) {
  while (first < last) {
    const std::uint32_t middle = first + (last - first) / 2;
    if (reached(middle)) {
      last = middle;
    } else {
      first = middle + 1;
    }
  }
  return first;
}

}  // namespace

Node LargestExactly(const SyntaxTree& tree, ByteRange range) {
  // Nodes with the same begin are each other's first children: their ends fall.
  const std::uint32_t first = FirstIndex(
      0, tree.size(), [&](std::uint32_t i) { return tree.at(i).begin() >= range.begin; });
  const std::uint32_t last = FirstIndex(
      first, tree.size(), [&](std::uint32_t i) { return tree.at(i).begin() > range.begin; });
  const std::uint32_t found =
      FirstIndex(first, last, [&](std::uint32_t i) { return tree.at(i).end() <= range.end; });
  if (found < last && tree.at(found).range() == range) return tree.at(found);
  // A bash here-document stands behind what follows it in the tree, and missing tokens are empty.
  return tree.Exactly(range);
}

Node SmallestExactly(const SyntaxTree& tree, ByteRange range) {
  Node node = LargestExactly(tree, range);
  while (node && !node.is_leaf() && node.first_child().range() == range) node = node.first_child();
  return node;
}

}  // namespace torchlift
