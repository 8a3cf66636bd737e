// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/text/word_search.h"

#include <bit>
#include <limits>

#include "absl/strings/match.h"
#include "core/text/candidate_block.h"

namespace torchlift {
namespace {

// The bytes of source code by how often they stand there, counted over Python packages.
constexpr absl::string_view kMostFrequentFirst =
    " etsraion\nl_dcpumf.,\"hg:)(=ybv'xw-kT[]0N1EAS#2IC`R*qOPDLzMF{}/"
    ">3j46GU5BVH8+\\79W|@KY<%XQ!\rZ;J?";

// The share of each byte in source code, roughly.
std::array<double, 256> ByteShares() {
  std::array<double, 256> shares;
  shares.fill(0.0001);
  double share = 0.08;
  for (const char byte : kMostFrequentFirst) {
    shares[static_cast<unsigned char>(byte)] = share;
    share *= 0.93;
  }
  shares[' '] = 0.25;
  return shares;
}

}  // namespace

// The bytes that windows of a bucket have, by place: as halves, since that is what Masks know.
struct WordSearch::WindowBytes {
  std::array<unsigned, kWindow> low = {};  // Bit x: some byte's lower half is x.
  std::array<unsigned, kWindow> high = {};

  void Add(absl::string_view window) {
    for (std::size_t i = 0; i < kWindow; ++i) {
      const auto byte = static_cast<unsigned char>(window[i]);
      low[i] |= 1U << (byte & 15U);
      high[i] |= 1U << (byte >> 4U);
    }
  }

  // The share of places in source code that these make candidates.
  double CandidateShare() const {
    static const std::array<double, 256> shares = ByteShares();
    double product = 1;
    for (std::size_t i = 0; i < kWindow; ++i) {
      double sum = 0;
      for (unsigned upper = high[i]; upper != 0; upper &= upper - 1) {
        for (unsigned lower = low[i]; lower != 0; lower &= lower - 1) {
          const int byte = std::countr_zero(upper) * 16 + std::countr_zero(lower);
          sum += shares[static_cast<std::size_t>(byte)];
        }
      }
      product *= sum;
    }
    return product;
  }
};

WordSearch::WordSearch(absl::Span<const absl::string_view> words) {
  std::array<WindowBytes, kBuckets> windows;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i].size() < kShortestWord) {
      short_words_.push_back(i);
    } else {
      Add(words[i], i, windows);
    }
  }
  for (std::size_t bucket = 0; bucket < kBuckets; ++bucket) {
    const auto bit = static_cast<std::uint8_t>(1U << bucket);
    for (std::size_t i = 0; i < kWindow; ++i) {
      for (std::size_t half = 0; half < 16; ++half) {
        if ((windows[bucket].low[i] >> half & 1U) != 0) masks_.low[i][half] |= bit;
        if ((windows[bucket].high[i] >> half & 1U) != 0) masks_.high[i][half] |= bit;
      }
    }
  }
}

// Takes the window and the bucket that bring the fewest new candidates.
void WordSearch::Add(absl::string_view word, std::size_t index,
                     std::array<WindowBytes, kBuckets>& windows) {
  double least = std::numeric_limits<double>::infinity();
  std::size_t best_bucket = 0;
  std::size_t best_place = 0;
  for (std::size_t bucket = 0; bucket < kBuckets; ++bucket) {
    const double before = windows[bucket].CandidateShare();
    for (std::size_t place = 0; place + kWindow <= word.size(); ++place) {
      WindowBytes with = windows[bucket];
      with.Add(word.substr(place, kWindow));
      const double more = with.CandidateShare() - before;
      if (more >= least) continue;
      least = more;
      best_bucket = bucket;
      best_place = place;
    }
  }
  windows[best_bucket].Add(word.substr(best_place, kWindow));
  buckets_[best_bucket].push_back({word, index, best_place});
}

bool WordSearch::Visit(absl::string_view text, absl::FunctionRef<bool(std::size_t)> visit) const {
  return VisitPlaces(text, [visit](std::size_t word, std::size_t) { return visit(word); });
}

bool WordSearch::VisitPlaces(absl::string_view text,
                             absl::FunctionRef<bool(std::size_t, std::size_t)> visit) const {
  for (const std::size_t index : short_words_) {
    if (visit(index, 0)) return true;
  }
  CandidateBlock block;
  for (std::size_t at = 0; FindCandidateBlock(text, masks_, &at, &block);
       at += CandidateBlock::kPlaces) {
    for (std::size_t i = 0; i < CandidateBlock::kPlaces; ++i) {
      if (block.buckets[i] != 0 && VisitAt(text, at + i, block.buckets[i], visit)) return true;
    }
  }
  return false;
}

bool WordSearch::VisitAt(absl::string_view text, std::size_t place, std::uint8_t buckets,
                         absl::FunctionRef<bool(std::size_t, std::size_t)> visit) const {
  for (std::size_t bucket = 0; bucket < kBuckets; ++bucket) {
    if ((buckets >> bucket & 1U) == 0) continue;
    for (const Entry& entry : buckets_[bucket]) {
      if (entry.window > place) continue;
      const absl::string_view from_word = text.substr(place - entry.window);
      if (absl::StartsWith(from_word, entry.word) && visit(entry.index, place - entry.window))
        return true;
    }
  }
  return false;
}

}  // namespace torchlift
