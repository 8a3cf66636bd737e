// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/lockstep_proof.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "core/diff/claim_nesting.h"
#include "core/diff/intended_text.h"
#include "core/diff/lockstep_walk.h"

namespace torchlift {
namespace {

constexpr std::uint32_t kFarthestSeparator = 4096;

bool IsSeparator(char c) {
  return c == ' ' || c == '\t' || c == '\f' || c == '\r' || c == '\n' || c == '\\' || c == ',' ||
         c == ';';
}

// The bytes that a claim's edits may touch: its node, or, where code comes in or goes, the
// separators around, too.
ByteRange ReachOf(const Claim& claim, absl::string_view text) {
  ByteRange reach = claim.range;
  if (claim.kind == Claim::Kind::kReplace) return reach;
  const std::uint32_t first = reach.begin - std::min(reach.begin, kFarthestSeparator);
  const std::uint32_t last =
      reach.end + std::min(static_cast<std::uint32_t>(text.size()) - reach.end, kFarthestSeparator);
  while (reach.begin > first && IsSeparator(text[reach.begin - 1])) --reach.begin;
  while (reach.end < last && IsSeparator(text[reach.end])) ++reach.end;
  return reach;
}

// The reaches of all claims in order, those that touch made one.
std::vector<ByteRange> Reaches(absl::Span<const Claim> claims, absl::string_view text) {
  std::vector<ByteRange> reaches;
  for (const Claim& claim : claims) reaches.push_back(ReachOf(claim, text));
  std::sort(reaches.begin(), reaches.end());
  std::vector<ByteRange> merged;
  for (const ByteRange& reach : reaches) {
    if (!merged.empty() && merged.back().end >= reach.begin) {
      merged.back().end = std::max(merged.back().end, reach.end);
    } else {
      merged.push_back(reach);
    }
  }
  return merged;
}

std::optional<Mismatch> CheckEditsAreClaimed(absl::string_view text, absl::Span<const Edit> edits,
                                             absl::Span<const Claim> claims) {
  const std::vector<ByteRange> reaches = Reaches(claims, text);
  for (const Edit& edit : edits) {
    const auto after = std::upper_bound(
        reaches.begin(), reaches.end(), edit.range.begin,
        [](std::uint32_t begin, const ByteRange& reach) { return begin < reach.begin; });
    if (after == reaches.begin() || !std::prev(after)->Contains(edit.range)) {
      return Mismatch{"an edit lies outside the claims", {}, edit.range, {}};
    }
  }
  return std::nullopt;
}

// The check of edits against the intended text, with the claim that the walks can name by
// themselves.
std::optional<Mismatch> CheckIntended(const SyntaxTree& before, const SyntaxTree& after,
                                      absl::Span<const Edit> edits, absl::Span<const Claim> claims,
                                      const IntendedText& intended) {
  if (auto mismatch = CheckEditsAreClaimed(before.text(), edits, claims)) return mismatch;
  const bool as_stated = intended.text == after.text();
  absl::StatusOr<SyntaxTree> parsed = absl::NotFoundError("");
  if (!as_stated) parsed = SyntaxTree::Parse(before.language(), intended.text);
  if (!as_stated && !parsed.ok())
    return Mismatch{std::string(parsed.status().message()), {}, {}, {}};
  const SyntaxTree& tree = as_stated ? after : *parsed;
  if (auto mismatch = WalkBeforeAndIntended(before, tree, intended)) return mismatch;
  return WalkIntendedAndAfter(before, tree, intended.whole, after);
}

// Finds the claim that is guilty of a mismatch: the last one of the shortest run of claims, in
// their order, that alone with their edits are not proven either.
class Blame {
 public:
  Blame(const SyntaxTree& before, absl::Span<const Edit> edits, absl::Span<const Claim> claims)
      : before_(before), claims_(claims), order_(ClaimsInOrder(claims)), edits_(claims.size()) {
    for (const Edit& edit : edits) edits_[OwnerOf(edit)].push_back(edit);
  }

