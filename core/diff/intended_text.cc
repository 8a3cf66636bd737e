// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/intended_text.h"

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "core/diff/node_lookup.h"

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

bool IsSeparator(const Node& node) {
  return node.is_leaf() && (node.text() == "," || node.text() == ";");
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
    if (auto mismatch = CheckClaims()) return mismatch;
    CollectItems();
    if (auto mismatch = NestItems()) return mismatch;
    for (std::size_t i = items_.size(); i-- > 0;) {
      if (auto mismatch = Expand(i)) return mismatch;
    }
    const ByteRange all{0, static_cast<std::uint32_t>(before_.text().size())};
    const Filling whole = Fill(all, outermost_, &intended->text);
    return Locate(whole, intended);
  }

 private:
  // A stretch of the original in an expansion, with the expansions of the items in it.
  struct Filling {
    ByteRange before;
    ByteRange expansion;
    std::vector<std::pair<std::size_t, std::uint32_t>>
        items;  // Each with where it begins in the expansion.
  };
  // A claim, or a separator that goes with a deleted node.
  struct Item {
    Claim::Kind kind;
    ByteRange range;
    std::size_t claim;
    std::vector<std::size_t> inner;  // Directly inside, in order.
    std::string expansion;           // What its range is to become,
    std::vector<Filling> fillings;   // and what the claim keeps in there.
  };

  Mismatch Blame(std::size_t claim, std::string reason) const {
    return {std::move(reason), claim, claims_[claim].range, {}};
  }

  std::optional<Mismatch> CheckClaims() const {
    for (std::size_t i = 0; i < claims_.size(); ++i) {
      const Claim& claim = claims_[i];
      if (claim.range.begin > claim.range.end || claim.range.end > before_.text().size()) {
        return Mismatch{"a claim lies outside the text", i, {}, {}};
      }
      const bool inserts = claim.kind == Claim::Kind::kInsert;
      if (inserts != claim.range.empty()) return Blame(i, "a claim's range does not fit its kind");
      if (!inserts && !LargestExactly(before_, claim.range))
        return Blame(i, "the claimed range is not a node");
      for (const NewCode::Kept& part : claim.code.kept) {
        if (part.original.begin > part.original.end || part.original.end > before_.text().size() ||
            part.in_text.begin > part.in_text.end || part.in_text.end > claim.code.text.size() ||
            part.in_text.In(claim.code.text) != part.original.In(before_.text())) {
          return Blame(i, "a claim keeps code that is not there");
        }
      }
    }
    return std::nullopt;
  }

  void CollectItems() {
    const Claim* previous = nullptr;
    absl::flat_hash_set<std::uint32_t> deleted;  // Begins of nodes and separators.
    for (const Claim& claim : claims_) {
      if (claim.kind == Claim::Kind::kDelete) deleted.insert(claim.range.begin);
    }
    for (std::size_t i : ClaimsInOrder(claims_)) {
      const Claim& claim = claims_[i];
      const bool repeated = previous != nullptr && previous->kind == claim.kind &&
                            previous->range == claim.range &&
                            previous->code.text == claim.code.text;
      previous = &claim;
      if (repeated) continue;
      items_.push_back({claim.kind, claim.range, i, {}, "", {}});
      if (claim.kind != Claim::Kind::kDelete) continue;
      const Node separator = SeparatorOf(LargestExactly(before_, claim.range), deleted);
      if (!separator) continue;
      deleted.insert(separator.begin());
      items_.push_back({Claim::Kind::kDelete, separator.range(), i, {}, "", {}});
    }
    std::stable_sort(items_.begin(), items_.end(),
                     [](const Item& a, const Item& b) { return Before(a, b); });
  }

  static bool Before(const Item& a, const Item& b) {
    if (a.range.begin != b.range.begin) return a.range.begin < b.range.begin;
    if (a.range.empty() != b.range.empty()) return a.range.empty();
    return a.range.end > b.range.end;
  }

  // The separator that goes with a deleted node: the one behind it, else the nearest in front of it
  // and of what is deleted, too. A null node when there is none.
  Node SeparatorOf(const Node& node, const absl::flat_hash_set<std::uint32_t>& deleted) const {
    Node next = node.next_sibling();
    while (next && next.is_extra()) next = next.next_sibling();
    if (next && IsSeparator(next) && !deleted.contains(next.begin())) return next;
    Node last;
    for (Node sibling : node.parent().children()) {
      if (sibling == node) break;
      if (sibling.is_extra() || deleted.contains(sibling.begin())) continue;
      last = IsSeparator(sibling) ? sibling : Node();
    }
    // A semicolon at the end of the line above stays.
    const bool on_other_line = last && last.text() == ";" &&
                               ByteRange{last.end(), node.begin()}.In(before_.text()).find('\n') !=
                                   absl::string_view::npos;
    return on_other_line ? Node() : last;
  }

  std::optional<Mismatch> NestItems() {
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < items_.size(); ++i) {
      const Item& item = items_[i];
      while (!open.empty() && items_[open.back()].range.end <= item.range.begin) open.pop_back();
      if (open.empty()) {
        outermost_.push_back(i);
      } else {
        const ByteRange outer = items_[open.back()].range;
        if (!outer.Contains(item.range) || outer == item.range)
          return Blame(item.claim, "two claims overlap");
        items_[open.back()].inner.push_back(i);
      }
      if (!item.range.empty()) open.push_back(i);
    }
    return std::nullopt;
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
    std::vector<std::pair<std::size_t, std::uint32_t>>
        open;  // Items whose fillings are to be located, with their begins.
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
  std::vector<std::size_t> outermost_;
};

