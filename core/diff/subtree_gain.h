// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_SUBTREE_GAIN_H_
#define TORCHLIFT_CORE_DIFF_SUBTREE_GAIN_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "core/diff/tree_pair.h"

namespace torchlift {

// How many operations an edit script saves when two subtrees are aligned instead of one being
// deleted and the other inserted: two for each pair of equal nodes, one for each token that is
// updated, one less for a subtree that moves below another one.
//
// Exact for ordered alignments in which partners have partners as parents (Selkow's edit distance)
// or one subtree is wrapped whole into the other: f(x) and g(f(x)). Pairs that are matched already
// stay so. Time is the product of the sizes, nodes of equal depth being compared with each other
// only; callers bound it.
class SubtreeGain {
 public:
  // Looks at the nodes that are free by now; `trees` must outlive it.
  explicit SubtreeGain(TreePair* trees);

  // The saving for two nodes, 0 when they cannot be aligned.
  std::int64_t Of(std::uint32_t before, std::uint32_t after) { return Of(before, after, 0); }

  // Whether two nodes are partners, or free and equal: nothing is better than to align them.
  bool AreSame(std::uint32_t before, std::uint32_t after) const;
  // An upper bound of the saving.
  std::int64_t AtMost(std::uint32_t before, std::uint32_t after) const;

  // Matches what the saving stands for: the two nodes, with all below them when they are equal, or
  // one of them with its equal inside the other.
  void Match(std::uint32_t before, std::uint32_t after);

 private:
  using HashedNode = std::pair<std::uint64_t, std::uint32_t>;

  std::int64_t Of(std::uint32_t before, std::uint32_t after, int depth);
  std::int64_t OfChildren(std::uint32_t before, std::uint32_t after, int depth);
  std::int64_t OfSame(std::uint32_t before, std::uint32_t after) const;
  std::int64_t OfWrapping(std::uint32_t before, std::uint32_t after) const;
  std::int64_t OfPair(std::uint32_t before, std::uint32_t after, int depth);
  // A free node inside the other tree's subtree that equals this one, or kNoNode.
  std::uint32_t InsideAfter(std::uint32_t before, std::uint32_t after) const;
  std::uint32_t InsideBefore(std::uint32_t before, std::uint32_t after) const;

  TreePair& trees_;
  std::vector<HashedNode> free_before_;  // Sorted.
  std::vector<HashedNode> free_after_;
  // Scratch for the levels of OfChildren, each behind the one that called it.
  std::vector<std::uint32_t> children_;
  std::vector<std::int64_t> row_;
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_SUBTREE_GAIN_H_
