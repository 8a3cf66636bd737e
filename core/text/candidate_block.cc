// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/text/candidate_block.h"

#include <algorithm>

#if defined(__x86_64__)
#include <tmmintrin.h>
#endif

namespace torchlift {
namespace {

using Masks = WordSearch::Masks;

// What one block reads: its places and the rest of the last place's window.
constexpr std::size_t kBytesOfBlock = CandidateBlock::kPlaces + WordSearch::kWindow - 1;

std::uint8_t BucketsAt(const unsigned char* place, const Masks& masks) {
  unsigned buckets = 0xFF;
  for (std::size_t i = 0; i < WordSearch::kWindow; ++i) {
    buckets &= masks.low[i][place[i] & 15U] & masks.high[i][place[i] >> 4U];
  }
  return static_cast<std::uint8_t>(buckets);
}

#if defined(__x86_64__)

// SSSE3 looks up sixteen half bytes at once. Wider registers gain nothing: the bytes do not come
// faster than this takes them.
#define TORCHLIFT_SSSE3 __attribute__((target("ssse3")))

TORCHLIFT_SSSE3 inline __m128i BucketsOfByte(const char* bytes, __m128i low, __m128i high) {
  const __m128i half = _mm_set1_epi8(15);
  const __m128i values = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes));
  const __m128i upper = _mm_and_si128(_mm_srli_epi16(values, 4), half);
  return _mm_and_si128(_mm_shuffle_epi8(low, _mm_and_si128(values, half)),
                       _mm_shuffle_epi8(high, upper));
}

TORCHLIFT_SSSE3 inline __m128i LoadMask(const std::array<std::uint8_t, 16>& mask) {
  return _mm_load_si128(reinterpret_cast<const __m128i*>(mask.data()));
}

// Stops with false where fewer than kBytesOfBlock bytes are left.
TORCHLIFT_SSSE3 bool FindWholeBlock(absl::string_view text, const Masks& masks, std::size_t* at,
                                    CandidateBlock* block) {
  static_assert(WordSearch::kWindow == 3);
  const __m128i low0 = LoadMask(masks.low[0]), high0 = LoadMask(masks.high[0]);
  const __m128i low1 = LoadMask(masks.low[1]), high1 = LoadMask(masks.high[1]);
  const __m128i low2 = LoadMask(masks.low[2]), high2 = LoadMask(masks.high[2]);
  for (; *at + kBytesOfBlock <= text.size(); *at += CandidateBlock::kPlaces) {
    const char* const bytes = text.data() + *at;
    const __m128i first = BucketsOfByte(bytes, low0, high0);
    const __m128i second = BucketsOfByte(bytes + 1, low1, high1);
    const __m128i third = BucketsOfByte(bytes + 2, low2, high2);
    const __m128i buckets = _mm_and_si128(_mm_and_si128(first, second), third);
    if (_mm_movemask_epi8(_mm_cmpeq_epi8(buckets, _mm_setzero_si128())) == 0xFFFF) continue;
    _mm_store_si128(reinterpret_cast<__m128i*>(block->buckets.data()), buckets);
    return true;
  }
  return false;
}

bool HasSsse3() {
  static const bool has_ssse3 = __builtin_cpu_supports("ssse3") != 0;
  return has_ssse3;
}

#endif

}  // namespace

bool FindCandidateBlock(absl::string_view text, const Masks& masks, std::size_t* at,
                        CandidateBlock* block) {
#if defined(__x86_64__)
  if (HasSsse3() && FindWholeBlock(text, masks, at, block)) return true;
#endif
  return FindCandidateBlockPortably(text, masks, at, block);
}

bool FindCandidateBlockPortably(absl::string_view text, const Masks& masks, std::size_t* at,
                                CandidateBlock* block) {
  const auto* const bytes = reinterpret_cast<const unsigned char*>(text.data());
  for (; *at + WordSearch::kWindow <= text.size(); *at += CandidateBlock::kPlaces) {
    const std::size_t places =
        std::min(CandidateBlock::kPlaces, text.size() - *at - WordSearch::kWindow + 1);
    bool has_candidate = false;
    block->buckets = {};
    for (std::size_t i = 0; i < places; ++i) {
      block->buckets[i] = BucketsAt(bytes + *at + i, masks);
      has_candidate |= block->buckets[i] != 0;
    }
    if (has_candidate) return true;
  }
  return false;
}

}  // namespace torchlift
