// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_ALIGNMENT_H_
#define TORCHLIFT_CORE_DIFF_ALIGNMENT_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace torchlift {

// An old item and the new one that it stays as, by index.
using IndexPair = std::pair<std::size_t, std::size_t>;

// Pairs of [0, before) and [0, after), ascending in both, with the greatest sum of `gain(i, j)`,
// where 0 or less means that the two cannot be paired. Of equal solutions the one that pairs later
// new items. Time and memory are before * after; callers bound them.
template <typename Gain>
std::vector<IndexPair> AlignByGain(std::size_t before, std::size_t after, Gain gain) {
  const std::size_t columns = after + 1;
  std::vector<std::int64_t> best((before + 1) * columns,
                                 0);  // best[i][j]: for what follows from i and j.
  for (std::size_t i = before; i-- > 0;) {
    for (std::size_t j = after; j-- > 0;) {
      std::int64_t value = std::max(best[(i + 1) * columns + j], best[i * columns + j + 1]);
      if (const std::int64_t gained = gain(i, j); gained > 0)
        value = std::max(value, gained + best[(i + 1) * columns + j + 1]);
      best[i * columns + j] = value;
    }
  }
  std::vector<IndexPair> pairs;
  for (std::size_t i = 0, j = 0; i < before && j < after;) {
    const std::int64_t value = best[i * columns + j];
    if (value == best[i * columns + j + 1]) {
      ++j;
    } else if (value == best[(i + 1) * columns + j]) {
      ++i;
    } else {
      pairs.push_back({i++, j++});
    }
  }
  return pairs;
}

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_ALIGNMENT_H_
