// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_COMMON_SUBSEQUENCE_H_
#define TORCHLIFT_CORE_DIFF_COMMON_SUBSEQUENCE_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "core/diff/alignment.h"

namespace torchlift {

// Pairs of equal items of two sequences, ascending in both: as many as there can be while the
// sequences differ in a few hundred places, nearly as many beyond that. Linear in the lengths times
// the number of differences, which is bounded by a constant. Memory is linear.
//
// Myers' algorithm (An O(ND) Difference Algorithm and Its Variations, 1986), forward, restarted
// from the best point reached when a stretch differs in too many places.
std::vector<IndexPair> CommonSubsequence(absl::Span<const std::uint64_t> before,
                                         absl::Span<const std::uint64_t> after);

// Indices of the heaviest ascending subsequence of distinct numbers: with the most items, and of
// those the one with the greatest sum of weights. O(n log n).
std::vector<std::uint32_t> LongestAscending(absl::Span<const std::uint32_t> numbers,
                                            absl::Span<const std::uint32_t> weights);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_COMMON_SUBSEQUENCE_H_
