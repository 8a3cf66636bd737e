// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "absl/strings/str_split.h"
#include "core/workspace/disk_file_system.h"
#include "core/workspace/walker.h"
#include "tests/core/workspace/temporary_tree.h"

namespace torchlift {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// A tree with what Walk finds in it, all paths relative to the tree.
class WalkedTree : public TemporaryTree {
 public:
  void Walk(const std::string& root = "", WalkOptions options = {}) {
    const std::vector<std::string> roots = {root.empty() ? path() : Path(root)};
    result_ = torchlift::Walk(DiskFileSystem(), roots, options);
  }
  std::vector<std::string> Files() const {
    std::vector<std::string> files;
    for (const WalkedFile& file : result_.files) files.push_back(Relative(file.path));
    return files;
  }
  std::vector<std::string> Skipped() const {
    std::vector<std::string> skipped;
    for (const SkippedPath& path : result_.skipped) {
      skipped.push_back(Relative(path.path) + ": " + std::string(SkipReasonText(path.reason)));
    }
    return skipped;
  }
  const WalkResult& result() const { return result_; }

 private:
  std::string Relative(const std::string& path) const {
    return path.substr(this->path().size() + 1);
  }

  WalkResult result_;
};

TEST(WalkGenerated, SkipsAndListsGeneratedFolders) {
  WalkedTree tree;
  for (const char* name :
       {"run.sh", ".git/hooks/run.sh", ".venv/run.sh", "env/pyvenv.cfg", "env/run.sh",
        "node_modules/x/run.sh", "a/__pycache__/x.py", "cmake/CMakeCache.txt", "cmake/x.py",
        "dist/x.py", ".github/x.yml", "venv/run.sh"}) {
    tree.Write(name, "");
  }
  tree.Walk();
  EXPECT_THAT(tree.Files(), ElementsAre(".github/x.yml", "run.sh", "venv/run.sh"));
  EXPECT_THAT(tree.Skipped(),
              ElementsAre(".venv: virtual environment", "a/__pycache__: cache of a tool",
                          "cmake: build tree", "dist: build tree", "env: virtual environment",
                          "node_modules: packages of others"));
}

TEST(WalkGenerated, TakesAGeneratedFolderThatIsARoot) {
  WalkedTree tree;
  tree.Write("build/CMakeCache.txt", "");
  tree.Walk("build");
  EXPECT_THAT(tree.Files(), ElementsAre("build/CMakeCache.txt"));
}

TEST(WalkGenerated, TakesABuildFolderWithTrackedFiles) {
  WalkedTree tree;
  tree.Write("build/tracked.sh", "");
  ASSERT_EQ(tree.Run("git init -q && git add build"), 0);
  tree.Write("build/new.sh", "");
  tree.Walk();
  EXPECT_THAT(tree.Files(), ElementsAre("build/new.sh", "build/tracked.sh"));
}

TEST(WalkGenerated, SkipsABuildFolderWithoutTrackedFiles) {
  WalkedTree tree;
  ASSERT_EQ(tree.Run("git init -q"), 0);
  tree.Write("build/x.sh", "");
  tree.Walk();
  EXPECT_THAT(tree.Files(), IsEmpty());
  EXPECT_THAT(tree.Skipped(), ElementsAre("build: build tree"));
}

TEST(WalkGenerated, TakesEverythingButVersionControlWithoutIgnoring) {
  WalkedTree tree;
  ASSERT_EQ(tree.Run("git init -q"), 0);
  tree.Write(".gitignore", "*.log\n");
  tree.Write("a.log", "");
  tree.Write(".venv/pyvenv.cfg", "");
  tree.Write(".hg/x", "");
  tree.Walk("", {.no_ignore = true, .exclude = {}});
  EXPECT_THAT(tree.Files(), ElementsAre(".gitignore", ".venv/pyvenv.cfg", "a.log"));
}

TEST(WalkIgnore, FollowsGitsRulesOfEveryFolder) {
  WalkedTree tree;
  ASSERT_EQ(tree.Run("git init -q"), 0);
  tree.Write(".gitignore", "*.log\nout/\n/top.py\n");
  tree.Write("a/.gitignore", "!keep.log\n/x.py\n");
  for (const char* name :
       {"b.log", "top.py", "a/top.py", "a/keep.log", "a/x.py", "a/b/x.py", "a/out/z.py"}) {
    tree.Write(name, "");
  }
  tree.Walk();
  EXPECT_THAT(tree.Files(),
              ElementsAre(".gitignore", "a/.gitignore", "a/b/x.py", "a/keep.log", "a/top.py"));
  EXPECT_THAT(tree.Skipped(), ElementsAre("a/out: ignored by git"));
  EXPECT_EQ(tree.result().ignored_files, 3U);
}

TEST(WalkIgnore, LeavesIgnoreFilesOutsideOfRepositoriesAlone) {
  WalkedTree tree;
  tree.Write(".gitignore", "*.py\n");
  tree.Write("a.py", "");
  tree.Walk();
  EXPECT_THAT(tree.Files(), ElementsAre(".gitignore", "a.py"));
}

TEST(WalkIgnore, KnowsTheRulesAboveARootInsideARepository) {
  WalkedTree tree;
  ASSERT_EQ(tree.Run("git init -q"), 0);
  tree.Write(".gitignore", "a/b/x.py\n");
  tree.Write("a/.gitignore", "y.py\n");
  for (const char* name : {"a/b/x.py", "a/b/y.py", "a/b/z.py"}) tree.Write(name, "");
  tree.Walk("a/b");
  EXPECT_THAT(tree.Files(), ElementsAre("a/b/z.py"));
}

TEST(WalkIgnore, StartsAfreshInANestedRepository) {
  WalkedTree tree;
  ASSERT_EQ(tree.Run("git init -q && git init -q inner"), 0);
  tree.Write(".gitignore", "*.py\n");
  tree.Write("inner/.gitignore", "*.sh\n");
  tree.Write("inner/a.py", "");
  tree.Write("inner/a.sh", "");
  tree.Walk();
  EXPECT_THAT(tree.Files(), ElementsAre(".gitignore", "inner/.gitignore", "inner/a.py"));
}

TEST(WalkIgnore, TakesTrackedFilesThatRulesIgnore) {
  WalkedTree tree;
  tree.Write("out/deep/tracked.py", "");
  tree.Write("a.log", "");
  ASSERT_EQ(tree.Run("git init -q && git add -A"), 0);
  tree.Write(".gitignore", "out/\n*.log\n");
  tree.Write("out/deep/other.py", "");
  tree.Write("out/more/x.py", "");
  tree.Write("b.log", "");
  tree.Walk();
  EXPECT_THAT(tree.Files(), ElementsAre(".gitignore", "a.log", "out/deep/tracked.py"));
  EXPECT_THAT(tree.Skipped(), ElementsAre("out/more: ignored by git"));
  EXPECT_EQ(tree.result().ignored_files, 2U);
}

TEST(WalkIgnore, TakesAnIgnoredFileThatIsARoot) {
  WalkedTree tree;
  ASSERT_EQ(tree.Run("git init -q"), 0);
  tree.Write(".gitignore", "*.py\n");
  tree.Write("a.py", "");
  tree.Walk("a.py", {.no_ignore = false, .exclude = {"a.py"}});
  EXPECT_THAT(tree.Files(), ElementsAre("a.py"));
}

TEST(WalkIgnore, DoesNotReachAnIgnoredFileThroughALink) {
  WalkedTree tree;
  ASSERT_EQ(tree.Run("git init -q"), 0);
  tree.Write(".gitignore", "out/\n");
  tree.Write("out/run.sh", "");
  tree.Link("run.sh", "out/run.sh");
  tree.Walk();
  EXPECT_THAT(tree.Files(), ElementsAre(".gitignore"));
  EXPECT_THAT(tree.Skipped(), ElementsAre("out: ignored by git", "run.sh: link to a skipped file"));
}

TEST(WalkIgnore, WarnsOfARepositoryThatItCannotOpenAndStillFollowsItsRules) {
  WalkedTree tree;
  if (tree.Run("git init -q --object-format=sha256 2>/dev/null") != 0) GTEST_SKIP();
  tree.Write(".gitignore", "*.log\n");
  tree.Write("a.log", "");
  tree.Walk();
  EXPECT_THAT(tree.Files(), ElementsAre(".gitignore"));
  EXPECT_EQ(tree.result().warnings.size(), 1U);
}

TEST(WalkExclude, MatchesPathsRelativeToTheRoot) {
  WalkedTree tree;
  for (const char* name : {"src/a.py", "src/gen/b.py", "tests/gen/c.py", "tests/d_pb2.py"})
    tree.Write(name, "");
  tree.Walk("", {.no_ignore = false, .exclude = {"src/gen", "*_pb2.py"}});
  EXPECT_THAT(tree.Files(), ElementsAre("src/a.py", "tests/gen/c.py"));
  EXPECT_THAT(tree.Skipped(), ElementsAre("src/gen: excluded"));
  EXPECT_EQ(tree.result().excluded_files, 1U);
}

TEST(WalkExclude, MatchesAbsolutePaths) {
  WalkedTree tree;
  tree.Write("src/a.py", "");
  tree.Write("b.py", "");
  tree.Walk("", {.no_ignore = false, .exclude = {tree.Path("src")}});
  EXPECT_THAT(tree.Files(), ElementsAre("b.py"));
}

TEST(WalkExclude, HoldsWithoutIgnoring) {
  WalkedTree tree;
  tree.Write("a.py", "");
  tree.Walk("", {.no_ignore = true, .exclude = {"*.py"}});
  EXPECT_THAT(tree.Files(), IsEmpty());
}

// Random trees and rules; git lists what is neither ignored nor, for ignored paths, untracked.
TEST(WalkIgnoreLaw, FindsWhatGitLists) {
  std::mt19937 random(3);
  const auto pick = [&](const std::vector<std::string>& from) {
    return from[random() % from.size()];
  };
  const std::vector<std::string> rules = {"a",      "/b",   "*.py", "!c.py", "a/",   "ab/**",
                                          "**/b",   "!a/b", "a/*",  "!a/d*", "b/a/", "[cd].*",
                                          "!*.log", "*",    "!*/",  "e.*"};
  for (int round = 0; round < 12; ++round) {
    WalkedTree tree;
    ASSERT_EQ(tree.Run("git init -q --template="), 0);
    std::string tracked;
    for (int i = 0; i < 25; ++i) {
      const std::string folder = pick({"", "a/", "b/", "a/b/", "b/a/", "ab/a/b/"});
      const std::string name = pick({"c.py", "d.sh", "e.log", "f", "g.py"});
      tree.Write(folder + name, "");
      if (random() % 4 == 0) tracked += " " + folder + name;
    }
    ASSERT_EQ(tree.Run("git update-index --add --" + tracked), 0);
    for (const char* folder : {"", "a/", "b/a/"}) {
      if (folder[0] != '\0' && random() % 2 == 0) continue;
      std::string text;
      for (int i = 0; i < 3; ++i) text += pick(rules) + "\n";
      tree.Write(std::string(folder) + ".gitignore", text);
    }
    ASSERT_EQ(tree.Run("git ls-files -z --cached --others --exclude-standard > ../list_$$ && "
                       "mv ../list_$$ .git/list"),
              0);
    std::vector<std::string> listed =
        absl::StrSplit(tree.Read(".git/list"), '\0', absl::SkipEmpty());
    std::sort(listed.begin(), listed.end());
    tree.Walk();
    ASSERT_EQ(tree.Files(), listed) << "round " << round;
  }
}

}  // namespace
}  // namespace torchlift
