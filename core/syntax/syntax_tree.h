// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_SYNTAX_SYNTAX_TREE_H_
#define TORCHLIFT_CORE_SYNTAX_SYNTAX_TREE_H_

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "core/syntax/language.h"
#include "core/text/byte_range.h"

namespace torchlift {

class Node;

// The concrete syntax tree of a text: every token is a leaf, and the leaves in order with the bytes
// between them (whitespace) are the text. Kept as one array in preorder, so that walking it is a
// loop and needs no stack:
//
//   absl::StatusOr<SyntaxTree> tree = SyntaxTree::Parse(Language::kPython, text);
//   for (Node node : tree->Preorder()) {
//     if (node.kind() == python::kCall) …
//   }
//
// Movable; nodes stay valid for the address of the tree, and the tree for the life of the text
// (which is not copied). Safe to read from many threads.
class SyntaxTree {
 public:
  // What a parse may cost before it ends with an error. Time is the last resort: what depends on it
  // depends on the machine.
  struct Limits {
    std::uint64_t milliseconds = 60'000;
    std::uint32_t nodes = 50'000'000;
  };

  // Text that the grammar cannot take gives a tree with ERROR and MISSING nodes, see has_error().
  // Errors: DeadlineExceeded and ResourceExhausted past the limits, InvalidArgument for texts of 4
  // GiB and more.
  static absl::StatusOr<SyntaxTree> Parse(Language language, absl::string_view text, Limits limits);
  static absl::StatusOr<SyntaxTree> Parse(Language language, absl::string_view text) {
    return Parse(language, text, Limits{});
  }

  SyntaxTree(SyntaxTree&&) = default;
  SyntaxTree& operator=(SyntaxTree&&) = default;
  SyntaxTree(const SyntaxTree&) = delete;
  SyntaxTree& operator=(const SyntaxTree&) = delete;

  Language language() const { return language_; }
  absl::string_view text() const { return text_; }
  Node root() const;
  Node at(std::uint32_t index) const;  // By preorder index, below size().
  std::uint32_t size() const { return static_cast<std::uint32_t>(records_.size()); }

  // Whether some node is an ERROR or MISSING; first_error() is the first such node in the order of
  // the text, or a null node.
  bool has_error() const { return first_error_ != kNone; }
  Node first_error() const;

  // The smallest node that contains `range`.
  Node SmallestAt(ByteRange range) const;
  // The largest node that has exactly these bytes, or a null node.
  Node Exactly(ByteRange range) const;

  class PreorderRange;
  PreorderRange Preorder() const;

 private:
  friend class Node;
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;
  struct Record {
    std::uint32_t begin;
    std::uint32_t end;
    std::uint32_t parent;
    std::uint32_t subtree_end;  // Preorder index behind the last descendant.
    KindId kind;
    std::uint8_t field;
    std::uint8_t flags;
  };
  static constexpr std::uint8_t kNamed = 1, kMissing = 2, kExtra = 4, kHasError = 8;

  SyntaxTree(Language language, absl::string_view text) : text_(text), language_(language) {}

  absl::string_view text_;
  std::vector<Record> records_;
  std::uint32_t first_error_ = kNone;
  Language language_;
};

// One node of a tree: a cheap value (a pointer and an index), null by default. A null node may be
// asked for kind() (0), parent(), children (none) and range() (empty); the rest needs a node.
class Node {
 public:
  Node() = default;

  explicit operator bool() const { return tree_ != nullptr; }
  friend bool operator==(const Node& a, const Node& b) {
    return a.tree_ == b.tree_ && a.index_ == b.index_;
  }

  const SyntaxTree& tree() const { return *tree_; }
  // In preorder: an ancestor comes before its descendants.
  std::uint32_t index() const { return index_; }

  KindId kind() const { return tree_ == nullptr ? KindId{0} : record().kind; }
  absl::string_view kind_name() const { return KindName(tree_->language(), kind()); }
  FieldId field() const { return record().field; }  // Its role in its parent, or kNoField.
  ByteRange range() const;
  std::uint32_t begin() const { return range().begin; }
  std::uint32_t end() const { return range().end; }
  absl::string_view text() const { return range().In(tree_->text()); }

  bool is_named() const { return (record().flags & SyntaxTree::kNamed) != 0; }
  bool is_missing() const { return (record().flags & SyntaxTree::kMissing) != 0; }
  bool is_error() const { return kind() == kErrorKind; }
  // A comment, a line continuation.
  bool is_extra() const { return (record().flags & SyntaxTree::kExtra) != 0; }
  // It or a descendant is an error.
  bool has_error() const { return (record().flags & SyntaxTree::kHasError) != 0; }
  bool is_leaf() const { return record().subtree_end == index_ + 1; }

