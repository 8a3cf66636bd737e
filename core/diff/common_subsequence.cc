// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/common_subsequence.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace torchlift {
namespace {

using Keys = std::vector<std::uint64_t>;

// The items whose key the other sequence holds, too, by index: the others cannot be paired, and
// would be as many differences.
std::vector<std::size_t> ItemsFoundIn(absl::Span<const std::uint64_t> items, Keys other) {
  std::sort(other.begin(), other.end());
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (std::binary_search(other.begin(), other.end(), items[i])) found.push_back(i);
  }
  return found;
}

Keys At(absl::Span<const std::uint64_t> items, const std::vector<std::size_t>& indices) {
  Keys keys;
  keys.reserve(indices.size());
  for (const std::size_t index : indices) keys.push_back(items[index]);
  return keys;
}

// A search from one point for the end of both sequences.
class ShortestPath {
 public:
  ShortestPath(const Keys& before, const Keys& after) : before_(before), after_(after) {}

  // Adds the pairs of the path from `start` to `pairs`; returns where it ends: at the ends of both,
  // or, after too many differences, at the furthest point.
  IndexPair From(IndexPair start, std::vector<IndexPair>* pairs) {
    start_ = start;
    reached_.clear();
    for (std::int64_t d = 0;; ++d) {
      reached_.emplace_back(static_cast<std::size_t>(d) + 1, 0);
      std::int64_t best = -1, best_k = 0;
      for (std::int64_t k = -d; k <= d; k += 2) {
        const std::int64_t x = d == 0 ? 0 : Step(d, k);
        const std::int64_t y = x - k;
        if (x < 0 || y < 0 || x > rest_before() || y > rest_after()) {
          Reached(d, k) = kUnreachable;
          continue;
        }
        const std::int64_t slid = x + Slide(x, y);
        Reached(d, k) = slid;
        if (slid == rest_before() && slid - k == rest_after()) return Trace(d, k, pairs);
        if (2 * slid - k > best) {
          best = 2 * slid - k;
          best_k = k;
        }
      }
      if (d == kMaxDifferences) return Trace(d, best_k, pairs);
    }
  }

 private:
  static constexpr std::int64_t kMaxDifferences = 300;
  static constexpr std::int64_t kUnreachable = -1'000'000'000'000;

  std::int64_t rest_before() const {
    return static_cast<std::int64_t>(before_.size() - start_.first);
  }
  std::int64_t rest_after() const {
    return static_cast<std::int64_t>(after_.size() - start_.second);
  }
  // How far into `before` d differences lead on the diagonal k = x - y.
  std::int64_t& Reached(std::int64_t d, std::int64_t k) {
    return reached_[static_cast<std::size_t>(d)][static_cast<std::size_t>((k + d) / 2)];
  }
  // Whether diagonal k is reached from k + 1, by an insertion, rather than from k - 1.
  bool ComesByInsertion(std::int64_t d, std::int64_t k) {
    return k == -d || (k != d && Reached(d - 1, k - 1) < Reached(d - 1, k + 1));
  }
  std::int64_t Step(std::int64_t d, std::int64_t k) {
    return ComesByInsertion(d, k) ? Reached(d - 1, k + 1) : Reached(d - 1, k - 1) + 1;
  }
  std::int64_t Slide(std::int64_t x, std::int64_t y) const {
    const std::size_t i = start_.first + static_cast<std::size_t>(x);
    const std::size_t j = start_.second + static_cast<std::size_t>(y);
    std::size_t length = 0;
    while (i + length < before_.size() && j + length < after_.size() &&
           before_[i + length] == after_[j + length]) {
      ++length;
    }
    return static_cast<std::int64_t>(length);
  }