// The last place that begins at or before `offset`, by the given column; places.end() for none.
std::vector<ClaimedPlace>::const_iterator LastFrom(const std::vector<ClaimedPlace>& places,
                                                   ByteRange ClaimedPlace::*column,
                                                   std::uint32_t offset) {
  const auto after = std::upper_bound(places.begin(), places.end(), offset,
                                      [column](std::uint32_t value, const ClaimedPlace& place) {
                                        return value < (place.*column).begin;
                                      });
  return after == places.begin() ? places.end() : std::prev(after);
}

std::optional<std::size_t> Around(const std::vector<ClaimedPlace>& places,
                                  ByteRange ClaimedPlace::*column, ByteRange range) {
  auto place = LastFrom(places, column, range.begin);
  // Empty places at the same offset may stand before or behind the one that holds the range.
  while (place != places.end() && ((*place).*column).empty() && place != places.begin()) --place;
  if (place == places.end() || !((*place).*column).Contains(range)) return std::nullopt;
  return static_cast<std::size_t>(place - places.begin());
}

}  // namespace

std::uint32_t ClaimedStretch::FromOriginal(std::uint32_t offset) const {
  const auto place = LastFrom(places, &ClaimedPlace::before, offset);
  if (place == places.end()) return intended.begin + (offset - before.begin);
  return place->intended.end + (offset - place->before.end);
}

std::optional<std::size_t> ClaimedStretch::PlaceAround(ByteRange range) const {
  return Around(places, &ClaimedPlace::before, range);
}

std::optional<std::size_t> ClaimedStretch::IntendedPlaceAround(ByteRange range) const {
  return Around(places, &ClaimedPlace::intended, range);
}

bool ClaimedStretch::TouchesPlace(ByteRange range) const {
  const auto place = LastFrom(places, &ClaimedPlace::intended, range.end);
  return place != places.end() && place->intended.end >= range.begin;
}

std::vector<std::size_t> ClaimsInOrder(absl::Span<const Claim> claims) {
  std::vector<std::size_t> order(claims.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const auto key = [&](std::size_t i) {
      const ByteRange range = claims[i].range;
      return std::make_tuple(range.begin, !range.empty(), ~range.end, claims[i].kind);
    };
    return key(a) < key(b);
  });
  return order;
}

std::optional<Mismatch> BuildIntendedText(const SyntaxTree& before, absl::Span<const Edit> edits,
                                          absl::Span<const Claim> claims, IntendedText* intended) {
  return Builder(before, edits, claims).Build(intended);
}

}  // namespace torchlift
