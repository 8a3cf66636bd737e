// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/workspace/git_work_tree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/workspace/temporary_tree.h"

namespace torchlift {
namespace {

using Verdict = IgnoreRules::Verdict;

TEST(GitWorkTree, IsNullWhereThereIsNoRepository) {
  TemporaryTree tree;
  EXPECT_EQ(GitWorkTree::Open(tree.path()), nullptr);
}

TEST(GitWorkTree, IsNullForAFolderThatIsOnlyCalledGit) {
  TemporaryTree tree;
  tree.MakeFolder(".git");
  EXPECT_EQ(GitWorkTree::Open(tree.path()), nullptr);
}

TEST(GitWorkTree, IsNotFoundFromInside) {
  TemporaryTree tree;
  ASSERT_EQ(tree.Run("git init -q && mkdir inner"), 0);
  EXPECT_EQ(GitWorkTree::Open(tree.Path("inner")), nullptr);
}

TEST(GitWorkTree, ReadsInfoExclude) {
  TemporaryTree tree;
  ASSERT_EQ(tree.Run("git init -q && echo mine > .git/info/exclude"), 0);
  EXPECT_EQ(GitWorkTree::Open(tree.path())->repository_rules().Judge("mine", "mine", false),
            Verdict::kIgnore);
}

TEST(GitWorkTree, ReadsTheUsersExcludesFile) {
  TemporaryTree tree;
  tree.Write("excludes", "*.swp\n");
  ASSERT_EQ(tree.Run("git init -q && git config core.excludesFile \"$PWD/excludes\""), 0);
  EXPECT_EQ(GitWorkTree::Open(tree.path())->user_rules().Judge("a.swp", "a.swp", false),
            Verdict::kIgnore);
}

TEST(GitWorkTree, KnowsTrackedFilesAndTheirFolders) {
  TemporaryTree tree;
  tree.Write("a/b/x.sh", "");
  tree.Write("a/c/y.sh", "");
  ASSERT_EQ(tree.Run("git init -q && git add a/b"), 0);
  const auto git = GitWorkTree::Open(tree.path());
  EXPECT_TRUE(git->Tracks("a/b/x.sh", false));
  EXPECT_TRUE(git->Tracks("a", true));
  EXPECT_TRUE(git->Tracks("a/b", true));
  EXPECT_FALSE(git->Tracks("a/c", true));
  EXPECT_FALSE(git->Tracks("a/c/y.sh", false));
  EXPECT_EQ(git->warning(), "");
}

TEST(GitWorkTree, TracksNothingInANewRepository) {
  TemporaryTree tree;
  ASSERT_EQ(tree.Run("git init -q"), 0);
  EXPECT_FALSE(GitWorkTree::Open(tree.path())->Tracks("a", true));
}

TEST(GitWorkTree, ReadsFurtherWorkTreesOfARepository) {
  TemporaryTree tree;
  ASSERT_EQ(tree.Run("git init -q main && cd main && echo mine > .git/info/exclude && "
                     "git -c user.name=t -c user.email=t@t commit -q --allow-empty -m one && "
                     "git worktree add -q ../other"),
            0);
  const auto git = GitWorkTree::Open(tree.Path("other"));
  ASSERT_NE(git, nullptr);
  EXPECT_EQ(git->repository_rules().Judge("mine", "mine", false), Verdict::kIgnore);
}

TEST(GitWorkTree, WarnsOfARepositoryThatItCannotOpen) {
  TemporaryTree tree;
  if (tree.Run("git init -q --object-format=sha256 2>/dev/null") != 0) GTEST_SKIP();
  tree.Write(".git/info/exclude", "mine\n");
  const auto git = GitWorkTree::Open(tree.path());
  ASSERT_NE(git, nullptr);
  EXPECT_EQ(git->repository_rules().Judge("mine", "mine", false), Verdict::kIgnore);
  if (git->Tracks("x", false)) GTEST_SKIP() << "this libgit2 can";
  EXPECT_THAT(git->warning(), testing::StartsWith("cannot tell which files git tracks: "));
}

}  // namespace
}  // namespace torchlift
