// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/trivia_changes.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "core/diff/common_subsequence.h"
#include "core/diff/stable_hash.h"
#include "core/diff/token_sequence.h"

namespace torchlift {
namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

// One side: its tokens and comments, and what each of them became on the other side.
struct Side {
  explicit Side(const CodeTree& code_tree)
      : tree(code_tree), items(TokensAndComments(code_tree)), partner(items.size(), kNone) {
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (items[i].is_comment) comments.push_back(i);
    }
  }

  bool IsFreeComment(std::size_t item) const {
    return items[item].is_comment && partner[item] == kNone;
  }
  absl::string_view TextOf(std::size_t item) const {
    return items[item].range.In(tree.tree().text());
  }

  const CodeTree& tree;
  std::vector<TokenOrComment> items;
  std::vector<std::size_t> partner;
  std::vector<std::size_t> comments;  // Indices of items.
};

class TriviaComparison {
 public:
  TriviaComparison(const CodeTree& before, const CodeTree& after, const CodeMatching& matching)
      : before_(before), after_(after) {
    std::vector<std::size_t> item_of(after.size(), kNone);
    for (std::size_t j = 0; j < after_.items.size(); ++j) {
      if (!after_.items[j].is_comment) item_of[after_.items[j].index] = j;
    }
    for (std::size_t i = 0; i < before_.items.size(); ++i) {
      if (before_.items[i].is_comment) continue;
      const std::uint32_t partner = matching.AfterOf(before_.items[i].index);
      if (partner != kNoNode && item_of[partner] != kNone) Match(i, item_of[partner]);
    }
  }

  void MatchComments() {
    // Equal ones between the same tokens, then equal ones in order, then others between the same
    // tokens.
    for (const bool backwards : {false, true}) MatchInGaps(true, backwards);
    MatchEqualInOrder();
    for (const bool backwards : {false, true}) MatchInGaps(false, backwards);
  }

  std::vector<TriviaChange> Changes() {
    std::vector<TriviaChange> changes;
    AddComments(&changes);
    AddWhitespace(&changes);
    std::stable_sort(changes.begin(), changes.end(),
                     [](const TriviaChange& a, const TriviaChange& b) {
                       return std::pair(a.after, a.before) < std::pair(b.after, b.before);
                     });
    return changes;
  }

  void KeepComments(NodeMatching* matching) const {
    for (const std::size_t i : before_.comments) {
      if (before_.partner[i] == kNone) continue;
      matching->Match(before_.tree.tree().at(before_.items[i].index),
                      after_.tree.tree().at(after_.items[before_.partner[i]].index));
    }
  }

 private:
  void Match(std::size_t i, std::size_t j) {
    before_.partner[i] = j;
    after_.partner[j] = i;
  }

  // Pairs the free comments behind (in front of, when `backwards`) tokens that are partners, or
  // behind the begins (in front of the ends) of the texts.
  void MatchInGaps(bool equal_only, bool backwards) {
    std::size_t count = before_.items.size();
    if (backwards) {
      MatchGap(count, after_.items.size(), equal_only, true);
    } else {
      MatchGap(kNone, kNone, equal_only, false);
    }
    for (std::size_t i = 0; i < count; ++i) {
      if (before_.items[i].is_comment || before_.partner[i] == kNone) continue;
      MatchGap(i, before_.partner[i], equal_only, backwards);
    }
  }

  // The free comments next to an item up to the next token, the nearest first.
  static std::vector<std::size_t> CommentsNextTo(const Side& side, std::size_t item,
                                                 bool backwards) {
    std::vector<std::size_t> found;
    const std::size_t step = backwards ? kNone : 1;  // Minus one, or one; kNone + 1 is 0.
    for (std::size_t at = item + step; at < side.items.size() && side.items[at].is_comment;
         at += step) {
      if (side.IsFreeComment(at)) found.push_back(at);
    }
    return found;
  }

  void MatchGap(std::size_t i, std::size_t j, bool equal_only, bool backwards) {
    const std::vector<std::size_t> old_ones = CommentsNextTo(before_, i, backwards);
    if (old_ones.empty()) return;
    const std::vector<std::size_t> new_ones = CommentsNextTo(after_, j, backwards);
    if (equal_only) {
      MatchEqual(old_ones, new_ones);
    } else {
      for (std::size_t k = 0; k < old_ones.size() && k < new_ones.size(); ++k) {
        Match(old_ones[k], new_ones[k]);
      }
    }
  }

