// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/leftover_matching.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "core/diff/common_subsequence.h"
#include "core/diff/stable_hash.h"
#include "core/diff/subtree_gain.h"

namespace torchlift {
namespace {

using Indices = std::vector<std::uint32_t>;
using Run = absl::Span<const std::uint32_t>;

// Products of sizes up to which two stretches are aligned exactly, or by their content.
constexpr std::uint64_t kExactProduct = 2'000'000;
constexpr std::uint64_t kContentProduct = 20'000'000;

class LeftoverAlignment {
 public:
  explicit LeftoverAlignment(TreePair* trees) : trees_(*trees), gain_(trees) {}

  void AlignChildrenOf(std::uint32_t before, std::uint32_t after) {
    trees_.before.ChildrenOf(before, &before_);
    trees_.after.ChildrenOf(after, &after_);
    Run before_run(before_), after_run(after_);
    while (!before_run.empty() && !after_run.empty() &&
           gain_.AreSame(before_run.front(), after_run.front())) {
      gain_.Match(before_run.front(), after_run.front());
      before_run.remove_prefix(1);
      after_run.remove_prefix(1);
    }
    while (!before_run.empty() && !after_run.empty() &&
           gain_.AreSame(before_run.back(), after_run.back())) {
      gain_.Match(before_run.back(), after_run.back());
      before_run.remove_suffix(1);
      after_run.remove_suffix(1);
    }
    if (before_run.empty() || after_run.empty()) return;
    if (Product(before_run, after_run) <= kExactProduct) {
      AlignExactly(before_run, after_run);
    } else {
      AlignEqualFirst(before_run, after_run);
    }
  }

 private:
  std::uint64_t Product(Run before, Run after) const {
    std::uint64_t size_before = 0, size_after = 0;
    for (const std::uint32_t i : before) size_before += WeightOf(trees_.before, i, Side::kBefore);
    for (const std::uint32_t j : after) size_after += WeightOf(trees_.after, j, Side::kAfter);
    return size_before * size_after;
  }
  enum class Side { kBefore, kAfter };
  bool IsMatched(std::uint32_t node, Side side) const {
    return (side == Side::kBefore ? trees_.matching.AfterOf(node)
                                  : trees_.matching.BeforeOf(node)) != kNoNode;
  }
  // A matched node is compared as one.
  std::uint32_t WeightOf(const CodeTree& tree, std::uint32_t node, Side side) const {
    return IsMatched(node, side) ? 1 : tree.subtree_size(node);
  }

  void AlignExactly(Run before, Run after) {
    trees_.Spend(before.size() * after.size());
    for (const IndexPair& pair :
         AlignByGain(before.size(), after.size(),
                     [&](std::size_t i, std::size_t j) { return gain_.Of(before[i], after[j]); })) {
      gain_.Match(before[pair.first], after[pair.second]);
    }
  }

  // Partners have a key of their own, so that they are equal to each other only.
  std::vector<std::uint64_t> KeysOf(Run nodes, Side side) const {
    std::vector<std::uint64_t> keys;
    keys.reserve(nodes.size());
    for (const std::uint32_t node : nodes) {
      if (IsMatched(node, side)) {
        keys.push_back(
            CombineHashes(side == Side::kBefore ? node : trees_.matching.BeforeOf(node), 0));
      } else {
        keys.push_back(side == Side::kBefore ? trees_.before.hash(node) : trees_.after.hash(node));
      }
    }
    return keys;
  }

  void AlignEqualFirst(Run before, Run after) {
    const std::vector<IndexPair> equal =
        CommonSubsequence(KeysOf(before, Side::kBefore), KeysOf(after, Side::kAfter));
    std::size_t i = 0, j = 0;
    const auto align_gap = [&](std::size_t i_end, std::size_t j_end) {
      AlignGap(before.subspan(i, i_end - i), after.subspan(j, j_end - j));
    };
    for (const IndexPair& pair : equal) {
      align_gap(pair.first, pair.second);
      gain_.Match(before[pair.first], after[pair.second]);
      i = pair.first + 1;
      j = pair.second + 1;
    }
    align_gap(before.size(), after.size());
  }

