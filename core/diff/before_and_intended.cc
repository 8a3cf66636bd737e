// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/diff/comments.h"
#include "core/diff/lockstep_walk.h"
#include "core/diff/node_lookup.h"
#include "core/syntax/bash_kinds.h"
#include "core/syntax/python_kinds.h"

namespace torchlift {
namespace {

using Kind = Claim::Kind;

constexpr char kKeptOtherwise[] = "a kept part is read otherwise in its new place";

// Whether the node holds a list of statements, in which one may become several.
bool HoldsStatements(const Node& node) {
  switch (node.tree().language()) {
    case Language::kPython:
      return node.kind() == python::kModule || node.kind() == python::kBlock;
    case Language::kBash:
      return node.kind() == bash::kProgram;
    default:
      return false;
  }
}

// Whether nodes may come into or out of this one by an insertion or deletion: a list of statements,
// of elements or of words. Not the parts of a string or an operator's operands.
bool HoldsList(const Node& node) {
  const KindId kind = node.kind();
  switch (node.tree().language()) {
    case Language::kPython:
      return HoldsStatements(node) || kind == python::kArgumentList || kind == python::kList ||
             kind == python::kTuple || kind == python::kSet || kind == python::kDictionary ||
             kind == python::kParameters || kind == python::kImportStatement ||
             kind == python::kImportFromStatement || kind == python::kFutureImportStatement ||
             kind == python::kExpressionList || kind == python::kDecoratedDefinition;
    case Language::kBash:
      return kind != bash::kString && kind != bash::kTranslatedString &&
             kind != bash::kConcatenation && kind != bash::kCommandName &&
             kind != bash::kExpansion && kind != bash::kHeredocBody;
    default:
      return false;
  }
}

bool IsBlock(const Node& node) {
  return node.tree().language() == Language::kPython && node.kind() == python::kBlock;
}

// Walks a node of the original and one of the intended tree in lockstep. Partners are kept for a
// whole tree so that many walks over parts of it can share them.
class Walk {
 public:
  Walk(const SyntaxTree& before, const SyntaxTree& tree)
      : before_(before), tree_(tree), partner_(before.size(), 0) {}

  std::optional<Mismatch> Run(const Node& node, const Node& other, const ClaimedStretch& stretch) {
    stretch_ = &stretch;
    i_ = root_ = node.index();
    j_ = other_root_ = other.index();
    end_ = node.subtree_end();
    other_end_ = other.subtree_end();
    return Run();
  }

 private:
  std::optional<Mismatch> Run() {
    while (true) {
      if (auto mismatch = SkipDeleted()) return mismatch;
      if (auto mismatch = SkipInserted()) return mismatch;
      if (i_ == end_ && j_ == other_end_) return std::nullopt;
      if (i_ == end_) return Differ("there is more code than claimed", before_.at(root_));
      const Node node = before_.at(i_);
      if (j_ == other_end_) return Differ("code outside the claims is gone", node);
      auto mismatch = IsReplaced(node) ? TakeReplacement(node) : TakeNode(node, tree_.at(j_));
      if (mismatch) return mismatch;
    }
  }

  Mismatch Differ(std::string reason, const Node& node) const {
    return {std::move(reason), {}, node.range(), {}};
  }

  bool IsReplaced(const Node& node) const {
    if (node.index() == root_) return false;
    // The block of `if x: import a` has the bytes of its one statement, which is what is claimed.
    if (IsBlock(node) && node.first_child() && node.first_child().range() == node.range())
      return false;
    const auto place = stretch_->PlaceAround(node.range());
    return place && stretch_->places[*place].kind == Kind::kReplace &&
           stretch_->places[*place].before == node.range();
  }

  std::optional<Mismatch> SkipDeleted() {
    while (i_ < end_) {
      const Node node = before_.at(i_);
      const auto place = stretch_->PlaceAround(node.range());
      const bool deleted = i_ > root_ && place && !node.range().empty() &&
                           stretch_->places[*place].kind == Kind::kDelete;
      if (!deleted && !IsTrivia(node)) return std::nullopt;
      if (deleted && !IsTrivia(node) && !HoldsList(node.parent()) && !IsBlock(node)) {
        return Blame(*place, "the deleted code is part of other code");
      }
      i_ = node.subtree_end();
    }
    return std::nullopt;
  }

  std::optional<Mismatch> SkipInserted() {
    while (j_ < other_end_) {
      const Node node = tree_.at(j_);
      const auto place = stretch_->IntendedPlaceAround(RangeOfCode(node));
      const bool inserted = j_ > other_root_ && place && !node.range().empty() &&
                            stretch_->places[*place].kind == Kind::kInsert;
      if (!inserted && !IsTrivia(node)) return std::nullopt;
      if (inserted && !IsTrivia(node) && !HoldsList(node.parent()) && !IsBlock(node)) {
        return Blame(*place, "the inserted code joins other code");
      }
      if (inserted && node.has_error())
        return Blame(*place, "the inserted code does not parse in its place");
      j_ = node.subtree_end();
    }
    return std::nullopt;
  }

  Mismatch Blame(std::size_t place, std::string reason) const {
    return {std::move(reason), stretch_->places[place].claim, stretch_->places[place].before, {}};
  }

