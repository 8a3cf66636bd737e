// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/top_down_matching.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/diff/common_subsequence.h"

namespace torchlift {
namespace {

using Indices = std::vector<std::uint32_t>;

// Smaller subtrees say too little about their place.
constexpr std::uint32_t kMinSize = 3;

// Children of a node that say enough about their place.
void ListChildren(const CodeTree& tree, std::uint32_t parent, Indices* children) {
  tree.ChildrenOf(parent, children);
  children->erase(
      std::remove_if(children->begin(), children->end(),
                     [&](std::uint32_t child) { return tree.subtree_size(child) < kMinSize; }),
      children->end());
}

std::vector<std::uint64_t> HashesOf(const CodeTree& tree, const Indices& nodes) {
  std::vector<std::uint64_t> hashes;
  hashes.reserve(nodes.size());
  for (const std::uint32_t node : nodes) hashes.push_back(tree.hash(node));
  return hashes;
}

// Signatures of free nodes with their index, sorted, without those that several nodes have.
std::vector<std::pair<std::uint64_t, std::uint32_t>> UniqueSignatures(const CodeTree& tree,
                                                                      const Indices& nodes) {
  std::vector<std::pair<std::uint64_t, std::uint32_t>> all;
  for (const std::uint32_t node : nodes) {
    if (tree.signature(node) != 0) all.push_back({tree.signature(node), node});
  }
  std::sort(all.begin(), all.end());
  std::vector<std::pair<std::uint64_t, std::uint32_t>> unique;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool repeats = (i > 0 && all[i - 1].first == all[i].first) ||
                         (i + 1 < all.size() && all[i + 1].first == all[i].first);
    if (!repeats) unique.push_back(all[i]);
  }
  return unique;
}

bool IsBody(const Node& node) { return FieldName(node.tree().language(), node.field()) == "body"; }

}  // namespace

void MatchTopDown(TreePair* trees) {
  if (trees->before.hash(0) == trees->after.hash(0)) trees->MatchSubtrees(0, 0);
  if (!trees->matching.IsFree(0, 0)) return;
  trees->matching.Match(0, 0);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> open = {{0, 0}};
  Indices before, after;
  while (!open.empty() && !trees->exhausted()) {
    const auto [parent_before, parent_after] = open.back();
    open.pop_back();
    ListChildren(trees->before, parent_before, &before);
    ListChildren(trees->after, parent_after, &after);
    trees->Spend(before.size() + after.size());

    for (const IndexPair& pair :
         CommonSubsequence(HashesOf(trees->before, before), HashesOf(trees->after, after))) {
      trees->MatchSubtrees(before[pair.first], after[pair.second]);
    }
    const auto is_matched_before = [&](std::uint32_t node) {
      return trees->matching.AfterOf(node) != kNoNode;
    };
    const auto is_matched_after = [&](std::uint32_t node) {
      return trees->matching.BeforeOf(node) != kNoNode;
    };
    before.erase(std::remove_if(before.begin(), before.end(), is_matched_before), before.end());
    after.erase(std::remove_if(after.begin(), after.end(), is_matched_after), after.end());

    const auto named_before = UniqueSignatures(trees->before, before);
    const auto named_after = UniqueSignatures(trees->after, after);
    for (auto i = named_before.begin(), j = named_after.begin();
         i != named_before.end() && j != named_after.end();) {
      if (i->first != j->first) {
        i->first < j->first ? ++i : ++j;
        continue;
      }
      if (trees->before.hash(i->second) == trees->after.hash(j->second)) {
        trees->MatchSubtrees(i->second, j->second);
      } else if (trees->AreAlike(i->second, j->second)) {
        trees->matching.Match(i->second, j->second);
        open.push_back({i->second, j->second});
      }
      ++i, ++j;
    }
    // Past a body, which has no name but no rival either.
    if (before.size() == 1 && after.size() == 1 && trees->AreAlike(before[0], after[0]) &&
        IsBody(trees->before.node(before[0])) && IsBody(trees->after.node(after[0]))) {
      trees->matching.Match(before[0], after[0]);
      open.push_back({before[0], after[0]});
    }
  }
}

}  // namespace torchlift
