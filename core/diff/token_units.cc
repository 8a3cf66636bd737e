// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/token_units.h"

#include <algorithm>
#include <cctype>
#include <cstdint>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/syntax/bash_kinds.h"
#include "core/syntax/python_kinds.h"

namespace torchlift {
namespace {

constexpr std::size_t kMostComparisons = 4'000'000;
constexpr std::int64_t kGainOfKeptPart = 100'000;

bool IsString(const Node& node) {
  if (!node.is_named()) return false;
  const KindId kind = node.kind();
  switch (node.tree().language()) {
    case Language::kPython:
      return kind == python::kString;
    case Language::kBash:
      return kind == bash::kString || kind == bash::kRawString || kind == bash::kWord;
    default:
      return false;
  }
}

std::vector<KeptPart> OutermostInOrder(std::vector<KeptPart> kept) {
  std::sort(kept.begin(), kept.end(), [](const KeptPart& a, const KeptPart& b) {
    return a.range.begin != b.range.begin ? a.range.begin < b.range.begin
                                          : a.range.end > b.range.end;
  });
  std::vector<KeptPart> outermost;
  for (const KeptPart& part : kept) {
    if (part.range.empty()) continue;
    if (outermost.empty() || !outermost.back().range.Contains(part.range))
      outermost.push_back(part);
  }
  return outermost;
}

absl::Status Cut(absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat("a part of the new code cuts the token ", what));
}

// The pairs of two stretches that begin at unit `shift` of their codes.
void AlignStretch(absl::Span<const TokenUnit> before, absl::Span<const TokenUnit> after,
                  std::size_t shift, std::vector<IndexPair>* pairs) {
  if (before.size() * after.size() > kMostComparisons) return;
  const auto gain = [&](std::size_t i, std::size_t j) { return GainOf(before[i], after[j]); };
  for (const auto& [i, j] : AlignByGain(before.size(), after.size(), gain))
    pairs->push_back({shift + i, shift + j});
}

}  // namespace

absl::StatusOr<std::vector<TokenUnit>> UnitsIn(const Node& root, ByteRange window,
                                               std::vector<KeptPart> kept) {
  const SyntaxTree& tree = root.tree();
  const std::vector<KeptPart> parts = OutermostInOrder(std::move(kept));
  std::vector<TokenUnit> units;
  std::size_t next_part = 0;
  for (std::uint32_t index = root.index(); index < root.subtree_end();) {
    const Node node = tree.at(index);
    const ByteRange range = node.range();
    if (range.end <= window.begin || range.begin >= window.end || node.is_extra()) {
      index = node.subtree_end();
      continue;
    }
    while (next_part < parts.size() && parts[next_part].range.end <= range.begin) ++next_part;
    const KeptPart* part = next_part < parts.size() ? &parts[next_part] : nullptr;
    if (part != nullptr && part->range.Contains(range)) {
      const bool first = units.empty() || units.back().range != part->range;
      if (first) units.push_back({part->range, part->range.In(tree.text()), part->original});
      index = node.subtree_end();
      continue;
    }
    const bool holds_part = part != nullptr && part->range.Overlaps(range);
    if (!node.is_leaf() && (holds_part || !IsString(node) || !window.Contains(range))) {
      ++index;
      continue;
    }
    if (holds_part || !window.Contains(range)) return Cut(node.text());
    if (!range.empty()) units.push_back({range, range.In(tree.text()), std::nullopt});
    index = node.subtree_end();
  }
  return units;
}

bool SameUnit(const TokenUnit& before, const TokenUnit& after) {
  if (before.kept || after.kept) return before.kept == after.kept;
  return before.text == after.text;
}

std::int64_t GainOf(const TokenUnit& before, const TokenUnit& after) {
  if (!SameUnit(before, after)) return 0;
  if (before.kept) return kGainOfKeptPart;
  const auto first = static_cast<unsigned char>(before.text.front());
  const bool is_word =
      std::isalnum(first) != 0 || first == '_' || first == '"' || first == '\'' || first >= 0x80;
  return is_word ? 2 + static_cast<std::int64_t>(std::min<std::size_t>(before.text.size(), 64)) : 1;
}

std::vector<IndexPair> AlignUnits(absl::Span<const TokenUnit> before,
                                  absl::Span<const TokenUnit> after) {
  std::size_t prefix = 0;
  while (prefix < before.size() && prefix < after.size() && SameUnit(before[prefix], after[prefix]))
    ++prefix;
  std::size_t suffix = 0;
  while (prefix + suffix < before.size() && prefix + suffix < after.size() &&
         SameUnit(before[before.size() - 1 - suffix], after[after.size() - 1 - suffix])) {
    ++suffix;
  }
  std::vector<IndexPair> pairs;
  for (std::size_t i = 0; i < prefix; ++i) pairs.push_back({i, i});
  AlignStretch(before.subspan(prefix, before.size() - prefix - suffix),
               after.subspan(prefix, after.size() - prefix - suffix), prefix, &pairs);
  for (std::size_t i = suffix; i > 0; --i) pairs.push_back({before.size() - i, after.size() - i});
  return pairs;
}

}  // namespace torchlift
