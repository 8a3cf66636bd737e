// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/common_subsequence.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace torchlift {
namespace {

using testing::ElementsAre;
using testing::Pair;
using Keys = std::vector<std::uint64_t>;

Keys RandomKeys(std::mt19937* random, std::size_t count, std::uint64_t kinds) {
  Keys keys(count);
  for (std::uint64_t& key : keys) {
    key = std::uniform_int_distribution<std::uint64_t>(1, kinds)(*random);
  }
  return keys;
}

// By the textbook's table.
std::size_t LongestCommon(const Keys& a, const Keys& b) {
  std::vector<std::size_t> row(b.size() + 1, 0);
  for (const std::uint64_t key : a) {
    std::size_t diagonal = 0;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t above = row[j + 1];
      row[j + 1] = key == b[j] ? diagonal + 1 : std::max(above, row[j]);
      diagonal = above;
    }
  }
  return row.back();
}

TEST(CommonSubsequence, PairsWhatIsEqualInOrder) {
  EXPECT_THAT(CommonSubsequence(Keys{1, 2, 3, 4}, Keys{1, 3, 9, 4}),
              ElementsAre(Pair(0, 0), Pair(2, 1), Pair(3, 3)));
}

TEST(CommonSubsequence, IsAsLongAsTheTableSays) {
  std::mt19937 random(7);
  for (int i = 0; i < 2000; ++i) {
    const Keys a = RandomKeys(&random, random() % 30, 1 + random() % 8);
    const Keys b = RandomKeys(&random, random() % 30, 1 + random() % 8);
    EXPECT_EQ(CommonSubsequence(a, b).size(), LongestCommon(a, b));
  }
}

void ExpectAscendingAndEqual(const std::vector<IndexPair>& pairs, const Keys& a, const Keys& b) {
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    ASSERT_EQ(a[pairs[i].first], b[pairs[i].second]);
    if (i > 0) {
      ASSERT_LT(pairs[i - 1].first, pairs[i].first);
      ASSERT_LT(pairs[i - 1].second, pairs[i].second);
    }
  }
}

TEST(CommonSubsequence, StaysValidWhereSequencesDifferThroughout) {
  std::mt19937 random(8);
  const Keys a = RandomKeys(&random, 5000, 40), b = RandomKeys(&random, 6000, 40);
  const std::vector<IndexPair> pairs = CommonSubsequence(a, b);
  ExpectAscendingAndEqual(pairs, a, b);
  // Bounded, so not the longest, but not far from it.
  EXPECT_GE(pairs.size() * 10, LongestCommon(a, b) * 8);
}

TEST(CommonSubsequence, TakesAHundredThousandItemsThatHaveNoneInCommon) {
  Keys a(100'000), b(100'000);
  for (std::size_t i = 0; i < a.size(); ++i) {
    a[i] = 2 * i;
    b[i] = 2 * i + 1;
  }
  EXPECT_TRUE(CommonSubsequence(a, b).empty());
}

TEST(LongestAscending, TakesTheMostItems) {
  EXPECT_THAT(LongestAscending(std::vector<std::uint32_t>{5, 1, 2, 9, 3, 4},
                               std::vector<std::uint32_t>{1, 1, 1, 1, 1, 1}),
              ElementsAre(1, 2, 4, 5));
}

TEST(LongestAscending, TakesTheHeavierOfTwo) {
  EXPECT_THAT(LongestAscending(std::vector<std::uint32_t>{8, 3}, std::vector<std::uint32_t>{2, 7}),
              ElementsAre(1));
}

}  // namespace
}  // namespace torchlift
