// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/code_tree.h"

#include <algorithm>

#include "absl/strings/string_view.h"
#include "core/diff/comments.h"
#include "core/diff/node_signature.h"
#include "core/diff/stable_hash.h"
#include "core/syntax/bash_kinds.h"
#include "core/syntax/python_kinds.h"
#include "core/text/byte_range.h"

namespace torchlift {
namespace {

// Whether blanks between the children of such a node are part of what it means.
bool HoldsVerbatimText(const Node& node) {
  switch (node.tree().language()) {
    case Language::kPython:
      return node.kind() == python::kStringContent || node.kind() == python::kFormatSpecifier;
    case Language::kBash:
      return node.kind() == bash::kString || node.kind() == bash::kHeredocBody ||
             node.kind() == bash::kRegex;
    default:
      return false;
  }
}

// Blanks, line ends and the backslashes that continue a line.
bool IsBlank(absl::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f' || c == '\v') continue;
    if (c != '\\' || i + 1 == text.size() || (text[i + 1] != '\n' && text[i + 1] != '\r')) {
      return false;
    }
  }
  return true;
}

// Calls `use(range)` with each stretch of the node that belongs to no child and means something.
template <typename Use>
void ForEachOwnText(const Node& node, Use use) {
  if (!node.parent())
    return;  // Around the code of a file there is only space, or nothing it means.
  if (node.is_leaf()) {
    use(node.range());
    return;
  }
  const bool verbatim = HoldsVerbatimText(node);
  std::uint32_t covered = node.begin();
  const auto use_gap = [&](std::uint32_t end) {
    if (end <= covered) return;
    const ByteRange gap{covered, end};
    if (verbatim || !IsBlank(gap.In(node.tree().text()))) use(gap);
  };
  for (const Node child : node.children()) {
    use_gap(child.begin());
    covered = std::max(covered, child.end());
  }
  use_gap(node.end());
}

bool HasOwnText(const Node& node) {
  bool found = false;
  ForEachOwnText(node, [&found](ByteRange) { found = true; });
  return found;
}

// Whether the node's text is more than its parts, so that it is compared as one token.
bool IsToken(const Node& node) {
  if (node.is_leaf()) return true;
  if (node.tree().language() == Language::kPython && node.kind() == python::kStringContent) {
    return true;
  }
  for (const Node child : node.children()) {
    if (!child.is_leaf()) return false;
  }
  return HasOwnText(node);
}

}  // namespace

CodeTree::CodeTree(const SyntaxTree& tree) : tree_(&tree) {
  nodes_.reserve(tree.size());
  // The open ancestors: where the next node's parent is on top.
  std::vector<std::uint32_t> open;
  for (std::uint32_t i = 0; i < tree.size();) {
    const Node node = tree.at(i);
    if (i > 0 && IsTrivia(node)) {
      i = node.subtree_end();
      continue;
    }
    while (!open.empty() && tree.at(nodes_[open.back()].syntax).subtree_end() <= i) {
      nodes_[open.back()].end = size();
      open.pop_back();
    }
    const std::uint32_t index = size();
    nodes_.push_back({i, open.empty() ? 0xFFFFFFFF : open.back(), index + 1, node.kind(), 0, 0, 0});
    const bool token = i > 0 && IsToken(node);
    std::uint64_t label = 0;
    if (token) {
      label = StableHash(node.text());
    } else {
      ForEachOwnText(node, [&](ByteRange range) {
        label = CombineHashes(label, StableHash(range.In(tree.text())));
      });
      open.push_back(index);
    }
    nodes_.back().label = label;
    i = token ? node.subtree_end() : i + 1;
  }
  while (!open.empty()) {
    nodes_[open.back()].end = size();
    open.pop_back();
  }
  HashSubtrees();
}

void CodeTree::HashSubtrees() {
  for (std::uint32_t i = size(); i-- > 0;) {
    CodeNode& node = nodes_[i];
    std::uint64_t hash = CombineHashes(node.kind, node.label);
    for (std::uint32_t child = i + 1; child < node.end; child = nodes_[child].end) {
      hash = CombineHashes(hash, nodes_[child].hash);
    }
    // The end of the children, so that a shape is read in one way only.
    node.hash = CombineHashes(hash, node.end - i);
    node.signature = SignatureOf(*this, i);
  }
}

void CodeTree::ChildrenOf(std::uint32_t index, std::vector<std::uint32_t>* children) const {
  children->clear();
  for (std::uint32_t child = index + 1; child < end(index); child = end(child)) {
    children->push_back(child);
  }
}

std::vector<ByteRange> CodeTree::OwnText(std::uint32_t index) const {
  if (label(index) == 0) return {};
  if (is_leaf(index)) return {node(index).range()};
  std::vector<ByteRange> ranges;
  ForEachOwnText(node(index), [&ranges](ByteRange range) { ranges.push_back(range); });
  return ranges;
}

std::string CodeTree::LabelText(std::uint32_t index) const {
  std::string text;
  for (const ByteRange range : OwnText(index)) {
    const absl::string_view piece = range.In(tree_->text());
    text.append(piece.data(), piece.size());
    if (!is_leaf(index)) text.push_back('\0');
  }
  return text;
}

}  // namespace torchlift
