// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REPORT_DEFINITION_INDEX_H_
#define TORCHLIFT_CORE_REPORT_DEFINITION_INDEX_H_

#include <cstdint>
#include <string>
#include <vector>

#include "core/syntax/syntax_tree.h"

namespace torchlift {

// A function or class as a heading of a view.
struct Definition {
  std::string title;        // "class ContrastiveLoss", "def forward", for shells "backup()".
  std::uint32_t begin = 0;  // Its first byte, behind decorators.

  friend bool operator==(const Definition&, const Definition&) = default;
};

// The functions and classes of a tree, to ask which of them are around a place. Linear to build;
// an answer takes time in the definitions around the place, however deep it lies otherwise. Valid as
// long as the tree.
class DefinitionIndex {
 public:
  explicit DefinitionIndex(const SyntaxTree& tree);

  // Those around a node, outermost first; the node itself is none of them. A decorator belongs to
  // what stands around its function.
  std::vector<Definition> Around(const Node& node) const;

 private:
  struct Entry {
    std::uint32_t node;
    std::uint32_t around;  // Index of the entry around this one, or kNone.
  };
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  const SyntaxTree* tree_;
  std::vector<Entry> entries_;  // In preorder.
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REPORT_DEFINITION_INDEX_H_
