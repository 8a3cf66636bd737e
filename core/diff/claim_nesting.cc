// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/claim_nesting.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "core/diff/node_lookup.h"

namespace torchlift {
namespace {

using Item = ClaimNesting::Item;

bool IsSeparator(const Node& node) {
  return node.is_leaf() && (node.text() == "," || node.text() == ";");
}

class Nester {
 public:
  Nester(const SyntaxTree& before, absl::Span<const Claim> claims, ClaimNesting* nesting)
      : before_(before), claims_(claims), items_(nesting->items), outermost_(nesting->outermost) {}

  std::optional<Mismatch> Nest() {
    if (auto mismatch = CheckClaims()) return mismatch;
    CollectItems();
    return NestItems();
  }

 private:
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
      items_.push_back({claim.kind, claim.range, i, {}});
      if (claim.kind != Claim::Kind::kDelete) continue;
      const Node node = LargestExactly(before_, claim.range);
      if (node.is_extra()) continue;  // A comment has none.
      const Node separator = SeparatorOf(node, deleted);
      if (!separator) continue;
      deleted.insert(separator.begin());
      items_.push_back({Claim::Kind::kDelete, separator.range(), i, {}});
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

  const SyntaxTree& before_;
  absl::Span<const Claim> claims_;
  std::vector<Item>& items_;
  std::vector<std::size_t>& outermost_;
};

}  // namespace

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

std::optional<Mismatch> NestClaims(const SyntaxTree& before, absl::Span<const Claim> claims,
                                   ClaimNesting* nesting) {
  return Nester(before, claims, nesting).Nest();
}

}  // namespace torchlift
