// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/container_matching.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace torchlift {
namespace {

constexpr std::size_t kMaxParts = 8;
constexpr int kMaxLevels = 24;

// Where a matched part of a node went, and how many nodes it has.
struct Part {
  std::uint32_t after;
  std::uint32_t size;
};

// The largest matched parts of a node, the largest first.
class LargestParts {
 public:
  void Add(Part part) {
    std::size_t at = count_;
    while (at > 0 && parts_[at - 1].size < part.size) --at;
    if (at == kMaxParts) return;
    if (count_ < kMaxParts) ++count_;
    for (std::size_t i = count_ - 1; i > at; --i) parts_[i] = parts_[i - 1];
    parts_[at] = part;
  }
  void Add(const LargestParts& other) {
    for (const Part& part : other) Add(part);
  }
  const Part* begin() const { return parts_.data(); }
  const Part* end() const { return parts_.data() + count_; }

 private:
  std::array<Part, kMaxParts> parts_;
  std::size_t count_ = 0;
};

class ContainerSearch {
 public:
  ContainerSearch(double min_score, TreePair* trees)
      : trees_(*trees), min_score_(min_score), slot_of_(trees->before.size(), kNoNode) {
    // Children come after their parent in preorder, so each node's parts are complete when it is
    // added to its parent's.
    for (std::uint32_t i = trees_.before.size(); i-- > 1;) {
      const std::uint32_t parent = trees_.before.parent(i);
      if (trees_.matching.AfterOf(parent) != kNoNode) continue;
      const std::uint32_t partner = trees_.matching.AfterOf(i);
      if (partner != kNoNode) {
        PartsOf(parent)->Add(Part{partner, trees_.before.subtree_size(i)});
      } else if (slot_of_[i] != kNoNode) {
        const LargestParts parts = parts_[slot_of_[i]];
        PartsOf(parent)->Add(parts);
      }
    }
  }

  void Run() {
    for (std::uint32_t i = 1; i < trees_.before.size() && !trees_.exhausted(); ++i) {
      if (slot_of_[i] == kNoNode) continue;
      const std::uint32_t j = BestFor(i);
      if (j == kNoNode) continue;
      if (trees_.before.hash(i) == trees_.after.hash(j)) {
        trees_.MatchSubtrees(i, j);
      } else {
        trees_.matching.Match(i, j);
      }
    }
  }

 private:
  struct Candidate {
    std::uint32_t after;
    std::uint32_t shared;
  };

  LargestParts* PartsOf(std::uint32_t i) {
    if (slot_of_[i] == kNoNode) {
      slot_of_[i] = static_cast<std::uint32_t>(parts_.size());
      parts_.emplace_back();
    }
    return &parts_[slot_of_[i]];
  }

  std::uint32_t BestFor(std::uint32_t i) {
    candidates_.clear();
    std::uint32_t all = 0;
    for (const Part& part : parts_[slot_of_[i]]) {
      all += part.size;
      AddContainersOf(part, i);
    }
    std::uint32_t best = kNoNode;
    double best_score = 0;
    for (const Candidate& candidate : candidates_) {
      if (2 * candidate.shared < all) continue;
      const double score = ScoreOf(i, candidate);
      if (score > best_score) {
        best = candidate.after;
        best_score = score;
      }
    }
    return best_score >= min_score_ ? best : kNoNode;
  }

  void AddContainersOf(const Part& part, std::uint32_t i) {
    std::uint32_t at = part.after;
    for (int level = 0; level < kMaxLevels; ++level) {
      at = trees_.after.parent(at);
      if (at == kNoNode) return;
      trees_.Spend(1);
      if (trees_.matching.BeforeOf(at) != kNoNode || !trees_.AreAlike(i, at)) continue;
      bool found = false;
      for (Candidate& candidate : candidates_) {
        if (candidate.after == at) {
          candidate.shared += part.size;
          found = true;
        }
      }
      if (!found) candidates_.push_back({at, part.size});
    }
  }

  // The shared part of both, and a bonus for the same name and the same container.
  double ScoreOf(std::uint32_t i, const Candidate& candidate) const {
    const std::uint32_t j = candidate.after;
    double score =
        2.0 * candidate.shared / (trees_.before.subtree_size(i) + trees_.after.subtree_size(j));
    if (trees_.before.signature(i) != 0 &&
        trees_.before.signature(i) == trees_.after.signature(j)) {
      score += 0.4;
    }
    if (trees_.matching.AfterOf(trees_.before.parent(i)) == trees_.after.parent(j)) {
      score += 0.3;
    } else if (InPartnerOfContainer(i, j)) {
      score += 0.1;
    }
    return score;
  }

  // Whether j lies in what the nearest matched ancestor of i became.
  bool InPartnerOfContainer(std::uint32_t i, std::uint32_t j) const {
    std::uint32_t at = trees_.before.parent(i);
    for (int level = 0; level < kMaxLevels && at != kNoNode; ++level) {
      const std::uint32_t partner = trees_.matching.AfterOf(at);
      if (partner != kNoNode) return trees_.after.Contains(partner, j);
      at = trees_.before.parent(at);
    }
    return false;
  }

  TreePair& trees_;
  const double min_score_;
  std::vector<std::uint32_t> slot_of_;  // Index in parts_, for free nodes with matched content.
  std::vector<LargestParts> parts_;
  std::vector<Candidate> candidates_;
};

}  // namespace

void MatchContainers(double min_score, TreePair* trees) { ContainerSearch(min_score, trees).Run(); }

}  // namespace torchlift
