// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/subtree_gain.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace torchlift {
namespace {

// Below this depth only the nodes themselves count: their children are aligned when they are
// matched and their turn comes.
constexpr int kMaxDepth = 64;

// A single token is wrapped only into something small: in a large new expression an equal name is
// chance.
constexpr std::uint32_t kMaxWrapOfToken = 12;

}  // namespace

SubtreeGain::SubtreeGain(TreePair* trees) : trees_(*trees) {
  for (std::uint32_t i = 0; i < trees_.before.size(); ++i) {
    if (trees_.matching.AfterOf(i) == kNoNode) free_before_.push_back({trees_.before.hash(i), i});
  }
  for (std::uint32_t j = 0; j < trees_.after.size(); ++j) {
    if (trees_.matching.BeforeOf(j) == kNoNode) free_after_.push_back({trees_.after.hash(j), j});
  }
  std::sort(free_before_.begin(), free_before_.end());
  std::sort(free_after_.begin(), free_after_.end());
}

bool SubtreeGain::AreSame(std::uint32_t before, std::uint32_t after) const {
  const std::uint32_t partner = trees_.matching.AfterOf(before);
  if (partner != kNoNode) return partner == after;
  return trees_.matching.BeforeOf(after) == kNoNode &&
         trees_.before.hash(before) == trees_.after.hash(after);
}

std::int64_t SubtreeGain::OfSame(std::uint32_t before, std::uint32_t /*after*/) const {
  // Partners stay partners in any case; in their order they save a move.
  if (trees_.matching.AfterOf(before) != kNoNode) return 1;
  return 2 * static_cast<std::int64_t>(trees_.before.subtree_size(before));
}

std::int64_t SubtreeGain::AtMost(std::uint32_t before, std::uint32_t after) const {
  return 2 * static_cast<std::int64_t>(
                 std::min(trees_.before.subtree_size(before), trees_.after.subtree_size(after)));
}

std::int64_t SubtreeGain::Of(std::uint32_t before, std::uint32_t after, int depth) {
  trees_.Spend(1);
  if (AreSame(before, after)) return OfSame(before, after);
  if (!trees_.matching.IsFree(before, after)) return 0;
  return std::max(OfWrapping(before, after), OfPair(before, after, depth));
}

std::int64_t SubtreeGain::OfPair(std::uint32_t before, std::uint32_t after, int depth) {
  if (!trees_.AreAlike(before, after)) return 0;
  if (trees_.before.is_leaf(before)) return 1;
  const std::int64_t own = trees_.before.label(before) == trees_.after.label(after) ? 2 : 1;
  return depth == kMaxDepth ? own : own + OfChildren(before, after, depth + 1);
}

std::int64_t SubtreeGain::OfChildren(std::uint32_t before, std::uint32_t after, int depth) {
  const std::size_t children_begin = children_.size();
  for (std::uint32_t i = before + 1; i < trees_.before.end(before); i = trees_.before.end(i)) {
    children_.push_back(i);
  }
  const std::size_t children_middle = children_.size();
  for (std::uint32_t j = after + 1; j < trees_.after.end(after); j = trees_.after.end(j)) {
    children_.push_back(j);
  }
  std::size_t i_begin = children_begin, i_end = children_middle;
  std::size_t j_begin = children_middle, j_end = children_.size();
  std::int64_t gain = 0;
  for (; i_begin < i_end && j_begin < j_end && AreSame(children_[i_begin], children_[j_begin]);
       ++i_begin, ++j_begin) {
    gain += OfSame(children_[i_begin], children_[j_begin]);
  }
  for (; i_begin < i_end && j_begin < j_end && AreSame(children_[i_end - 1], children_[j_end - 1]);
       --i_end, --j_end) {
    gain += OfSame(children_[i_end - 1], children_[j_end - 1]);
  }

  // One row of the table: the best for the children before i and before each j.
  const std::size_t row = row_.size();
  row_.resize(row + (j_end - j_begin) + 1, 0);
  for (std::size_t i = i_begin; i < i_end; ++i) {
    std::int64_t diagonal = 0;
    for (std::size_t j = j_begin; j < j_end; ++j) {
      const std::size_t at = row + (j - j_begin) + 1;
      const std::int64_t above = row_[at];
      std::int64_t best = std::max(above, row_[at - 1]);
      if (diagonal + AtMost(children_[i], children_[j]) > best) {
        // The recursion is bounded by kMaxDepth; it may grow children_ and row_.
        best = std::max(best, diagonal + Of(children_[i], children_[j], depth));
      }
      row_[at] = best;
      diagonal = above;
    }
  }
  gain += row_.back();
  row_.resize(row);
  children_.resize(children_begin);
  return gain;
}

std::uint32_t SubtreeGain::InsideAfter(std::uint32_t before, std::uint32_t after) const {
  const std::uint32_t size = trees_.before.subtree_size(before);
  const std::uint32_t around = trees_.after.subtree_size(after);
  if (size >= around) return kNoNode;
  if (size == 1 && (around > kMaxWrapOfToken || !trees_.before.is_named(before))) return kNoNode;
  const HashedNode first{trees_.before.hash(before), after + 1};
  for (auto found = std::lower_bound(free_after_.begin(), free_after_.end(), first);
       found != free_after_.end() && found->first == first.first &&
       found->second < trees_.after.end(after);
       ++found) {
    if (trees_.matching.BeforeOf(found->second) == kNoNode) return found->second;
  }
  return kNoNode;
}

std::uint32_t SubtreeGain::InsideBefore(std::uint32_t before, std::uint32_t after) const {
  const std::uint32_t size = trees_.after.subtree_size(after);
  const std::uint32_t around = trees_.before.subtree_size(before);
  if (size >= around) return kNoNode;
  if (size == 1 && (around > kMaxWrapOfToken || !trees_.after.is_named(after))) return kNoNode;
  const HashedNode first{trees_.after.hash(after), before + 1};
  for (auto found = std::lower_bound(free_before_.begin(), free_before_.end(), first);
       found != free_before_.end() && found->first == first.first &&
       found->second < trees_.before.end(before);
       ++found) {
    if (trees_.matching.AfterOf(found->second) == kNoNode) return found->second;
  }
  return kNoNode;
}

std::int64_t SubtreeGain::OfWrapping(std::uint32_t before, std::uint32_t after) const {
  // All nodes of the wrapped subtree, less the move.
  if (InsideAfter(before, after) != kNoNode) {
    return 2 * static_cast<std::int64_t>(trees_.before.subtree_size(before)) - 1;
  }
  if (InsideBefore(before, after) != kNoNode) {
    return 2 * static_cast<std::int64_t>(trees_.after.subtree_size(after)) - 1;
  }
  return 0;
}

void SubtreeGain::Match(std::uint32_t before, std::uint32_t after) {
  if (!trees_.matching.IsFree(before, after)) return;
  if (trees_.before.hash(before) == trees_.after.hash(after)) {
    trees_.MatchSubtrees(before, after);
    return;
  }
  if (OfPair(before, after, 0) >= OfWrapping(before, after)) {
    if (trees_.AreAlike(before, after)) trees_.matching.Match(before, after);
    return;
  }
  if (const std::uint32_t inside = InsideAfter(before, after); inside != kNoNode) {
    trees_.MatchSubtrees(before, inside);
  } else {
    trees_.MatchSubtrees(InsideBefore(before, after), after);
  }
}

}  // namespace torchlift
