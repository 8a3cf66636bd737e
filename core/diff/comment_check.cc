// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/comment_check.h"

#include <algorithm>
#include <utility>

#include "core/diff/comments.h"

namespace torchlift {
namespace {

// Takes a comment out; false when it is not there.
bool Take(absl::flat_hash_map<std::string, int>* counts, absl::string_view text) {
  const auto found = counts->find(std::string(text));
  if (found == counts->end()) return false;
  if (--found->second == 0) counts->erase(found);
  return true;
}

}  // namespace

CommentCheck::CommentCheck(const SyntaxTree& before, const ClaimedStretch& intended)
    : intended_(intended), inside_(intended.places.size()) {
  for (Node node : before.Preorder()) {
    if (!IsComment(node)) continue;
    if (const auto place = intended.PlaceAround(node.range())) {
      const bool deleted = intended.places[*place].kind == Claim::Kind::kDelete;
      if (deleted && intended.places[*place].before == node.range())
        continue;  // Claimed by itself.
      ++(deleted ? deleted_ : inside_[*place].before)[std::string(node.text())];
      if (deleted) deleted_place_ = *place;
    }
  }
}

std::optional<Mismatch> CommentCheck::MeetLeaf(const Node& leaf) {
  const auto place = intended_.IntendedPlaceAround(leaf.range());
  const bool inside =
      place && place == last_place_ && intended_.places[*place].kind == Claim::Kind::kReplace;
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

std::optional<Mismatch> CommentCheck::Finish() {
  if (auto mismatch = CompareOutside()) return mismatch;
  for (std::size_t i = 0; i < inside_.size(); ++i) {
    if (auto mismatch = CompareInside(i)) return mismatch;
  }
  if (!deleted_.empty()) return Blame(deleted_place_, "a comment is lost");
  return std::nullopt;
}

Mismatch CommentCheck::Blame(std::size_t place, std::string reason) const {
  return {std::move(reason), intended_.places[place].claim, intended_.places[place].before, {}};
}

void CommentCheck::CountInside(std::size_t place) {
  for (const Node& comment : intended_run_) ++inside_[place].intended[std::string(comment.text())];
  for (const Node& comment : after_run_) ++inside_[place].after[std::string(comment.text())];
}

// Each comment of the original stays, and each of the claimed code comes: most are both.
std::optional<Mismatch> CommentCheck::CompareInside(std::size_t place) {
  Inside& inside = inside_[place];
  Counts wanted = inside.before;
  for (const auto& [text, count] : inside.intended) wanted[text] = std::max(wanted[text], count);
  for (const auto& [text, count] : wanted) {
    if (inside.after[text] < count) return Blame(place, "a comment is lost");
  }
  for (const auto& [text, count] : inside.after) {
    if (wanted[text] < count) return Blame(place, "a comment is not from the original");
  }
  return std::nullopt;
}

std::optional<Mismatch> CommentCheck::CompareOutside() {
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

}  // namespace torchlift