  bool HasSameParents(const Node& node, const Node& other) const {
    if (node.index() == root_ || other.index() == other_root_) {
      return node.index() == root_ && other.index() == other_root_;
    }
    return partner_[node.parent().index()] == other.parent().index();
  }

  // A kept part may play another role in its new place.
  bool HasSameField(const Node& node, const Node& other) const {
    return node.index() == root_ || node.field() == other.field();
  }

  // The claimed node's place must hold one node again, in the same role.
  std::optional<Mismatch> TakeReplacement(const Node& node) {
    const std::size_t place = *stretch_->PlaceAround(node.range());
    const ByteRange range = stretch_->places[place].intended;
    const Node first = tree_.at(j_);
    const bool fits = range.Contains(RangeOfCode(first)) && first.field() == node.field() &&
                      HasSameParents(node, first);
    if (!fits) return Blame(place, "the claimed code is read as part of other code");
    i_ = node.subtree_end();
    for (bool more = true; more;) {
      const Node replacement = tree_.at(j_);
      if (replacement.has_error() && !node.has_error()) {
        return Blame(place, "the claimed code does not parse in its place");
      }
      j_ = replacement.subtree_end();
      while (j_ < other_end_ && IsTrivia(tree_.at(j_))) j_ = tree_.at(j_).subtree_end();
      more = HoldsStatements(node.parent()) && j_ < other_end_ &&
             range.Contains(RangeOfCode(tree_.at(j_))) && HasSameParents(node, tree_.at(j_));
    }
    return std::nullopt;
  }

  std::optional<Mismatch> TakeNode(const Node& node, const Node& other) {
    if (node.kind() != other.kind() || !HasSameField(node, other) ||
        node.is_missing() != other.is_missing() || node.is_leaf() != other.is_leaf() ||
        !HasSameParents(node, other)) {
      return Differ("code outside the claims is read otherwise", node);
    }
    if (node.is_leaf()) {
      const ByteRange expected{stretch_->FromOriginal(node.begin()),
                               stretch_->FromOriginal(node.begin()) + node.range().size()};
      if (!node.range().empty() && (other.range() != expected || node.text() != other.text())) {
        return Differ("code outside the claims changed", node);
      }
    }
    partner_[node.index()] = other.index();
    ++i_;
    ++j_;
    return std::nullopt;
  }

  const SyntaxTree& before_;
  const SyntaxTree& tree_;
  const ClaimedStretch* stretch_ = nullptr;
  std::vector<std::uint32_t>
      partner_;  // partner_[i]: the node of the intended tree that before's node i became.
  // In before and in the intended tree: the node that is walked, the end of its subtree, and the
  // next node.
  std::uint32_t root_ = 0, other_root_ = 0;
  std::uint32_t end_ = 0, other_end_ = 0;
  std::uint32_t i_ = 0, j_ = 0;
};

// The comments of before outside claims, and those of the intended tree, must be the same at the
// same places: code that comes in must neither swallow code into a comment nor stand in one.
std::optional<Mismatch> CheckComments(const SyntaxTree& before, const SyntaxTree& tree,
                                      const ClaimedStretch& intended) {
  std::vector<Node> comments;
  for (Node node : tree.Preorder()) {
    if (IsComment(node) && !intended.IntendedPlaceAround(node.range())) comments.push_back(node);
  }
  std::size_t next = 0;
  for (Node node : before.Preorder()) {
    if (!IsComment(node) || intended.PlaceAround(node.range())) continue;
    if (next == comments.size() || comments[next].begin() != intended.FromOriginal(node.begin()) ||
        comments[next].text() != node.text()) {
      return Mismatch{"a comment outside the claims changed", {}, node.range(), {}};
    }
    ++next;
  }
  if (next < comments.size()) return Mismatch{"code turned into a comment", {}, {}, {}};
  return std::nullopt;
}

}  // namespace

std::optional<Mismatch> WalkBeforeAndIntended(const SyntaxTree& before, const SyntaxTree& tree,
                                              const IntendedText& intended) {
  Walk walk(before, tree);
  if (auto mismatch = walk.Run(before.root(), tree.root(), intended.whole)) return mismatch;
  if (auto mismatch = CheckComments(before, tree, intended.whole)) return mismatch;
  for (const IntendedText::Kept& kept : intended.kept) {
    // What is no node (two arguments, say) is read as before by the walk over after alone.
    const Node node = SmallestExactly(before, kept.stretch.before);
    if (!node) continue;
    const std::optional<std::size_t> itself = kept.stretch.PlaceAround(kept.stretch.before);
    if (itself) {
      if (!SmallestExactly(tree, kept.stretch.intended))
        return Mismatch{kKeptOtherwise, kept.claim, kept.stretch.before, {}};
      continue;
    }
    const Node other = SmallestExactly(tree, kept.stretch.intended);
    std::optional<Mismatch> mismatch =
        other ? walk.Run(node, other, kept.stretch)
              : std::make_optional(Mismatch{kKeptOtherwise, kept.claim, kept.stretch.before, {}});
    if (mismatch) return mismatch;
  }
  return std::nullopt;
}

}  // namespace torchlift