  IndexPair Trace(std::int64_t d, std::int64_t k, std::vector<IndexPair>* pairs) {
    const std::size_t first = pairs->size();
    const IndexPair end = Point(Reached(d, k), k);
    for (std::int64_t x = Reached(d, k);; --d) {
      const std::int64_t from = d == 0 ? 0 : Step(d, k);
      while (x > from) {
        --x;
        pairs->push_back(Point(x, k));
      }
      if (d == 0) break;
      k += ComesByInsertion(d, k) ? 1 : -1;
      x = Reached(d - 1, k);
    }
    std::reverse(pairs->begin() + static_cast<std::ptrdiff_t>(first), pairs->end());
    return end;
  }
  IndexPair Point(std::int64_t x, std::int64_t k) const {
    return {start_.first + static_cast<std::size_t>(x),
            start_.second + static_cast<std::size_t>(x - k)};
  }

  const Keys& before_;
  const Keys& after_;
  IndexPair start_;
  std::vector<std::vector<std::int64_t>> reached_;
};

}  // namespace

std::vector<IndexPair> CommonSubsequence(absl::Span<const std::uint64_t> before,
                                         absl::Span<const std::uint64_t> after) {
  std::vector<IndexPair> pairs;
  std::size_t head = 0;
  while (head < before.size() && head < after.size() && before[head] == after[head]) ++head;
  std::size_t tail = 0;
  while (tail < before.size() - head && tail < after.size() - head &&
         before[before.size() - 1 - tail] == after[after.size() - 1 - tail]) {
    ++tail;
  }
  for (std::size_t i = 0; i < head; ++i) pairs.push_back({i, i});

  const auto middle_before = before.subspan(head, before.size() - head - tail);
  const auto middle_after = after.subspan(head, after.size() - head - tail);
  const std::vector<std::size_t> items_before =
      ItemsFoundIn(middle_before, Keys(middle_after.begin(), middle_after.end()));
  const std::vector<std::size_t> items_after =
      ItemsFoundIn(middle_after, Keys(middle_before.begin(), middle_before.end()));
  const Keys keys_before = At(middle_before, items_before);
  const Keys keys_after = At(middle_after, items_after);
  std::vector<IndexPair> found;
  ShortestPath path(keys_before, keys_after);
  for (IndexPair at{0, 0}; at.first < keys_before.size() && at.second < keys_after.size();) {
    at = path.From(at, &found);
  }
  for (const IndexPair& pair : found) {
    pairs.push_back({head + items_before[pair.first], head + items_after[pair.second]});
  }

  for (std::size_t i = tail; i > 0; --i) pairs.push_back({before.size() - i, after.size() - i});
  return pairs;
}

std::vector<std::uint32_t> LongestAscending(absl::Span<const std::uint32_t> numbers,
                                            absl::Span<const std::uint32_t> weights) {
  // Numbers by rank, so that a Fenwick tree over them holds the best subsequence that ends at or
  // below each.
  const std::size_t count = numbers.size();
  std::vector<std::uint32_t> sorted(numbers.begin(), numbers.end());
  std::sort(sorted.begin(), sorted.end());
  struct Best {
    std::uint64_t value = 0;  // Items times 2^40, plus weights.
    std::uint32_t last = 0;   // Index plus one; 0 for the empty subsequence.
  };
  std::vector<Best> tree(count + 1);
  std::vector<Best> before(count);
  Best best;
  for (std::uint32_t i = 0; i < count; ++i) {
    const auto rank = static_cast<std::size_t>(
        std::lower_bound(sorted.begin(), sorted.end(), numbers[i]) - sorted.begin());
    for (std::size_t at = rank; at > 0; at &= at - 1) {
      if (tree[at].value > before[i].value) before[i] = tree[at];
    }
    const Best here{before[i].value + (std::uint64_t{1} << 40) + weights[i], i + 1};
    for (std::size_t at = rank + 1; at <= count; at += at & (~at + 1)) {
      if (here.value > tree[at].value) tree[at] = here;
    }
    if (here.value > best.value) best = here;
  }
  std::vector<std::uint32_t> indices;
  for (std::uint32_t last = best.last; last != 0; last = before[last - 1].last) {
    indices.push_back(last - 1);
  }
  std::reverse(indices.begin(), indices.end());
  return indices;
}

}  // namespace torchlift
