// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "core/diff/comments.h"
#include "core/diff/lockstep_walk.h"
#include "core/syntax/bash_kinds.h"
#include "core/syntax/python_kinds.h"

namespace torchlift {
namespace {

using Kind = Claim::Kind;

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
  }
  return false;
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
  if (!plain && !(list.kind() == python::kTuple && list.named_child_count() > 1)) return false;
  Node next = node.next_sibling();
  while (next && IsTrivia(next)) next = next.next_sibling();
  return next && IsClosing(next.kind());
}

// How often each comment occurs.
using CommentCounts = absl::flat_hash_map<std::string, int>;

// Takes a comment out; false when it is not there.
bool Take(CommentCounts* counts, absl::string_view text) {
  const auto found = counts->find(std::string(text));
  if (found == counts->end()) return false;
  if (--found->second == 0) counts->erase(found);
  return true;
}

// Comments as the walk meets them, compared whenever both sides have come to the same leaf.
class CommentCheck {
 public:
  CommentCheck(const SyntaxTree& before, const ClaimedStretch& intended)
      : intended_(intended), inside_(intended.places.size()) {
    for (Node node : before.Preorder()) {
      if (!IsComment(node)) continue;
      if (const auto place = intended.PlaceAround(node.range())) {
        const bool deleted = intended.places[*place].kind == Kind::kDelete;
        ++(deleted ? deleted_ : inside_[*place].before)[std::string(node.text())];
        if (deleted) deleted_place_ = *place;
      }
    }
  }

  void MeetIntended(const Node& comment) { intended_run_.push_back(comment); }
  void MeetAfter(const Node& comment) { after_run_.push_back(comment); }

  // Both sides are at the same leaf; `leaf` is that of the intended tree.
  std::optional<Mismatch> MeetLeaf(const Node& leaf) {
    const auto place = intended_.IntendedPlaceAround(leaf.range());
    const bool inside =
        place && place == last_place_ && intended_.places[*place].kind == Kind::kReplace;
    std::optional<Mismatch> mismatch;
    if (inside) {
      CountInside(*place);
    } else {
      mismatch = CompareOutside();
    }
    last_place_ = place;
    intended_run_.clear();
    after_run_.clear();
    return mismatch;
  }

  // Behind the last leaf.
  std::optional<Mismatch> Finish() {
    if (auto mismatch = CompareOutside()) return mismatch;
    for (std::size_t i = 0; i < inside_.size(); ++i) {
      if (auto mismatch = CompareInside(i)) return mismatch;
    }
    if (!deleted_.empty()) return Blame(deleted_place_, "a comment is lost");
    return std::nullopt;
  }

 private:
  // The comments inside a replaced place.
  struct Inside {
    CommentCounts before;
    CommentCounts intended;
    CommentCounts after;
  };

  Mismatch Blame(std::size_t place, std::string reason) const {
    return {std::move(reason), intended_.places[place].claim, intended_.places[place].before, {}};
  }

  void CountInside(std::size_t place) {
    for (const Node& comment : intended_run_)
      ++inside_[place].intended[std::string(comment.text())];
    for (const Node& comment : after_run_) ++inside_[place].after[std::string(comment.text())];
  }

  // Each comment of the original stays, and each of the claimed code comes: most are both.
  std::optional<Mismatch> CompareInside(std::size_t place) {
    Inside& inside = inside_[place];
    CommentCounts wanted = inside.before;
    for (const auto& [text, count] : inside.intended) wanted[text] = std::max(wanted[text], count);
    for (const auto& [text, count] : wanted) {
      if (inside.after[text] < count) return Blame(place, "a comment is lost");
    }
    for (const auto& [text, count] : inside.after) {
      if (wanted[text] < count) return Blame(place, "a comment is not from the original");
    }
    return std::nullopt;
  }

  std::optional<Mismatch> CompareOutside() {
    std::size_t next = 0;
    for (const Node& comment : after_run_) {
      if (next < intended_run_.size() && intended_run_[next].text() == comment.text()) {
        ++next;
      } else if (!Take(&deleted_, comment.text())) {
        return Mismatch{"a comment outside the claims changed", {}, {}, comment.range()};
      }
    }
    if (next < intended_run_.size())
      return Mismatch{"a comment outside the claims is lost", {}, {}, {}};
    return std::nullopt;
  }

  const ClaimedStretch& intended_;
  std::vector<Inside> inside_;  // By place.
  CommentCounts
      deleted_;  // Comments inside deleted nodes that were not met yet; they may stay anywhere.
  std::size_t deleted_place_ = 0;
  std::vector<Node> intended_run_;  // Comments since the last leaf.
  std::vector<Node> after_run_;
  std::optional<std::size_t> last_place_;
};

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
