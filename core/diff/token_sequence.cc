// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/token_sequence.h"

#include <algorithm>

#include "core/diff/comments.h"

namespace torchlift {

std::vector<TokenOrComment> TokensAndComments(const CodeTree& tree) {
  std::vector<TokenOrComment> items;
  for (std::uint32_t i = 0; i < tree.size(); ++i) {
    const ByteRange range = tree.node(i).range();
    if (i > 0 && tree.is_leaf(i) && !range.empty()) items.push_back({range, false, i});
  }
  for (const Node node : tree.tree().Preorder()) {
    if (IsComment(node) && !node.range().empty()) {
      items.push_back({node.range(), true, node.index()});
    }
  }
  std::sort(items.begin(), items.end(),
            [](const TokenOrComment& a, const TokenOrComment& b) { return a.range < b.range; });
  return items;
}

}  // namespace torchlift
