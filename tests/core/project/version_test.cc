// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/project/version.h"

#include "gtest/gtest.h"

namespace torchlift {
namespace {

TEST(Version, ReadsTheReleaseNumberOfALocalBuild) {
  EXPECT_EQ(Version::Parse("2.11.0a0+cu126"), (Version{2, 11, 0}));
}

TEST(Version, TakesAMissingPatchForZero) {
  EXPECT_EQ(Version::Parse("2.11"), Version::Parse("2.11.0"));
}

TEST(Version, OrdersByNumberNotByText) {
  EXPECT_LT(*Version::Parse("2.9"), *Version::Parse("2.11"));
}

TEST(Version, IsNotThereWithoutANumber) {
  EXPECT_FALSE(Version::Parse("latest"));
  EXPECT_FALSE(Version::Parse(""));
}

TEST(Version, IsNotThereWhenANumberIsAbsurdlyLong) {
  EXPECT_FALSE(Version::Parse("99999999999999999999.1"));
}

TEST(Version, PrintsThePatchOnlyWhenThereIsOne) {
  EXPECT_EQ((Version{2, 11, 0}).ToString(), "2.11");
  EXPECT_EQ((Version{2, 12, 1}).ToString(), "2.12.1");
}

}  // namespace
}  // namespace torchlift
