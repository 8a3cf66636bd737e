// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_TREE_PAIR_H_
#define TORCHLIFT_CORE_DIFF_TREE_PAIR_H_

#include <cstdint>

#include "core/diff/code_tree.h"
#include "core/diff/node_matching.h"

namespace torchlift {

// Two trees on their way to a matching: what the rounds of DiffTrees hand on to each other.
struct TreePair {
  TreePair(const CodeTree& before_tree, const CodeTree& after_tree, std::uint64_t step_budget)
      : before(before_tree),
        after(after_tree),
        matching(before_tree.size(), after_tree.size()),
        steps_left(step_budget) {}

  const CodeTree& before;
  const CodeTree& after;
  CodeMatching matching;
  // What may still be compared. Rounds stop when nothing is left.
  std::uint64_t steps_left;

  bool exhausted() const { return steps_left == 0; }
  void Spend(std::uint64_t steps) { steps_left -= steps < steps_left ? steps : steps_left; }

  // Whether two nodes may be partners at all: of the same kind, and both tokens or both not. The
  // roots are partners whatever they are.
  bool AreAlike(std::uint32_t i, std::uint32_t j) const {
    return before.kind(i) == after.kind(j) && before.is_leaf(i) == after.is_leaf(j);
  }

  // Matches two subtrees of the same hash node by node, as far as both nodes are free.
  void MatchSubtrees(std::uint32_t i, std::uint32_t j) {
    const std::uint32_t size = before.subtree_size(i);
    if (size != after.subtree_size(j)) return;
    for (std::uint32_t k = 0; k < size; ++k) {
      if (matching.IsFree(i + k, j + k) && AreAlike(i + k, j + k) &&
          before.label(i + k) == after.label(j + k)) {
        matching.Match(i + k, j + k);
      }
    }
    Spend(size);
  }
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_TREE_PAIR_H_
