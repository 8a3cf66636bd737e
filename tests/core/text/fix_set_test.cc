// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/text/fix_set.h"

#include <gtest/gtest.h>

#include <random>

namespace torchlift {
namespace {

Fix FixOf(std::vector<Edit> edits) {
  Fix fix;
  fix.edits = std::move(edits);
  return fix;
}

bool CommuteBothWays(const Edit& a, const Edit& b) {
  EXPECT_EQ(Commute(a, b), Commute(b, a));
  return Commute(a, b);
}

TEST(Commute, HoldsForDisjointEdits) { EXPECT_TRUE(CommuteBothWays({{2, 5}, "x"}, {{7, 9}, "y"})); }

TEST(Commute, HoldsForEditsThatTouch) {
  EXPECT_TRUE(CommuteBothWays({{2, 5}, "x"}, {{5, 7}, "y"}));
}

TEST(Commute, HoldsForAnInsertionRightAfterAReplacedRange) {
  EXPECT_TRUE(CommuteBothWays({{2, 5}, "x"}, {{5, 5}, "y"}));
}

TEST(Commute, FailsForAnInsertionAtTheBeginOfAReplacedRange) {
  EXPECT_FALSE(CommuteBothWays({{2, 2}, "x"}, {{2, 5}, "y"}));
}

TEST(Commute, FailsForTwoInsertionsAtOnePlace) {
  EXPECT_FALSE(CommuteBothWays({{2, 2}, "x"}, {{2, 2}, "y"}));
}

TEST(Commute, FailsForAnEditInsideAnother) {
  EXPECT_FALSE(CommuteBothWays({{2, 5}, "x"}, {{3, 3}, "y"}));
}

TEST(Commute, FailsForEditsThatShareAByte) {
  EXPECT_FALSE(CommuteBothWays({{2, 5}, "x"}, {{4, 7}, "y"}));
}

TEST(Commute, HoldsForAnEditAndItself) {
  EXPECT_TRUE(CommuteBothWays({{2, 5}, "x"}, {{2, 5}, "x"}));
}

TEST(FixSet, TakesFixesThatCommute) {
  FixSet set;
  EXPECT_EQ(set.Add(FixOf({{{7, 9}, "y"}})), FixSet::kNoBlocker);
  EXPECT_EQ(set.Add(FixOf({{{2, 5}, "x"}, {{9, 9}, "z"}})), FixSet::kNoBlocker);
  EXPECT_EQ(set.edits(), (std::vector<Edit>{{{2, 5}, "x"}, {{7, 9}, "y"}, {{9, 9}, "z"}}));
}

TEST(FixSet, DefersTheLaterOfTwoOverlappingFixes) {
  FixSet set;
  set.Add(FixOf({{{0, 1}, "a"}}));
  set.Add(FixOf({{{2, 5}, "x"}}));
  EXPECT_EQ(set.Add(FixOf({{{4, 6}, "y"}})), 1U);
}

TEST(FixSet, CountsDeferredFixesInTheIndexOfABlocker) {
  FixSet set;
  set.Add(FixOf({{{2, 5}, "x"}}));
  set.Add(FixOf({{{3, 4}, "deferred"}}));
  set.Add(FixOf({{{8, 9}, "y"}}));
  EXPECT_EQ(set.Add(FixOf({{{8, 10}, "z"}})), 2U);
}

TEST(FixSet, TakesNoEditOfADeferredFix) {
  FixSet set;
  set.Add(FixOf({{{2, 5}, "x"}}));
  set.Add(FixOf({{{0, 1}, "a"}, {{4, 6}, "y"}}));
  EXPECT_EQ(set.edits(), (std::vector<Edit>{{{2, 5}, "x"}}));
}

TEST(FixSet, CountsIdenticalEditsOfTwoFixesOnce) {
  FixSet set;
  set.Add(FixOf({{{2, 5}, "x"}}));
  EXPECT_EQ(set.Add(FixOf({{{2, 5}, "x"}, {{7, 7}, "y"}})), FixSet::kNoBlocker);
  EXPECT_EQ(set.edits(), (std::vector<Edit>{{{2, 5}, "x"}, {{7, 7}, "y"}}));
}

TEST(FixSet, TakesAFixWithoutEdits) {
  FixSet set;
  EXPECT_EQ(set.Add(Fix()), FixSet::kNoBlocker);
}

TEST(FixSet, NamesAFixThatOverlapsItselfAsItsOwnBlocker) {
  FixSet set;
  set.Add(Fix());
  EXPECT_EQ(set.Add(FixOf({{{2, 5}, "x"}, {{4, 6}, "y"}})), 1U);
}

// The same choice by comparing every edit with every accepted one.
class SlowFixSet {
 public:
  bool Add(const Fix& fix) {
    for (const Edit& edit : fix.edits) {
      for (const Edit& other : edits_) {
        if (!Commute(edit, other)) return false;
      }
    }
    edits_.insert(edits_.end(), fix.edits.begin(), fix.edits.end());
    return true;
  }

 private:
  std::vector<Edit> edits_;
};

TEST(FixSetLaw, AcceptsWhatComparingAllPairsAccepts) {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    FixSet set;
    SlowFixSet slow;
    for (int i = 0; i < 40; ++i) {
      const auto begin = static_cast<std::uint32_t>(random() % 60);
      const auto size = static_cast<std::uint32_t>(random() % 4);
      const Fix fix = FixOf({{{begin, begin + size}, random() % 2 == 0 ? "x" : "y"}});
      ASSERT_EQ(set.Add(fix) == FixSet::kNoBlocker, slow.Add(fix)) << "round " << round;
    }
  }
}

TEST(FixSetLaw, AcceptedEditsCanAlwaysBeApplied) {
  std::mt19937 random(11);
  const std::string text(80, '.');
  for (int round = 0; round < 200; ++round) {
    FixSet set;
    for (int i = 0; i < 40; ++i) {
      const auto begin = static_cast<std::uint32_t>(random() % 60);
      set.Add(FixOf({{{begin, begin + 2}, "x"}, {{begin + 9, begin + 9}, "y"}}));
    }
    ASSERT_TRUE(ApplyEdits(text, set.edits()).ok()) << "round " << round;
  }
}

}  // namespace
}  // namespace torchlift
