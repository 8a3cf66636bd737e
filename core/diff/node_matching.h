// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_NODE_MATCHING_H_
#define TORCHLIFT_CORE_DIFF_NODE_MATCHING_H_

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/syntax/syntax_tree.h"

namespace torchlift {

inline constexpr std::uint32_t kNoNode = 0xFFFFFFFF;

// Pairs of nodes of two trees by index, each node in one pair at most. Asking takes constant time,
// the order of the pairs is that of the indices: no hash map decides anything.
class CodeMatching {
 public:
  CodeMatching() = default;
  CodeMatching(std::size_t before, std::size_t after)
      : after_of_(before, kNoNode), before_of_(after, kNoNode) {}

  std::uint32_t AfterOf(std::uint32_t before) const { return after_of_[before]; }
  std::uint32_t BeforeOf(std::uint32_t after) const { return before_of_[after]; }
  bool IsFree(std::uint32_t before, std::uint32_t after) const {
    return after_of_[before] == kNoNode && before_of_[after] == kNoNode;
  }
  // Both must be free.
  void Match(std::uint32_t before, std::uint32_t after) {
    after_of_[before] = after;
    before_of_[after] = before;
  }
  // The same pairs seen from the other side.
  CodeMatching Mirrored() && {
    after_of_.swap(before_of_);
    return std::move(*this);
  }

 private:
  std::vector<std::uint32_t> after_of_;
  std::vector<std::uint32_t> before_of_;
};

// The same for the nodes of two syntax trees, comments included. A part of a string's inside (an
// escape sequence) has no partner of its own. Valid as long as the trees.
class NodeMatching {
 public:
  NodeMatching() = default;
  NodeMatching(const SyntaxTree& before, const SyntaxTree& after)
      : before_(&before), after_(&after), pairs_(before.size(), after.size()) {}

  // What a node of the tree before became, or was in the tree before; a null node when it is gone
  // or new.
  Node AfterOf(const Node& before) const {
    return before_ == nullptr ? Node() : At(after_, pairs_.AfterOf(before.index()));
  }
  Node BeforeOf(const Node& after) const {
    return before_ == nullptr ? Node() : At(before_, pairs_.BeforeOf(after.index()));
  }
  void Match(const Node& before, const Node& after) { pairs_.Match(before.index(), after.index()); }

 private:
  static Node At(const SyntaxTree* tree, std::uint32_t index) {
    return index == kNoNode ? Node() : tree->at(index);
  }

  const SyntaxTree* before_ = nullptr;
  const SyntaxTree* after_ = nullptr;
  CodeMatching pairs_;
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_NODE_MATCHING_H_
