// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/text/word_search.h"

#include <limits>

#include "absl/strings/match.h"
#include "core/text/candidate_block.h"

namespace torchlift {
namespace {

using Masks = WordSearch::Masks;

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

void AddWindow(absl::string_view window, std::uint8_t bucket, Masks* masks) {
  for (std::size_t i = 0; i < WordSearch::kWindow; ++i) {
    const auto byte = static_cast<unsigned char>(window[i]);
    masks->low[i][byte & 15U] |= bucket;
    masks->high[i][byte >> 4U] |= bucket;
  }
}

// The share of places in source code that are candidates of a bucket.
double CandidateShare(const Masks& masks, std::uint8_t bucket) {
  static const std::array<double, 256> shares = ByteShares();
  double share = 1;
  for (std::size_t i = 0; i < WordSearch::kWindow; ++i) {
    double sum = 0;
    for (std::size_t high = 0; high < 16; ++high) {
      if ((masks.high[i][high] & bucket) == 0) continue;
      for (std::size_t low = 0; low < 16; ++low) {
        if ((masks.low[i][low] & bucket) != 0) sum += shares[high * 16 + low];
      }
    }
    share *= sum;
  }
  return share;
}

}  // namespace

WordSearch::WordSearch(absl::Span<const absl::string_view> words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i].size() < kShortestWord) {
      short_words_.push_back(i);
    } else {
      Add(words[i], i);
    }
  }
}

// Takes the window and the bucket that bring the fewest new candidates.
void WordSearch::Add(absl::string_view word, std::size_t index) {
  double least = std::numeric_limits<double>::infinity();
  std::size_t best_bucket = 0;
  std::size_t best_window = 0;
  for (std::size_t bucket = 0; bucket < kBuckets; ++bucket) {
    const auto bit = static_cast<std::uint8_t>(1U << bucket);
    const double before = CandidateShare(masks_, bit);
    for (std::size_t window = 0; window + kWindow <= word.size(); ++window) {
      Masks with = masks_;
      AddWindow(word.substr(window, kWindow), bit, &with);
      const double more = CandidateShare(with, bit) - before;
      if (more >= least) continue;
      least = more;
      best_bucket = bucket;
      best_window = window;
    }
  }
  AddWindow(word.substr(best_window, kWindow), static_cast<std::uint8_t>(1U << best_bucket),
            &masks_);
  buckets_[best_bucket].push_back({word, index, best_window});
}

bool WordSearch::Visit(absl::string_view text, absl::FunctionRef<bool(std::size_t)> visit) const {
  for (const std::size_t index : short_words_) {
    if (visit(index)) return true;
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
                         absl::FunctionRef<bool(std::size_t)> visit) const {
  for (std::size_t bucket = 0; bucket < kBuckets; ++bucket) {
    if ((buckets >> bucket & 1U) == 0) continue;
    for (const Entry& entry : buckets_[bucket]) {
      if (entry.window > place) continue;
      const absl::string_view from_word = text.substr(place - entry.window);
      if (absl::StartsWith(from_word, entry.word) && visit(entry.index)) return true;
    }
  }
  return false;
}

}  // namespace torchlift
