// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/element_pairing.h"

#include <cstdint>

#include "absl/strings/string_view.h"

namespace torchlift {
namespace {

constexpr std::size_t kMostElementPairs = 1'000'000;
// What a shared name is worth; shared punctuation alone does not make two elements one.
constexpr std::int64_t kLeastGain = 3;
// Of two elements that cannot both stay, the one with a comment does.
constexpr std::int64_t kGainOfComment = 50;

}  // namespace

ElementPairing::Run ElementPairing::RunBefore(std::size_t i) const {
  return {before_.elements[i].begin, before_.elements[i].end};
}
ElementPairing::Run ElementPairing::RunAfter(std::size_t j) const {
  return {after_.elements[j].begin, after_.elements[j].end};
}
absl::Span<const TokenUnit> ElementPairing::UnitsBefore(std::size_t i) const {
  return absl::MakeConstSpan(comparison_.before())
      .subspan(RunBefore(i).begin, RunBefore(i).end - RunBefore(i).begin);
}
absl::Span<const TokenUnit> ElementPairing::UnitsAfter(std::size_t j) const {
  return absl::MakeConstSpan(comparison_.after())
      .subspan(RunAfter(j).begin, RunAfter(j).end - RunAfter(j).begin);
}

bool ElementPairing::SameElement(std::size_t i, std::size_t j) const {
  const absl::Span<const TokenUnit> before = UnitsBefore(i);
  const absl::Span<const TokenUnit> after = UnitsAfter(j);
  if (before.size() != after.size()) return false;
  for (std::size_t unit = 0; unit < before.size(); ++unit) {
    if (!SameUnit(before[unit], after[unit])) return false;
  }
  return true;
}

bool ElementPairing::HasCommentBehind(std::size_t i) const {
  const BracketedList::Element& element = before_.elements[i];
  const std::size_t last = element.comma.value_or(element.end - 1);
  const absl::string_view text = comparison_.old_text();
  std::size_t at = comparison_.before()[last].range.end;
  while (at < text.size() && (text[at] == ' ' || text[at] == '\t' || text[at] == '\f')) ++at;
  return at < text.size() && text[at] == '#';
}

std::int64_t ElementPairing::GainOfElements(std::size_t i, std::size_t j) const {
  const absl::Span<const TokenUnit> before = UnitsBefore(i);
  const absl::Span<const TokenUnit> after = UnitsAfter(j);
  std::int64_t gain = 0;
  for (const auto& [unit_before, unit_after] : AlignUnits(before, after)) {
    gain += GainOf(before[unit_before], after[unit_after]);
  }
  if (gain < kLeastGain) return 0;
  return HasCommentBehind(i) ? gain + kGainOfComment : gain;
}

std::vector<IndexPair> ElementPairing::Pairs() const {
  const std::size_t count_before = before_.elements.size();
  const std::size_t count_after = after_.elements.size();
  std::size_t prefix = 0;
  while (prefix < count_before && prefix < count_after && SameElement(prefix, prefix)) ++prefix;
  std::size_t suffix = 0;
  while (prefix + suffix < count_before && prefix + suffix < count_after &&
         SameElement(count_before - 1 - suffix, count_after - 1 - suffix)) {
    ++suffix;
  }
  std::vector<IndexPair> pairs;
  for (std::size_t i = 0; i < prefix; ++i) pairs.push_back({i, i});
  const std::size_t rest_before = count_before - prefix - suffix;
  const std::size_t rest_after = count_after - prefix - suffix;
  if (rest_before * rest_after <= kMostElementPairs) {
    const auto gain = [&](std::size_t i, std::size_t j) {
      return GainOfElements(prefix + i, prefix + j);
    };
    for (const auto& [i, j] : AlignByGain(rest_before, rest_after, gain))
      pairs.push_back({prefix + i, prefix + j});
  }
  for (std::size_t i = suffix; i > 0; --i) pairs.push_back({count_before - i, count_after - i});
  return pairs;
}

}  // namespace torchlift