  Node parent() const;
  Node first_child() const;
  Node next_sibling() const;
  Node previous_sibling() const;    // Linear in the siblings before it.
  Node next_named_sibling() const;  // Skips anonymous tokens and extras.
  Node previous_named_sibling() const;

  // The first child in that role, or a null node.
  Node Child(FieldId field) const;
  // The n-th named child that is not an extra, 0-based, or a null node.
  Node NamedChild(std::uint32_t n) const;
  std::uint32_t named_child_count() const;  // Without extras.

  // Preorder index behind the last descendant: [index(), subtree_end()) is the subtree.
  std::uint32_t subtree_end() const { return record().subtree_end; }
  // Whether `other` is this node or below it.
  bool Contains(const Node& other) const {
    return index_ <= other.index_ && other.index_ < subtree_end();
  }
  // The nearest ancestor (not itself) of that kind, or a null node.
  Node Ancestor(KindId kind) const;

  class ChildRange;
  ChildRange children() const;  // All of them.
  class NamedChildRange;
  NamedChildRange named_children() const;  // Named ones that are not extras.
  SyntaxTree::PreorderRange Subtree() const;

 private:
  friend class SyntaxTree;
  Node(const SyntaxTree* tree, std::uint32_t index) : tree_(tree), index_(index) {}
  const SyntaxTree::Record& record() const { return tree_->records_[index_]; }

  const SyntaxTree* tree_ = nullptr;
  std::uint32_t index_ = 0;
};

// Nodes one after another in preorder.
class SyntaxTree::PreorderRange {
 public:
  class Iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = Node;
    using difference_type = std::ptrdiff_t;
    using pointer = const Node*;
    using reference = Node;
    Iterator() = default;
    Iterator(const SyntaxTree* tree, std::uint32_t index) : tree_(tree), index_(index) {}
    Node operator*() const { return tree_->at(index_); }
    Iterator& operator++() {
      ++index_;
      return *this;
    }
    Iterator operator++(int) {
      Iterator before = *this;
      ++index_;
      return before;
    }
    friend bool operator==(const Iterator& a, const Iterator& b) { return a.index_ == b.index_; }

   private:
    const SyntaxTree* tree_ = nullptr;
    std::uint32_t index_ = 0;
  };

  PreorderRange(const SyntaxTree* tree, std::uint32_t first, std::uint32_t last)
      : tree_(tree), first_(first), last_(last) {}
  Iterator begin() const { return {tree_, first_}; }
  Iterator end() const { return {tree_, last_}; }

 private:
  const SyntaxTree* tree_;
  std::uint32_t first_;
  std::uint32_t last_;
};

namespace syntax_internal {

// Siblings one after another, all of them or only the named ones that are no extras.
template <bool named_only>
class SiblingRange {
 public:
  class Iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = Node;
    using difference_type = std::ptrdiff_t;
    using pointer = const Node*;
    using reference = Node;
    Iterator() = default;
    explicit Iterator(Node node) : node_(node) {}
    Node operator*() const { return node_; }
    Iterator& operator++() {
      node_ = named_only ? node_.next_named_sibling() : node_.next_sibling();
      return *this;
    }
    Iterator operator++(int) {
      Iterator before = *this;
      ++*this;
      return before;
    }
    friend bool operator==(const Iterator& a, const Iterator& b) { return a.node_ == b.node_; }

   private:
    Node node_;
  };

  explicit SiblingRange(Node first) : first_(first) {}
  Iterator begin() const { return Iterator(first_); }
  Iterator end() const { return Iterator(Node()); }

 private:
  Node first_;
};

}  // namespace syntax_internal

class Node::ChildRange : public syntax_internal::SiblingRange<false> {
 public:
  using SiblingRange::SiblingRange;
};

class Node::NamedChildRange : public syntax_internal::SiblingRange<true> {
 public:
  using SiblingRange::SiblingRange;
};

inline Node SyntaxTree::at(std::uint32_t index) const { return Node(this, index); }
inline Node SyntaxTree::root() const { return Node(this, 0); }
inline Node SyntaxTree::first_error() const {
  return has_error() ? Node(this, first_error_) : Node();
}
inline SyntaxTree::PreorderRange SyntaxTree::Preorder() const { return {this, 0, size()}; }

inline ByteRange Node::range() const {
  return tree_ == nullptr ? ByteRange{} : ByteRange{record().begin, record().end};
}
inline SyntaxTree::PreorderRange Node::Subtree() const { return {tree_, index_, subtree_end()}; }
inline Node::ChildRange Node::children() const {
  return ChildRange(tree_ == nullptr ? Node() : first_child());
}

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_SYNTAX_SYNTAX_TREE_H_
