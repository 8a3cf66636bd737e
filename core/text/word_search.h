// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_TEXT_WORD_SEARCH_H_
#define TORCHLIFT_CORE_TEXT_WORD_SEARCH_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace torchlift {

// Finds many words in a text in one pass over its bytes, about as fast as memory gives them:
//
//   const WordSearch search({"torchrun", "max-autotune"});
//   search.Visit(bytes, [&](std::size_t word) { … return true; });  // true: seen enough
//
// Bytes are compared as they are; a word may be part of a longer one. Immutable, so one search
// serves any number of threads.
class WordSearch {
 public:
  static constexpr std::size_t kShortestWord = 3;

  // The words must outlive the search. Those shorter than kShortestWord are taken to be in every
  // text.
  explicit WordSearch(absl::Span<const absl::string_view> words);

  // Calls `visit` with the index of a word for each place where it stands in `text`, in an order
  // that depends on `text` and the words alone, until one call returns true. Returns whether one
  // did.
  bool Visit(absl::string_view text, absl::FunctionRef<bool(std::size_t)> visit) const;
  // The same with the offset of each place; 0 for words that are too short to look for.
  bool VisitPlaces(absl::string_view text,
                   absl::FunctionRef<bool(std::size_t word, std::size_t place)> visit) const;

  // How a text is searched: three bytes of each word, its window, are looked for, sixteen places at
  // a time; where they stand, the whole word is compared. Words are dealt to eight buckets; bit b
  // of low[i][x] tells that a word of bucket b has, as the i-th byte of its window, one whose lower
  // half is x, and high[i][x] the same of the upper half. A place whose bits all agree on a bucket
  // is a candidate. (The search that Hyperscan calls Teddy.)
  static constexpr std::size_t kWindow = 3;
  static constexpr std::size_t kBuckets = 8;
  struct Masks {
    alignas(16) std::array<std::array<std::uint8_t, 16>, kWindow> low = {};
    alignas(16) std::array<std::array<std::uint8_t, 16>, kWindow> high = {};
  };

 private:
  struct Entry {
    absl::string_view word;
    std::size_t index;   // Among the words given.
    std::size_t window;  // Where the window is in the word.
  };

  struct WindowBytes;
  void Add(absl::string_view word, std::size_t index, std::array<WindowBytes, kBuckets>& windows);
  bool VisitAt(absl::string_view text, std::size_t place, std::uint8_t buckets,
               absl::FunctionRef<bool(std::size_t, std::size_t)> visit) const;

  Masks masks_;
  std::array<std::vector<Entry>, kBuckets> buckets_;
  std::vector<std::size_t> short_words_;
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_TEXT_WORD_SEARCH_H_
