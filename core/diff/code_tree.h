// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_CODE_TREE_H_
#define TORCHLIFT_CORE_DIFF_CODE_TREE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "core/syntax/syntax_tree.h"
#include "core/text/byte_range.h"

namespace torchlift {

// A syntax tree without comments and white space, as the comparison of trees sees it: nodes in
// preorder, each with a hash of its whole subtree. Two subtrees with the same hash are equal in
// kinds, shape and token text but for a collision of 64 bits, which CodeMatching's makers check.
//
// A leaf is a token: a leaf of the syntax tree, or a node whose text is more than its parts, such
// as the inside of a string with escape sequences. Hashes depend on nothing but the text and the
// grammar's ids. Valid as long as the syntax tree. Linear to build.
class CodeTree {
 public:
  explicit CodeTree(const SyntaxTree& tree);

  const SyntaxTree& tree() const { return *tree_; }
  std::uint32_t size() const { return static_cast<std::uint32_t>(nodes_.size()); }

  Node node(std::uint32_t index) const { return tree_->at(nodes_[index].syntax); }
  KindId kind(std::uint32_t index) const { return nodes_[index].kind; }
  std::uint64_t hash(std::uint32_t index) const { return nodes_[index].hash; }
  // A hash of a token's text; for other nodes, of text that belongs to none of its children.
  std::uint64_t label(std::uint32_t index) const { return nodes_[index].label; }
  // A hash of the kind and the name, target or key that a definition, assignment or keyword
  // argument begins with; 0 for nodes that have none.
  std::uint64_t signature(std::uint32_t index) const { return nodes_[index].signature; }
  bool is_leaf(std::uint32_t index) const { return nodes_[index].end == index + 1; }
  bool is_named(std::uint32_t index) const { return node(index).is_named(); }

  std::uint32_t parent(std::uint32_t index) const { return nodes_[index].parent; }
  // [index, end(index)) is the subtree.
  std::uint32_t end(std::uint32_t index) const { return nodes_[index].end; }
  std::uint32_t subtree_size(std::uint32_t index) const { return nodes_[index].end - index; }
  bool Contains(std::uint32_t ancestor, std::uint32_t index) const {
    return ancestor <= index && index < nodes_[ancestor].end;
  }
  // Sets `children` to those of the node, in order.
  void ChildrenOf(std::uint32_t index, std::vector<std::uint32_t>* children) const;

  // Where a token is; for other nodes, the text that belongs to none of its children.
  std::vector<ByteRange> OwnText(std::uint32_t index) const;
  // The bytes of these ranges; with a NUL behind each where the node is no token.
  std::string LabelText(std::uint32_t index) const;

 private:
  struct CodeNode {
    std::uint32_t syntax;  // Index in the syntax tree.
    std::uint32_t parent;
    std::uint32_t end;
    KindId kind;
    std::uint64_t label;
    std::uint64_t hash;
    std::uint64_t signature;
  };

  void HashSubtrees();

  const SyntaxTree* tree_;
  std::vector<CodeNode> nodes_;
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_CODE_TREE_H_