  Mismatch Find(Mismatch whole) const {
    std::size_t proven = 0;
    std::size_t refused = order_.size();
    Mismatch found = std::move(whole);
    while (refused - proven > 1) {
      const std::size_t middle = proven + (refused - proven) / 2;
      if (auto mismatch = CheckFirst(middle)) {
        refused = middle;
        found = *std::move(mismatch);
      } else {
        proven = middle;
      }
    }
    found.claim = order_[refused - 1];
    return found;
  }

 private:
  std::optional<Mismatch> CheckFirst(std::size_t count) const {
    std::vector<Edit> edits;
    std::vector<Claim> claims;
    for (std::size_t i = 0; i < count; ++i) {
      claims.push_back(claims_[order_[i]]);
      edits.insert(edits.end(), edits_[i].begin(), edits_[i].end());
    }
    const absl::StatusOr<std::string> text = ApplyEdits(before_.text(), edits);
    if (!text.ok()) return Mismatch{std::string(text.status().message()), {}, {}, {}};
    const absl::StatusOr<SyntaxTree> after = SyntaxTree::Parse(before_.language(), *text);
    if (!after.ok()) return Mismatch{std::string(after.status().message()), {}, {}, {}};
    IntendedText intended;
    if (auto mismatch = BuildIntendedText(before_, edits, claims, &intended)) return mismatch;
    return CheckIntended(before_, *after, edits, claims, intended);
  }

  // How well an edit fits a claim; the least fits best.
  enum Fit { kExact, kInRange, kAtEnd, kInReach, kBehind, kElsewhere };

  Fit FitOf(const Edit& edit, const Claim& claim) const {
    const bool at_end =
        edit.range.empty() && edit.range.begin == claim.range.end && !claim.range.empty();
    if (claim.kind == Claim::Kind::kInsert && claim.range == edit.range) return kExact;
    if (claim.range.Contains(edit.range)) return at_end ? kAtEnd : kInRange;
    if (ReachOf(claim, before_.text()).Contains(edit.range)) return kInReach;
    return claim.range.begin <= edit.range.begin ? kBehind : kElsewhere;
  }

  // The place in order_ of the claim that an edit belongs to: the innermost that it lies in (an
  // insertion at a claim's end is rather the outer one's), else one whose separators it takes, else
  // the nearest before it.
  std::size_t OwnerOf(const Edit& edit) const {
    std::size_t owner = 0;
    Fit best = FitOf(edit, claims_[order_[0]]);
    for (std::size_t i = 1; i < order_.size(); ++i) {
      const Fit fit = FitOf(edit, claims_[order_[i]]);
      if (fit < best || (fit == best && fit != kElsewhere)) {
        best = fit;
        owner = i;
      }
    }
    return owner;
  }

  const SyntaxTree& before_;
  absl::Span<const Claim> claims_;
  std::vector<std::size_t> order_;
  std::vector<std::vector<Edit>> edits_;  // By place in order_.
};

}  // namespace

std::optional<Mismatch> CheckRewrite(const SyntaxTree& before, const SyntaxTree& after,
                                     absl::Span<const Edit> edits, absl::Span<const Claim> claims) {
  const absl::StatusOr<std::string> edited = ApplyEdits(before.text(), edits);
  if (!edited.ok()) return Mismatch{std::string(edited.status().message()), {}, {}, {}};
  if (before.language() != after.language() || *edited != after.text()) {
    return Mismatch{"the text afterwards is not the original with the edits", {}, {}, {}};
  }
  // Claims that cannot hold together name the one that is wrong.
  IntendedText intended;
  if (auto mismatch = BuildIntendedText(before, edits, claims, &intended)) return mismatch;
  std::optional<Mismatch> mismatch = CheckIntended(before, after, edits, claims, intended);
  if (!mismatch || claims.empty()) return mismatch;
  return Blame(before, edits, claims).Find(*std::move(mismatch));
}

}  // namespace torchlift