  void MatchEqual(const std::vector<std::size_t>& old_ones,
                  const std::vector<std::size_t>& new_ones) {
    if (old_ones.empty() || new_ones.empty()) return;
    std::vector<std::uint64_t> old_texts, new_texts;
    for (const std::size_t i : old_ones) old_texts.push_back(StableHash(before_.TextOf(i)));
    for (const std::size_t j : new_ones) new_texts.push_back(StableHash(after_.TextOf(j)));
    for (const IndexPair& pair : CommonSubsequence(old_texts, new_texts)) {
      Match(old_ones[pair.first], new_ones[pair.second]);
    }
  }

  void MatchEqualInOrder() {
    std::vector<std::size_t> old_ones, new_ones;
    for (const std::size_t i : before_.comments) {
      if (before_.IsFreeComment(i)) old_ones.push_back(i);
    }
    for (const std::size_t j : after_.comments) {
      if (after_.IsFreeComment(j)) new_ones.push_back(j);
    }
    MatchEqual(old_ones, new_ones);
  }

  // Where each item would be on the other side: behind the partner of the last item with one.
  static std::vector<ByteRange> PlacesOnOtherSide(const Side& side, const Side& other) {
    std::vector<ByteRange> places(side.items.size());
    ByteRange last = {0, 0};
    for (std::size_t item = 0; item < side.items.size(); ++item) {
      places[item] = last;
      if (side.partner[item] == kNone) continue;
      const std::uint32_t end = other.items[side.partner[item]].range.end;
      last = {end, end};
    }
    return places;
  }

  // Whether neither neighbour of a comment became a neighbour of its partner.
  bool HasMoved(std::size_t i, std::size_t j) const {
    const bool follows = i == 0 ? j == 0 : j > 0 && before_.partner[i - 1] == j - 1;
    const bool leads = i + 1 == before_.items.size() ? j + 1 == after_.items.size()
                                                     : before_.partner[i + 1] == j + 1;
    return !follows && !leads;
  }

  void AddComments(std::vector<TriviaChange>* changes) const {
    using Kind = TriviaChange::Kind;
    const std::vector<ByteRange> places_after = PlacesOnOtherSide(before_, after_);
    const std::vector<ByteRange> places_before = PlacesOnOtherSide(after_, before_);
    for (const std::size_t i : before_.comments) {
      const std::size_t j = before_.partner[i];
      const ByteRange range = before_.items[i].range;
      if (j == kNone) {
        changes->push_back({Kind::kCommentDeleted, range, places_after[i]});
      } else if (before_.TextOf(i) != after_.TextOf(j)) {
        changes->push_back({Kind::kCommentUpdated, range, after_.items[j].range});
      } else if (HasMoved(i, j)) {
        changes->push_back({Kind::kCommentMoved, range, after_.items[j].range});
      }
    }
    for (const std::size_t j : after_.comments) {
      if (after_.partner[j] != kNone) continue;
      changes->push_back({Kind::kCommentInserted, places_before[j], after_.items[j].range});
    }
  }

  // Compares what lies between two items that are neighbours on both sides, and at the ends.
  void AddWhitespace(std::vector<TriviaChange>* changes) const {
    const auto compare = [&](ByteRange before, ByteRange after) {
      if (before.end < before.begin || after.end < after.begin)
        return;  // Nested in a verbatim text.
      if (before.In(before_.tree.tree().text()) != after.In(after_.tree.tree().text())) {
        changes->push_back({TriviaChange::Kind::kWhitespace, before, after});
      }
    };
    const auto size_before = static_cast<std::uint32_t>(before_.tree.tree().text().size());
    const auto size_after = static_cast<std::uint32_t>(after_.tree.tree().text().size());
    const std::vector<TokenOrComment>& old_items = before_.items;
    const std::vector<TokenOrComment>& new_items = after_.items;
    if (old_items.empty() && new_items.empty()) return compare({0, size_before}, {0, size_after});
    if (old_items.empty() || new_items.empty()) return;
    if (before_.partner[0] == 0) {
      compare({0, old_items[0].range.begin}, {0, new_items[0].range.begin});
    }
    for (std::size_t i = 0; i + 1 < old_items.size(); ++i) {
      const std::size_t j = before_.partner[i];
      if (j == kNone || before_.partner[i + 1] != j + 1) continue;
      compare({old_items[i].range.end, old_items[i + 1].range.begin},
              {new_items[j].range.end, new_items[j + 1].range.begin});
    }
    if (before_.partner.back() == new_items.size() - 1) {
      compare({old_items.back().range.end, size_before}, {new_items.back().range.end, size_after});
    }
  }

  Side before_;
  Side after_;
};

}  // namespace

std::vector<TriviaChange> FindTriviaChanges(const CodeTree& before, const CodeTree& after,
                                            const CodeMatching& matching, NodeMatching* comments) {
  TriviaComparison comparison(before, after, matching);
  comparison.MatchComments();
  comparison.KeepComments(comments);
  return comparison.Changes();
}

}  // namespace torchlift
