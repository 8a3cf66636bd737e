// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/bracketed_list.h"

#include <algorithm>
#include <cstdint>
#include <string>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "core/syntax/python_kinds.h"

namespace torchlift {
namespace {

constexpr std::size_t kMostListPairs = 1'000;

KindId ClosingOf(KindId kind) {
  switch (kind) {
    case python::token::kLeftParenthesis:
      return python::token::kRightParenthesis;
    case python::token::kLeftBracket:
      return python::token::kRightBracket;
    case python::token::kLeftBrace:
      return python::token::kRightBrace;
    default:
      return 0;
  }
}

bool IsList(const Node& node) {
  const KindId kind = node.kind();
  return kind == python::kArgumentList || kind == python::kList || kind == python::kTuple ||
         kind == python::kSet || kind == python::kDictionary || kind == python::kParameters ||
         kind == python::kImportFromStatement;
}

// The unit that is exactly this leaf.
std::optional<std::size_t> UnitOf(absl::Span<const TokenUnit> units, const Node& leaf) {
  const auto found = std::lower_bound(
      units.begin(), units.end(), leaf.begin(),
      [](const TokenUnit& unit, std::uint32_t at) { return unit.range.begin < at; });
  if (found == units.end() || found->range != leaf.range() || found->kept) return std::nullopt;
  return static_cast<std::size_t>(found - units.begin());
}

std::optional<BracketedList> ListOf(const Node& node, const Node& open,
                                    absl::Span<const TokenUnit> units) {
  const KindId closing = ClosingOf(open.kind());
  BracketedList list{node.kind(), 0, 0, {}};
  const std::optional<std::size_t> open_unit = UnitOf(units, open);
  if (!open_unit) return std::nullopt;
  list.open = *open_unit;
  std::size_t begin = list.open + 1;
  for (Node child = open.next_sibling(); child; child = child.next_sibling()) {
    if (child.kind() != python::token::kComma && child.kind() != closing) continue;
    const std::optional<std::size_t> unit = UnitOf(units, child);
    if (!unit) return std::nullopt;
    const bool is_comma = child.kind() == python::token::kComma;
    if (*unit > begin) {
      list.elements.push_back({begin, *unit, is_comma ? unit : std::nullopt});
    } else if (is_comma) {
      return std::nullopt;
    }
    begin = *unit + 1;
    if (is_comma) continue;
    list.close = *unit;
    return list;
  }
  return std::nullopt;
}

using Keys = absl::flat_hash_set<std::string>;

// What an element can be recognised by: its kept parts, or all of its text.
std::vector<std::string> KeysOf(absl::Span<const TokenUnit> units,
                                const BracketedList::Element& element) {
  std::vector<std::string> keys;
  std::string text = "=";
  for (std::size_t i = element.begin; i < element.end; ++i) {
    if (units[i].kept) keys.push_back(absl::StrCat(units[i].kept->begin, "-", units[i].kept->end));
    absl::StrAppend(&text, " ", units[i].text);
  }
  if (keys.empty()) keys.push_back(std::move(text));
  return keys;
}

std::size_t CommonElements(absl::Span<const TokenUnit> units, const BracketedList& list,
                           const Keys& keys) {
  std::size_t common = 0;
  for (const BracketedList::Element& element : list.elements) {
    for (const std::string& key : KeysOf(units, element)) {
      if (!keys.contains(key)) continue;
      ++common;
      break;
    }
  }
  return common;
}

}  // namespace

std::vector<BracketedList> ListsAmong(const Node& root, absl::Span<const TokenUnit> units) {
  const SyntaxTree& tree = root.tree();
  std::vector<BracketedList> lists;
  if (tree.language() != Language::kPython || units.empty()) return lists;
  const ByteRange window{units.front().range.begin, units.back().range.end};
  for (std::uint32_t index = root.index(); index < root.subtree_end();) {
    const Node node = tree.at(index);
    if (!node.range().Overlaps(window) || node.is_extra()) {
      index = node.subtree_end();
      continue;
    }
    ++index;
    if (node.is_leaf() && ClosingOf(node.kind()) != 0 && window.Contains(node.range()) &&
        IsList(node.parent())) {
      std::optional<BracketedList> list = ListOf(node.parent(), node, units);
      if (list) lists.push_back(*std::move(list));
    }
  }
  return lists;
}

std::optional<std::pair<BracketedList, BracketedList>> CommonList(
    absl::Span<const TokenUnit> before, const std::vector<BracketedList>& lists_before,
    absl::Span<const TokenUnit> after, const std::vector<BracketedList>& lists_after) {
  if (lists_before.size() * lists_after.size() > kMostListPairs) return std::nullopt;
  const BracketedList* best_before = nullptr;
  const BracketedList* best_after = nullptr;
  std::pair<std::size_t, std::size_t> best{0, 0};
  for (const BracketedList& list_after : lists_after) {
    Keys keys;
    for (const BracketedList::Element& element : list_after.elements) {
      for (std::string& key : KeysOf(after, element)) keys.insert(std::move(key));
    }
    for (const BracketedList& list_before : lists_before) {
      if (list_before.kind != list_after.kind) continue;
      const std::pair<std::size_t, std::size_t> score{
          CommonElements(before, list_before, keys),
          list_before.elements.size() + list_after.elements.size()};
      if (best_before != nullptr && score <= best) continue;
      best = score;
      best_before = &list_before;
      best_after = &list_after;
    }
  }
  if (best_before == nullptr) return std::nullopt;
  return std::make_pair(*best_before, *best_after);
}

bool TrailingCommaIsOptional(const BracketedList& list) {
  switch (list.kind) {
    case python::kArgumentList:
    case python::kList:
    case python::kSet:
    case python::kDictionary:
    case python::kImportFromStatement:
      return true;
    case python::kTuple:
      return list.elements.size() > 1;
    default:
      return false;
  }
}

}  // namespace torchlift
