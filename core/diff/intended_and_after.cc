// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/diff/comment_check.h"
#include "core/diff/comments.h"
#include "core/diff/lockstep_walk.h"
#include "core/syntax/bash_kinds.h"
#include "core/syntax/python_kinds.h"

namespace torchlift {
namespace {

// Whether white space between the children of such a node is part of a value.
bool SpaceMatters(const Node& node) {
  const KindId kind = node.kind();
  switch (node.tree().language()) {
    case Language::kPython:
      return kind == python::kString || kind == python::kStringContent ||
             kind == python::kInterpolation || kind == python::kFormatSpecifier ||
             kind == python::kFormatExpression;
    case Language::kBash:
      return kind == bash::kString || kind == bash::kTranslatedString ||
             kind == bash::kHeredocBody || kind == bash::kConcatenation || kind == bash::kExpansion;
    default:
      return false;
  }
}

// The bytes of a node that belong to none of its children.
std::string OwnBytes(const Node& node) {
  std::string own;
  std::uint32_t copied = node.begin();
  for (Node child : node.children()) {
    if (child.begin() > copied)
      absl::StrAppend(&own, ByteRange{copied, child.begin()}.In(node.tree().text()), "\n");
    copied = std::max(copied, child.end());
  }
  if (copied < node.end())
    absl::StrAppend(&own, ByteRange{copied, node.end()}.In(node.tree().text()));
  return own;
}

bool IsClosing(KindId kind) {
  return kind == python::token::kRightParenthesis || kind == python::token::kRightBracket ||
         kind == python::token::kRightBrace;
}

// A comma in front of the closing bracket of a list where it means nothing.
bool IsOptionalComma(const Node& node) {
  if (node.tree().language() != Language::kPython || node.kind() != python::token::kComma)
    return false;
  const Node list = node.parent();
  const bool plain = list.kind() == python::kArgumentList || list.kind() == python::kList ||
                     list.kind() == python::kSet || list.kind() == python::kDictionary ||
                     list.kind() == python::kImportFromStatement;
  const bool is_longer_tuple = list.kind() == python::kTuple && list.named_child_count() > 1;
  if (!plain && !is_longer_tuple) return false;
  Node next = node.next_sibling();
  while (next && IsTrivia(next)) next = next.next_sibling();
  return next && IsClosing(next.kind());
}

class Walk {
 public:
  Walk(const SyntaxTree& before, const SyntaxTree& tree, const ClaimedStretch& intended,
       const SyntaxTree& after)
      : tree_(tree),
        after_(after),
        intended_(intended),
        partner_(tree.size(), 0),
        comments_(before, intended) {}

  std::optional<Mismatch> Run() {
    while (true) {
      Skip();
      if (i_ == tree_.size() && j_ == after_.size()) return comments_.Finish();
      if (i_ == tree_.size())
        return Differ("the edits leave more code than claimed", tree_.root(), after_.at(j_));
      if (j_ == after_.size())
        return Differ("the edits leave less code than claimed", tree_.at(i_), after_.root());
      if (auto mismatch = Take(tree_.at(i_), after_.at(j_))) return mismatch;
    }
  }

 private:
  Mismatch Differ(std::string reason, const Node& node, const Node& other) const {
    Mismatch mismatch{std::move(reason), {}, {}, other.range()};
    if (const auto place = intended_.IntendedPlaceAround(node.range())) {
      mismatch.claim = intended_.places[*place].claim;
      mismatch.before = intended_.places[*place].before;
    }
    return mismatch;
  }

  void Skip() {
    for (; i_ < tree_.size(); i_ = tree_.at(i_).subtree_end()) {
      const Node node = tree_.at(i_);
      if (IsComment(node)) comments_.MeetIntended(node);
      if (!IsTrivia(node) &&
          !(IsOptionalComma(node) && intended_.TouchesPlace(node.parent().range())))
        break;
    }
    for (; j_ < after_.size(); j_ = after_.at(j_).subtree_end()) {
      const Node node = after_.at(j_);
      if (IsComment(node)) comments_.MeetAfter(node);
      if (!IsTrivia(node) && !(IsOptionalComma(node) && TouchesPlace(node.parent()))) break;
    }
  }

  // Whether the list of the tree after the edits became one that a claim touches.
  bool TouchesPlace(const Node& list) const {
    return intended_.TouchesPlace(tree_.at(partner_of_after_[list.index()]).range());
  }

  bool HasSameParents(const Node& node, const Node& other) const {
    if (node.index() == 0 || other.index() == 0) return node.index() == other.index();
    return partner_[node.parent().index()] == other.parent().index();
  }

  std::optional<Mismatch> Take(const Node& node, const Node& other) {
    if (node.kind() != other.kind() || node.field() != other.field() ||
        node.is_missing() != other.is_missing() || node.is_leaf() != other.is_leaf() ||
        !HasSameParents(node, other)) {
      return Differ("the edits do not give the claimed code", node, other);
    }
    const bool same_bytes = node.is_leaf()
                                ? node.text() == other.text()
                                : !SpaceMatters(node) || OwnBytes(node) == OwnBytes(other);
    if (!same_bytes) return Differ("the edits do not give the claimed code", node, other);
    partner_[node.index()] = other.index();
    partner_of_after_[other.index()] = node.index();
    ++i_;
    ++j_;
    if (node.is_leaf() && !node.range().empty()) return comments_.MeetLeaf(node);
    return std::nullopt;
  }

  const SyntaxTree& tree_;
  const SyntaxTree& after_;
  const ClaimedStretch& intended_;
  std::vector<std::uint32_t> partner_;
  std::vector<std::uint32_t> partner_of_after_ = std::vector<std::uint32_t>(after_.size(), 0);
  CommentCheck comments_;
  std::uint32_t i_ = 0;
  std::uint32_t j_ = 0;
};

}  // namespace

std::optional<Mismatch> WalkIntendedAndAfter(const SyntaxTree& before, const SyntaxTree& tree,
                                             const ClaimedStretch& intended,
                                             const SyntaxTree& after) {
  return Walk(before, tree, intended, after).Run();
}

}  // namespace torchlift
