// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/equal_subtrees.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace torchlift {
namespace {

using HashedNode = std::pair<std::uint64_t, std::uint32_t>;

// More pairs of equal subtrees than these are not looked at: they say nothing about where each
// belongs.
constexpr std::size_t kMaxRivals = 2500;
constexpr int kMaxAncestors = 8;
constexpr int kNear = 5;

// The nodes of one hash that are free on both sides.
struct EqualNodes {
  std::uint32_t size;
  std::vector<std::uint32_t> before;
  std::vector<std::uint32_t> after;
};

template <typename IsFree>
std::vector<HashedNode> FreeNodes(const CodeTree& tree, std::uint32_t min_size, IsFree is_free) {
  std::vector<HashedNode> nodes;
  for (std::uint32_t i = 1; i < tree.size(); ++i) {
    if (tree.subtree_size(i) >= min_size && is_free(i)) nodes.push_back({tree.hash(i), i});
  }
  std::sort(nodes.begin(), nodes.end());
  return nodes;
}

std::vector<EqualNodes> GroupByHash(const TreePair& trees, std::uint32_t min_size) {
  const auto before = FreeNodes(trees.before, min_size, [&](std::uint32_t i) {
    return trees.matching.AfterOf(i) == kNoNode;
  });
  const auto after = FreeNodes(trees.after, min_size, [&](std::uint32_t j) {
    return trees.matching.BeforeOf(j) == kNoNode;
  });
  std::vector<EqualNodes> groups;
  for (auto i = before.begin(), j = after.begin(); i != before.end() && j != after.end();) {
    if (i->first != j->first) {
      i->first < j->first ? ++i : ++j;
      continue;
    }
    EqualNodes group{trees.before.subtree_size(i->second), {}, {}};
    const std::uint64_t hash = i->first;
    for (; i != before.end() && i->first == hash; ++i) group.before.push_back(i->second);
    for (; j != after.end() && j->first == hash; ++j) group.after.push_back(j->second);
    groups.push_back(std::move(group));
  }
  std::sort(groups.begin(), groups.end(), [](const EqualNodes& a, const EqualNodes& b) {
    return std::pair(b.size, a.before[0]) < std::pair(a.size, b.before[0]);
  });
  return groups;
}

void DropMatched(const TreePair& trees, EqualNodes* group) {
  const auto matched_before = [&](std::uint32_t i) { return trees.matching.AfterOf(i) != kNoNode; };
  const auto matched_after = [&](std::uint32_t j) { return trees.matching.BeforeOf(j) != kNoNode; };
  group->before.erase(std::remove_if(group->before.begin(), group->before.end(), matched_before),
                      group->before.end());
  group->after.erase(std::remove_if(group->after.begin(), group->after.end(), matched_after),
                     group->after.end());
}

// How near the nearest matched ancestor of i is, if its partner is around j: kNear - 1 for a
// parent, 0 for none.
int SharedContainer(const TreePair& trees, std::uint32_t i, std::uint32_t j) {
  std::uint32_t at = i;
  for (int level = 1; level < kNear; ++level) {
    at = trees.before.parent(at);
    if (at == kNoNode) return 0;
    const std::uint32_t partner = trees.matching.AfterOf(at);
    if (partner != kNoNode) return trees.after.Contains(partner, j) ? kNear - level : 0;
  }
  return 0;
}

// How many things around two equal nodes fit together.
int ContextOf(const TreePair& trees, std::uint32_t i, std::uint32_t j) {
  const auto fits = [&](std::uint32_t a, std::uint32_t b) {
    if (trees.matching.AfterOf(a) != kNoNode) return trees.matching.AfterOf(a) == b;
    return trees.matching.BeforeOf(b) == kNoNode && trees.before.hash(a) == trees.after.hash(b);
  };
  int fitting = 0;
  std::uint32_t a = i, b = j;
  for (int level = 0; level < kMaxAncestors; ++level) {
    a = trees.before.parent(a);
    b = trees.after.parent(b);
    if (a == kNoNode || b == kNoNode || !trees.AreAlike(a, b)) break;
    // The nearest ancestors say most.
    if (trees.matching.AfterOf(a) == b) {
      fitting += 2 * (kMaxAncestors - level);
      break;
    }
  }
  fitting = std::max(fitting, 2 * SharedContainer(trees, i, j));
  const auto next = [](const CodeTree& tree, std::uint32_t node) {
    const std::uint32_t end = tree.end(node);
    return end < tree.size() ? end : kNoNode;
  };
  const std::uint32_t next_i = next(trees.before, i), next_j = next(trees.after, j);
  if (next_i != kNoNode && next_j != kNoNode && fits(next_i, next_j)) ++fitting;
  if (fits(i - 1, j - 1)) ++fitting;
  return fitting;
}

// For each node before, the partner of the last node in front of it that has one: about where it
// would be in the tree after.
std::vector<std::uint32_t> ExpectedPlaces(const TreePair& trees) {
  std::vector<std::uint32_t> places(trees.before.size());
  std::uint32_t last = 0;
  for (std::uint32_t i = 0; i < trees.before.size(); ++i) {
    if (trees.matching.AfterOf(i) != kNoNode) last = trees.matching.AfterOf(i);
    places[i] = last;
  }
  return places;
}

// Matches those of some equal nodes that fit best, the best first; of those that fit equally well,
// the nearest.
void MatchByContext(const EqualNodes& group, const std::vector<std::uint32_t>& places,
                    int min_context, TreePair* trees) {
  if (group.before.size() * group.after.size() > kMaxRivals) return;
  struct Candidate {
    int context;
    std::uint32_t distance;
    std::uint32_t before, after;
  };
  std::vector<Candidate> candidates;
  for (const std::uint32_t i : group.before) {
    for (const std::uint32_t j : group.after) {
      const int context = ContextOf(*trees, i, j);
      const std::uint32_t distance = places[i] < j ? j - places[i] : places[i] - j;
      if (context >= min_context) candidates.push_back({context, distance, i, j});
    }
  }
  trees->Spend(group.before.size() * group.after.size());
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) {
                     return std::pair(b.context, a.distance) < std::pair(a.context, b.distance);
                   });
  for (const Candidate& candidate : candidates) {
    if (trees->matching.IsFree(candidate.before, candidate.after)) {
      trees->MatchSubtrees(candidate.before, candidate.after);
    }
  }
}

}  // namespace

void MatchEqualSubtrees(std::uint32_t min_size, std::uint32_t min_size_anywhere, TreePair* trees) {
  std::vector<EqualNodes> groups = GroupByHash(*trees, min_size);
  trees->Spend(groups.size());
  for (const EqualNodes& group : groups) {
    if (group.before.size() != 1 || group.after.size() != 1) continue;
    // Part of a larger one that is matched by now, unless both are free.
    if (trees->matching.IsFree(group.before[0], group.after[0])) {
      trees->MatchSubtrees(group.before[0], group.after[0]);
    }
  }
  const std::vector<std::uint32_t> places = ExpectedPlaces(*trees);
  for (EqualNodes& group : groups) {
    if (trees->exhausted()) return;
    DropMatched(*trees, &group);
    if (group.before.empty() || group.after.empty()) continue;
    const int min_context = group.size >= min_size_anywhere ? 0 : 1;
    MatchByContext(group, places, min_context, trees);
  }
}

}  // namespace torchlift
