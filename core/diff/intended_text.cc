// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/intended_text.h"

#include <cstdint>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "core/diff/claim_nesting.h"

namespace torchlift {
namespace {

// Parts kept twice can double the text with every level of nesting.
constexpr std::size_t kMostBytes = std::size_t{1} << 30;
constexpr std::size_t kMostKept = 1'000'000;

absl::string_view WithoutSeparators(absl::string_view text) {
  constexpr absl::string_view kSeparators = " \t\f\r\n,;";
  const std::size_t begin = text.find_first_not_of(kSeparators);
  if (begin == absl::string_view::npos) return "";
  return text.substr(begin, text.find_last_not_of(kSeparators) - begin + 1);
}

class Builder {
 public:
  Builder(const SyntaxTree& before, absl::Span<const Edit> edits, absl::Span<const Claim> claims)
      : before_(before), claims_(claims) {
    for (const Edit& edit : edits) {
      if (edit.range.empty()) insertions_[edit.range.begin] = &edit;
    }
  }

  std::optional<Mismatch> Build(IntendedText* intended) {
    ClaimNesting nesting;
    if (auto mismatch = NestClaims(before_, claims_, &nesting)) return mismatch;
    for (ClaimNesting::Item& item : nesting.items) items_.push_back({std::move(item), "", {}});
    for (std::size_t i = items_.size(); i-- > 0;) {
      if (auto mismatch = Expand(i)) return mismatch;
    }
    const ByteRange all{0, static_cast<std::uint32_t>(before_.text().size())};
    const Filling whole = Fill(all, nesting.outermost, &intended->text);
    return Locate(whole, intended);
  }

 private:
  // A stretch of the original in an expansion, with the expansions of the items in it.
  struct Filling {
    ByteRange before;
    ByteRange expansion;
    // Each with where it begins in the expansion.
    std::vector<std::pair<std::size_t, std::uint32_t>> items;
  };
  struct Item : ClaimNesting::Item {
    std::string expansion;          // What its range is to become,
    std::vector<Filling> fillings;  // and what the claim keeps in there.
  };

  Mismatch Blame(std::size_t claim, std::string reason) const {
    return {std::move(reason), claim, claims_[claim].range, {}};
  }

  std::optional<Mismatch> Expand(std::size_t i) {
    Item& item = items_[i];
    const Claim& claim = claims_[item.claim];
    switch (item.kind) {
      case Claim::Kind::kInsert:
        item.expansion = InsertedText(claim);
        return std::nullopt;
      case Claim::Kind::kDelete:
        if (!item.inner.empty())
          return Blame(items_[item.inner[0]].claim, "a claim lies inside code that is deleted");
        return std::nullopt;
      case Claim::Kind::kReplace:
        return ExpandReplacement(claim, &item);
    }
    return std::nullopt;
  }

  // The edit at the claim's place may add separators to its code.
  std::string InsertedText(const Claim& claim) const {
    const auto edit = insertions_.find(claim.range.begin);
    const bool same = edit != insertions_.end() &&
                      WithoutSeparators(edit->second->text) == WithoutSeparators(claim.code.text);
    return same ? edit->second->text : claim.code.text;
  }

  std::optional<Mismatch> ExpandReplacement(const Claim& claim, Item* item) {
    absl::flat_hash_set<std::size_t> used;
    std::uint32_t copied = 0;
    for (const NewCode::Kept& part : claim.code.kept) {
      if (part.in_text.begin < copied)
        return Blame(item->claim, "the kept parts of a claim overlap");
      absl::StrAppend(&item->expansion, ByteRange{copied, part.in_text.begin}.In(claim.code.text));
      copied = part.in_text.end;
      std::vector<std::size_t> inside;
      for (std::size_t inner : item->inner) {
        if (part.original.Contains(items_[inner].range)) inside.push_back(inner);
      }
      used.insert(inside.begin(), inside.end());
      item->fillings.push_back(Fill(part.original, inside, &item->expansion));
      if (item->expansion.size() > kMostBytes)
        return Blame(item->claim, "the claimed code is too large");
    }
    absl::StrAppend(&item->expansion, absl::string_view(claim.code.text).substr(copied));
    for (std::size_t inner : item->inner) {
      if (!used.contains(inner))
        return Blame(items_[inner].claim, "a claim lies inside code that is replaced");
    }
    return std::nullopt;
  }

  // Appends `range` of the original to `text`, with the expansions of `inside`.
  Filling Fill(ByteRange range, const std::vector<std::size_t>& inside, std::string* text) const {
    Filling filling{range, {static_cast<std::uint32_t>(text->size()), 0}, {}};
    std::uint32_t copied = range.begin;
    for (std::size_t i : inside) {
      const Item& item = items_[i];
      absl::StrAppend(text, ByteRange{copied, item.range.begin}.In(before_.text()));
      filling.items.push_back({i, static_cast<std::uint32_t>(text->size())});
      *text += item.expansion;
      copied = item.range.end;
    }
    absl::StrAppend(text, ByteRange{copied, range.end}.In(before_.text()));
    filling.expansion.end = static_cast<std::uint32_t>(text->size());
    return filling;
  }

  // Finds every place and every kept part in the intended text, the outer ones first.
  std::optional<Mismatch> Locate(const Filling& whole, IntendedText* intended) const {
    // Items whose fillings are to be located, with their begins.
    std::vector<std::pair<std::size_t, std::uint32_t>> open;
    intended->whole = LocateFilling(whole, 0, &open);
    while (!open.empty()) {
      const auto [i, begin] = open.back();
      open.pop_back();
      for (const Filling& filling : items_[i].fillings) {
        intended->kept.push_back({items_[i].claim, LocateFilling(filling, begin, &open)});
        if (intended->kept.size() > kMostKept)
          return Blame(items_[i].claim, "the claimed code is too large");
      }
    }
    return std::nullopt;
  }

  ClaimedStretch LocateFilling(const Filling& filling, std::uint32_t begin,
                               std::vector<std::pair<std::size_t, std::uint32_t>>* open) const {
    ClaimedStretch stretch{
        filling.before, {begin + filling.expansion.begin, begin + filling.expansion.end}, {}};
    for (const auto& [i, at] : filling.items) {
      const Item& item = items_[i];
      const auto size = static_cast<std::uint32_t>(item.expansion.size());
      stretch.places.push_back(
          {item.kind, item.range, {begin + at, begin + at + size}, item.claim});
      open->push_back({i, begin + at});
    }
    return stretch;
  }

  const SyntaxTree& before_;
  absl::Span<const Claim> claims_;
  absl::flat_hash_map<std::uint32_t, const Edit*> insertions_;
  std::vector<Item> items_;
};

}  // namespace

std::optional<Mismatch> BuildIntendedText(const SyntaxTree& before, absl::Span<const Edit> edits,
                                          absl::Span<const Claim> claims, IntendedText* intended) {
  return Builder(before, edits, claims).Build(intended);
}

}  // namespace torchlift
