// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_ELEMENT_PAIRING_H_
#define TORCHLIFT_CORE_DIFF_ELEMENT_PAIRING_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "core/diff/alignment.h"
#include "core/diff/bracketed_list.h"
#include "core/diff/code_comparison.h"
#include "core/diff/token_units.h"

namespace torchlift {

// Which elements of an old list stay as which elements of a new one: equal ones at both ends, and
// between them those that share the most, most of all those with a comment behind them.
//
//   const ElementPairing pairing(before, after, comparison);
//   for (const auto& [i, j] : pairing.Pairs()) …  // old element i becomes new element j
//
// All arguments must outlive it.
class ElementPairing {
 public:
  using Run = CodeComparison::Run;

  ElementPairing(const BracketedList& before, const BracketedList& after,
                 const CodeComparison& comparison)
      : before_(before), after_(after), comparison_(comparison) {}

  // In order; both columns ascend.
  std::vector<IndexPair> Pairs() const;

  // The token units of an element, as a range of units and as a view of them.
  Run RunBefore(std::size_t i) const;
  Run RunAfter(std::size_t j) const;
  absl::Span<const TokenUnit> UnitsBefore(std::size_t i) const;
  absl::Span<const TokenUnit> UnitsAfter(std::size_t j) const;

  // Whether a comment follows the old element and its comma on their line.
  bool HasCommentBehind(std::size_t i) const;

 private:
  bool SameElement(std::size_t i, std::size_t j) const;
  std::int64_t GainOfElements(std::size_t i, std::size_t j) const;

  const BracketedList& before_;
  const BracketedList& after_;
  const CodeComparison& comparison_;
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_ELEMENT_PAIRING_H_
