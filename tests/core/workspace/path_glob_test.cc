// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/workspace/path_glob.h"

#include <gtest/gtest.h>

#include <string>

namespace torchlift {
namespace {

bool Matches(absl::string_view glob, absl::string_view path) {
  return PathGlob(glob).Matches(path);
}

TEST(PathGlob, WithoutWildcardsIsThePathItself) {
  EXPECT_TRUE(Matches("a/b.py", "a/b.py"));
  EXPECT_FALSE(Matches("a/b.py", "a/b.pyc"));
  EXPECT_FALSE(Matches("a/b.py", "x/a/b.py"));
}

TEST(PathGlob, StarStaysWithinAName) {
  EXPECT_TRUE(Matches("a/*.py", "a/b.py"));
  EXPECT_TRUE(Matches("a/*", "a/.b"));
  EXPECT_FALSE(Matches("a/*.py", "a/b/c.py"));
  EXPECT_FALSE(Matches("*", "a/b"));
}

TEST(PathGlob, StarsMayStandForNothing) { EXPECT_TRUE(Matches("a*b*", "ab")); }

TEST(PathGlob, StarsTryEveryLength) {
  EXPECT_TRUE(Matches("*ab*ab", "aabxabab"));
  EXPECT_FALSE(Matches("*ab*ab", "abxaba"));
}

TEST(PathGlob, QuestionMarkIsOneByte) {
  EXPECT_TRUE(Matches("a?c", "abc"));
  EXPECT_FALSE(Matches("a?c", "ac"));
  EXPECT_FALSE(Matches("a?c", "a/c"));
}

TEST(PathGlob, TwoStarsAreAnyNumberOfFolders) {
  EXPECT_TRUE(Matches("a/**/b", "a/b"));
  EXPECT_TRUE(Matches("a/**/b", "a/x/y/b"));
  EXPECT_TRUE(Matches("**/b", "b"));
  EXPECT_TRUE(Matches("**/b", "x/y/b"));
  EXPECT_FALSE(Matches("a/**/b", "a/xb"));
}

TEST(PathGlob, TwoStarsAtTheEndAreEverythingInside) {
  EXPECT_TRUE(Matches("a/**", "a/x/y"));
  EXPECT_FALSE(Matches("a/**", "a"));
}

TEST(PathGlob, TwoStarsInANameAreOneStar) {
  EXPECT_TRUE(Matches("a**b", "axxb"));
  EXPECT_FALSE(Matches("a**b", "a/b"));
}

TEST(PathGlob, BracketsAreOneByteOfASet) {
  EXPECT_TRUE(Matches("[a-cx]1", "b1"));
  EXPECT_TRUE(Matches("[!a]1", "b1"));
  EXPECT_TRUE(Matches("[^a]1", "b1"));
  EXPECT_FALSE(Matches("[!a-c]1", "b1"));
  EXPECT_TRUE(Matches("[]-]", "]"));
  EXPECT_TRUE(Matches("[[:digit:]_]", "7"));
  EXPECT_TRUE(Matches("[\\]]", "]"));
}

TEST(PathGlob, BracketsDoNotMatchASlash) { EXPECT_FALSE(Matches("a[!b]c", "a/c")); }

TEST(PathGlob, BackslashTakesTheNextByteAsItIs) {
  EXPECT_TRUE(Matches("\\*", "*"));
  EXPECT_FALSE(Matches("\\*", "a"));
}

TEST(PathGlob, ThatIsMalformedMatchesNothing) {
  EXPECT_FALSE(Matches("[a", "a"));
  EXPECT_FALSE(Matches("[a", "[a"));
  EXPECT_FALSE(Matches("a\\", "a\\"));
  EXPECT_FALSE(Matches("[[:nothing:]]", "n"));
}

TEST(PathGlob, ComparesBytes) {
  EXPECT_TRUE(Matches("\xE9[\xE0-\xFF]", "\xE9\xF0"));
  EXPECT_FALSE(Matches("A", "a"));
}

TEST(PathGlob, WithManyStarsEndsSoon) {
  std::string glob;
  for (int i = 0; i < 500; ++i) glob += "*a";
  EXPECT_FALSE(Matches(glob + "b", std::string(5000, 'a')));
}

TEST(PathGlob, WithManyFolderStarsEndsSoon) {
  std::string glob;
  std::string path;
  for (int i = 0; i < 300; ++i) glob += "**/a/";
  for (int i = 0; i < 1000; ++i) path += "a/";
  EXPECT_FALSE(Matches(glob + "b", path + "c"));
}

}  // namespace
}  // namespace torchlift
