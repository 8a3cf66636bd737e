// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_TEXT_CANDIDATE_BLOCK_H_
#define TORCHLIFT_CORE_TEXT_CANDIDATE_BLOCK_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "absl/strings/string_view.h"
#include "core/text/word_search.h"

namespace torchlift {

// Sixteen places of a text and the buckets of WordSearch that each is a candidate of; the inner
// loop of a search.
struct CandidateBlock {
  static constexpr std::size_t kPlaces = 16;
  alignas(16) std::array<std::uint8_t, kPlaces> buckets = {};
};

// Moves `at` on to the next block with a candidate and fills `block`; false when there is none.
// Places where no window fits any more are no candidates.
bool FindCandidateBlock(absl::string_view text, const WordSearch::Masks& masks, std::size_t* at,
                        CandidateBlock* block);

// The same without instructions that not every processor has; for tests that hold the two against
// each other.
bool FindCandidateBlockPortably(absl::string_view text, const WordSearch::Masks& masks,
                                std::size_t* at, CandidateBlock* block);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_TEXT_CANDIDATE_BLOCK_H_
