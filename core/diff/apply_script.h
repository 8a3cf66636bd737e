// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_APPLY_SCRIPT_H_
#define TORCHLIFT_CORE_DIFF_APPLY_SCRIPT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "core/diff/edit_script.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift {

// A node of a tree that is written down in preorder.
struct OutlineNode {
  std::uint32_t depth;  // 0 for the root.
  KindId kind;
  std::string text;  // A token's text, see CodeTree::LabelText.

  friend bool operator==(const OutlineNode&, const OutlineNode&) = default;
};

// The code of a tree as an edit script sees it.
std::vector<OutlineNode> OutlineOf(const SyntaxTree& tree);

// The tree that a script makes of `before`: first what is deleted and moved is taken out, then the
// rest is done in the order of the script. For every script of DiffTrees(before, after) this is
// OutlineOf(after); the tree after is read for nothing but the inserted nodes. Errors:
// InvalidArgument when a step names a node that is not there, a place that its parent does not
// have, or a number of nodes that is wrong.
absl::StatusOr<std::vector<OutlineNode>> ApplyScript(const SyntaxTree& before,
                                                     absl::Span<const EditOperation> script);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_APPLY_SCRIPT_H_
