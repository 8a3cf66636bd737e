// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/text/word_search.h"

#include <random>
#include <set>
#include <string>
#include <vector>

#include "core/text/candidate_block.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace torchlift {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::set<std::size_t> Found(const WordSearch& search, absl::string_view text) {
  std::set<std::size_t> found;
  search.Visit(text, [&](std::size_t word) {
    found.insert(word);
    return false;
  });
  return found;
}

// Bytes of a small alphabet, so that words and parts of words occur.
std::string RandomText(std::mt19937* random, std::size_t size) {
  std::string text;
  while (text.size() < size) text += "ab.\n\xE2"[(*random)() % 5];
  return text;
}

TEST(WordSearch, FindsAWordWhereverItStands) {
  const WordSearch search({"torchrun", "29500"});
  for (std::size_t before = 0; before < 40; ++before) {
    for (std::size_t behind = 0; behind < 40; ++behind) {
      const std::string text = std::string(before, 'x') + "29500" + std::string(behind, 'x');
      ASSERT_THAT(Found(search, text), ElementsAre(1)) << before << " and " << behind;
    }
  }
}

TEST(WordSearch, FindsNoWordThatIsCutOff) {
  const WordSearch search({"torchrun"});
  EXPECT_THAT(Found(search, "torchru"), IsEmpty());
  EXPECT_THAT(Found(search, "orchrun"), IsEmpty());
  EXPECT_THAT(Found(search, ""), IsEmpty());
}

TEST(WordSearch, FindsWhatStandardSearchFinds) {
  std::mt19937 random(1);
  for (int round = 0; round < 300; ++round) {
    std::vector<std::string> words;
    while (words.size() < 1 + random() % 40) words.push_back(RandomText(&random, 3 + random() % 6));
    const WordSearch search(std::vector<absl::string_view>(words.begin(), words.end()));
    const std::string text = RandomText(&random, random() % 300);
    std::set<std::size_t> expected;
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (text.find(words[i]) != std::string::npos) expected.insert(i);
    }
    ASSERT_EQ(Found(search, text), expected) << text;
  }
}

TEST(WordSearch, StopsWhenTold) {
  int calls = 0;
  EXPECT_TRUE(WordSearch({"abc"}).Visit("abc abc abc", [&](std::size_t) { return ++calls == 2; }));
  EXPECT_EQ(calls, 2);
}

TEST(WordSearch, TellsThatNoCallStoppedIt) {
  EXPECT_FALSE(WordSearch({"abc"}).Visit("abc", [](std::size_t) { return false; }));
}

TEST(WordSearch, TakesAWordThatIsTooShortToBeEverywhere) {
  EXPECT_THAT(Found(WordSearch({"ab", "abc"}), "x"), ElementsAre(0));
}

TEST(CandidateBlock, IsTheSameWithEveryKindOfProcessor) {
  std::mt19937 random(2);
  WordSearch::Masks masks;
  for (auto* half : {&masks.low, &masks.high}) {
    for (auto& mask : *half) {
      for (std::uint8_t& buckets : mask) buckets = static_cast<std::uint8_t>(random() & random());
    }
  }
  for (int round = 0; round < 300; ++round) {
    const std::string text = RandomText(&random, random() % 100);
    CandidateBlock fast, portable;
    std::size_t fast_at = 0, portable_at = 0;
    bool more = true;
    while (more) {
      more = FindCandidateBlock(text, masks, &fast_at, &fast);
      ASSERT_EQ(FindCandidateBlockPortably(text, masks, &portable_at, &portable), more);
      if (!more) break;
      ASSERT_EQ(fast_at, portable_at);
      ASSERT_EQ(fast.buckets, portable.buckets);
      fast_at += CandidateBlock::kPlaces;
      portable_at += CandidateBlock::kPlaces;
    }
  }
}

}  // namespace
}  // namespace torchlift
