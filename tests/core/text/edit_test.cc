// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/text/edit.h"

#include <gtest/gtest.h>

namespace torchlift {
namespace {

std::string Applied(absl::string_view original, std::vector<Edit> edits) {
  absl::StatusOr<std::string> result = ApplyEdits(original, edits);
  return result.ok() ? *result : std::string(absl::StatusCodeToString(result.status().code()));
}

TEST(ApplyEdits, KeepsATextWithoutEdits) { EXPECT_EQ(Applied("abc", {}), "abc"); }

TEST(ApplyEdits, ReplacesInsertsAndDeletes) {
  EXPECT_EQ(Applied("abcdef", {{{0, 1}, "X"}, {{2, 2}, "yy"}, {{4, 6}, ""}}), "Xbyycd");
}

TEST(ApplyEdits, TakesEditsInAnyOrder) {
  EXPECT_EQ(Applied("abcdef", {{{4, 5}, "Y"}, {{1, 2}, "X"}}), "aXcdYf");
}

TEST(ApplyEdits, InsertsAtBothEndsOfTheText) {
  EXPECT_EQ(Applied("abc", {{{0, 0}, "<"}, {{3, 3}, ">"}}), "<abc>");
}

TEST(ApplyEdits, InsertsRightAfterAReplacedRange) {
  EXPECT_EQ(Applied("abcdef", {{{4, 4}, "+"}, {{2, 4}, "-"}}), "ab-+ef");
}

TEST(ApplyEdits, CountsIdenticalEditsOnce) {
  EXPECT_EQ(Applied("abc", {{{1, 1}, "x"}, {{1, 1}, "x"}}), "axbc");
}

TEST(ApplyEdits, KeepsEveryByteValueOutsideEdits) {
  std::string all;
  for (int i = 0; i < 256; ++i) all += static_cast<char>(i);
  EXPECT_EQ(Applied(all, {{{256, 256}, "!"}}), all + "!");
}

TEST(ApplyEdits, RefusesOverlappingEdits) {
  EXPECT_EQ(Applied("abcdef", {{{1, 3}, "x"}, {{2, 4}, "y"}}), "INVALID_ARGUMENT");
}

TEST(ApplyEdits, RefusesAnInsertionInsideAReplacedRange) {
  EXPECT_EQ(Applied("abcdef", {{{1, 3}, "x"}, {{2, 2}, "y"}}), "INVALID_ARGUMENT");
}

TEST(ApplyEdits, RefusesTwoInsertionsAtOnePlace) {
  EXPECT_EQ(Applied("abcdef", {{{1, 1}, "x"}, {{1, 1}, "y"}}), "INVALID_ARGUMENT");
}

TEST(ApplyEdits, RefusesAnInsertionAtTheBeginOfAReplacedRange) {
  EXPECT_EQ(Applied("abcdef", {{{1, 1}, "x"}, {{1, 3}, "y"}}), "INVALID_ARGUMENT");
}

TEST(ApplyEdits, RefusesARangeBeyondTheText) {
  EXPECT_EQ(Applied("abc", {{{2, 4}, ""}}), "OUT_OF_RANGE");
}

TEST(ApplyEdits, RefusesARangeThatEndsBeforeItBegins) {
  EXPECT_EQ(Applied("abc", {{{2, 1}, ""}}), "OUT_OF_RANGE");
}

}  // namespace
}  // namespace torchlift