  void AlignGap(Run before, Run after) {
    if (before.empty() || after.empty() || trees_.exhausted()) return;
    if (Product(before, after) <= kExactProduct) {
      AlignExactly(before, after);
    } else {
      AlignByContent(before, after);
    }
  }

  // The hashes of a subtree's nodes, sorted.
  static std::vector<std::uint64_t> ContentOf(const CodeTree& tree, std::uint32_t node) {
    std::vector<std::uint64_t> hashes;
    for (std::uint32_t i = node; i < tree.end(node); ++i) {
      if (tree.subtree_size(i) > 1 || tree.is_named(i)) hashes.push_back(tree.hash(i));
    }
    std::sort(hashes.begin(), hashes.end());
    return hashes;
  }

  static std::int64_t SharedOf(const std::vector<std::uint64_t>& a,
                               const std::vector<std::uint64_t>& b) {
    std::int64_t shared = 0;
    for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
      if (*i == *j) {
        ++shared, ++i, ++j;
      } else {
        *i < *j ? ++i : ++j;
      }
    }
    return shared;
  }

  bool HaveNames(std::uint32_t before, std::uint32_t after) const {
    return trees_.before.signature(before) != 0 && trees_.after.signature(after) != 0;
  }

  void AlignByContent(Run before, Run after) {
    if (before.size() == 1 && after.size() == 1 && !HaveNames(before[0], after[0])) {
      // No rivals, as at each level of a deep expression.
      if (trees_.matching.IsFree(before[0], after[0]) && trees_.AreAlike(before[0], after[0])) {
        trees_.matching.Match(before[0], after[0]);
      }
      return;
    }
    const std::uint64_t places = std::uint64_t{before.size()} * after.size();
    std::uint64_t cost = 0;
    std::vector<std::vector<std::uint64_t>> content_before, content_after;
    for (const std::uint32_t i : before) cost += trees_.before.subtree_size(i) * after.size();
    for (const std::uint32_t j : after) cost += trees_.after.subtree_size(j) * before.size();
    const bool by_content = cost <= kContentProduct;
    if (places > kContentProduct) return;
    trees_.Spend(by_content ? cost : places);
    if (by_content) {
      for (const std::uint32_t i : before) content_before.push_back(ContentOf(trees_.before, i));
      for (const std::uint32_t j : after) content_after.push_back(ContentOf(trees_.after, j));
    }

    const auto gain = [&](std::size_t i, std::size_t j) -> std::int64_t {
      if (!trees_.matching.IsFree(before[i], after[j])) {
        return trees_.matching.AfterOf(before[i]) == after[j] ? 1 : 0;
      }
      if (!trees_.AreAlike(before[i], after[j])) return 0;
      const std::uint64_t signature = trees_.before.signature(before[i]);
      const bool same_name = signature != 0 && signature == trees_.after.signature(after[j]);
      if (same_name) return gain_.AtMost(before[i], after[j]);
      if (!by_content) return 0;
      const std::int64_t shared = SharedOf(content_before[i], content_after[j]);
      const std::size_t larger = std::max(content_before[i].size(), content_after[j].size());
      return 5 * shared >= static_cast<std::int64_t>(larger) ? shared : 0;
    };
    for (const IndexPair& pair : AlignByGain(before.size(), after.size(), gain)) {
      if (trees_.matching.IsFree(before[pair.first], after[pair.second])) {
        trees_.matching.Match(before[pair.first], after[pair.second]);
      }
    }
  }

  TreePair& trees_;
  SubtreeGain gain_;
  Indices before_;
  Indices after_;
};

}  // namespace

void MatchLeftovers(TreePair* trees) {
  LeftoverAlignment alignment(trees);
  // Children come behind their parents: what is matched here has its turn in the same loop.
  for (std::uint32_t i = 0; i < trees->before.size() && !trees->exhausted(); ++i) {
    const std::uint32_t j = trees->matching.AfterOf(i);
    if (j == kNoNode || trees->before.hash(i) == trees->after.hash(j)) continue;
    if (trees->before.is_leaf(i) || trees->after.is_leaf(j)) continue;
    alignment.AlignChildrenOf(i, j);
  }
}

}  // namespace torchlift
