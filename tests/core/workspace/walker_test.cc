// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/workspace/walker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/workspace/disk_file_system.h"
#include "tests/core/workspace/recording_file_system.h"
#include "tests/core/workspace/temporary_tree.h"

namespace torchlift {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

WalkResult WalkOf(const std::vector<std::string>& roots, const WalkOptions& options = {}) {
  return Walk(DiskFileSystem(), roots, options);
}

// Paths relative to the tree, for roots in it.
std::vector<std::string> FilesOf(const TemporaryTree& tree, const WalkResult& result) {
  std::vector<std::string> paths;
  for (const WalkedFile& file : result.files)
    paths.push_back(file.path.substr(tree.path().size() + 1));
  return paths;
}

std::vector<std::string> SkippedOf(const TemporaryTree& tree, const WalkResult& result) {
  std::vector<std::string> texts;
  for (const SkippedPath& path : result.skipped) {
    texts.push_back(path.path.substr(tree.path().size() + 1) + ": " +
                    std::string(SkipReasonText(path.reason)));
  }
  return texts;
}

TEST(Walk, FindsFilesInTheOrderOfTheirBytes) {
  TemporaryTree tree;
  for (const char* name : {"b/x.py", "b.py", "a/z", "a/y", "B", "b-c", "\xC3\xA9"})
    tree.Write(name, "");
  EXPECT_THAT(FilesOf(tree, WalkOf({tree.path()})),
              ElementsAre("B", "a/y", "a/z", "b-c", "b.py", "b/x.py", "\xC3\xA9"));
}

TEST(Walk, FindsFilesOfAnyName) {
  TemporaryTree tree;
  for (const char* name : {"a b", "a\nb", "\"q\"", "\xFF\xFE", "-x", " ", "*.py"})
    tree.Write(name, "");
  EXPECT_EQ(WalkOf({tree.path()}).files.size(), 7U);
}

TEST(Walk, JoinsPathsWithTheirRootAsGiven) {
  TemporaryTree tree;
  tree.Write("src/a.py", "");
  EXPECT_EQ(WalkOf({tree.Path("src/")}).files.at(0).path, tree.Path("src/a.py"));
  EXPECT_EQ(WalkOf({tree.Path("src//")}).files.at(0).path, tree.Path("src/a.py"));
  EXPECT_EQ(WalkOf({tree.Path("src/../src")}).files.at(0).path, tree.Path("src/../src/a.py"));
}

// The working folder belongs to the whole process, so these two tests share a fixture that restores
// it.
class WalkHere : public testing::Test {
 protected:
  void SetUp() override {
    tree_.Write("src/a.py", "");
    ASSERT_EQ(chdir(tree_.path().c_str()), 0);
  }
  void TearDown() override { std::filesystem::current_path(before_); }

 private:
  const std::filesystem::path before_ = std::filesystem::current_path();
  TemporaryTree tree_;
};

TEST_F(WalkHere, PutsNothingBeforePathsUnderTheDot) {
  EXPECT_EQ(WalkOf({"."}).files.at(0).path, "src/a.py");
  EXPECT_EQ(WalkOf({"./"}).files.at(0).path, "src/a.py");
}

TEST_F(WalkHere, DropsADotBeforeARoot) {
  EXPECT_EQ(WalkOf({"./src"}).files.at(0).path, "src/a.py");
}

TEST(Walk, CountsAFileOnceUnderOverlappingRoots) {
  TemporaryTree tree;
  tree.Write("src/a.py", "");
  tree.Write("b.py", "");
  EXPECT_THAT(FilesOf(tree, WalkOf({tree.path(), tree.Path("src")})),
              ElementsAre("b.py", "src/a.py"));
  EXPECT_THAT(FilesOf(tree, WalkOf({tree.Path("src"), tree.path()})),
              ElementsAre("b.py", "src/a.py"));
  EXPECT_THAT(FilesOf(tree, WalkOf({tree.Path("src/a.py"), tree.path()})),
              ElementsAre("b.py", "src/a.py"));
}

TEST(Walk, MarksNamedFiles) {
  TemporaryTree tree;
  tree.Write("a.py", "");
  tree.Write("b.py", "");
  const WalkResult result = WalkOf({tree.path(), tree.Path("b.py")});
  EXPECT_FALSE(result.files.at(0).is_named);
  EXPECT_TRUE(result.files.at(1).is_named);
}

TEST(Walk, CountsALinkedFileOnceUnderItsOwnPath) {
  TemporaryTree tree;
  tree.Write("real/run.sh", "");
  tree.Link("run.sh", "real/run.sh");
  tree.Link("other/again.sh", "../run.sh");
  const WalkResult result = WalkOf({tree.path()});
  EXPECT_THAT(FilesOf(tree, result), ElementsAre("real/run.sh"));
  EXPECT_THAT(result.skipped, IsEmpty());
}

TEST(Walk, LeavesOutLinksToFilesOutsideTheRoots) {
  TemporaryTree tree;
  tree.Write("outside/run.sh", "");
  tree.Link("src/a.sh", "../outside/run.sh");
  const WalkResult result = WalkOf({tree.Path("src")});
  EXPECT_THAT(FilesOf(tree, result), IsEmpty());
  EXPECT_THAT(SkippedOf(tree, result), ElementsAre("src/a.sh: symbolic link out of the tree"));
}

TEST(Walk, TakesAFolderWhoseNameBeginsLikeARootForOutside) {
  TemporaryTree tree;
  tree.Write("src2/run.sh", "");
  tree.Link("src/a.sh", "../src2/run.sh");
  EXPECT_THAT(FilesOf(tree, WalkOf({tree.Path("src")})), IsEmpty());
}

TEST(Walk, TakesALinkIntoAnotherRootForTheFileThere) {
  TemporaryTree tree;
  tree.Write("other/run.sh", "");
  tree.Link("src/a.sh", "../other/run.sh");
  const WalkResult result = WalkOf({tree.Path("src"), tree.Path("other")});
  EXPECT_THAT(FilesOf(tree, result), ElementsAre("other/run.sh"));
  EXPECT_THAT(result.skipped, IsEmpty());
}

TEST(Walk, FollowsANamedLinkToAFileOutsideTheRoots) {
  TemporaryTree tree;
  tree.Write("outside/run.sh", "");
  tree.Link("src/a.sh", "../outside/run.sh");
  EXPECT_THAT(FilesOf(tree, WalkOf({tree.Path("src"), tree.Path("src/a.sh")})),
              ElementsAre("src/a.sh"));
}

TEST(Walk, DoesNotFollowLinkedFolders) {
  TemporaryTree tree;
  tree.Write("outside/run.sh", "");
  tree.MakeFolder("src");
  tree.Link("src/folder", "../outside");
  const WalkResult result = WalkOf({tree.Path("src")});
  EXPECT_THAT(FilesOf(tree, result), IsEmpty());
  EXPECT_THAT(SkippedOf(tree, result), ElementsAre("src/folder: link to a folder"));
}

TEST(Walk, EndsWhenAFolderLinksToItself) {
  TemporaryTree tree;
  tree.Write("a.py", "");
  tree.Link("loop", ".");
  EXPECT_THAT(FilesOf(tree, WalkOf({tree.path()})), ElementsAre("a.py"));
}

TEST(Walk, ListsBrokenLinks) {
  TemporaryTree tree;
  tree.Link("a.py", "nowhere");
  EXPECT_THAT(SkippedOf(tree, WalkOf({tree.path()})), ElementsAre("a.py: broken link"));
}

TEST(Walk, ListsLinksThatGoInCirclesAsUnreadable) {
  TemporaryTree tree;
  tree.Link("a.py", "b.py");
  tree.Link("b.py", "a.py");
  EXPECT_EQ(WalkOf({tree.path()}).unreadable.size(), 2U);
}

TEST(Walk, FollowsARootThatIsALink) {
  TemporaryTree tree;
  tree.Write("real/a.py", "");
  tree.Link("link", "real");
  EXPECT_THAT(FilesOf(tree, WalkOf({tree.Path("link")})), ElementsAre("link/a.py"));
}

TEST(Walk, ListsEveryNameOfAHardLinkedFile) {
  TemporaryTree tree;
  tree.Write("a.py", "");
  std::filesystem::create_hard_link(tree.Path("a.py"), tree.Path("b.py"));
  EXPECT_THAT(FilesOf(tree, WalkOf({tree.path()})), ElementsAre("a.py", "b.py"));
}

TEST(Walk, PassesOverPipes) {
  TemporaryTree tree;
  ASSERT_EQ(mkfifo(tree.Path("pipe.sh").c_str(), 0600), 0);
  EXPECT_THAT(FilesOf(tree, WalkOf({tree.path()})), IsEmpty());
}

TEST(Walk, ListsARootThatIsNotThereAsUnreadable) {
  TemporaryTree tree;
  const WalkResult result = WalkOf({tree.Path("nothing")});
  ASSERT_EQ(result.unreadable.size(), 1U);
  EXPECT_EQ(result.unreadable[0].path, tree.Path("nothing"));
  EXPECT_TRUE(absl::IsNotFound(result.unreadable[0].status));
}

// Root may list any folder, so the disk is faked here.
class DiskWithAClosedFolder : public DiskFileSystem {
 public:
  absl::StatusOr<std::vector<FolderEntry>> ListFolder(const std::string& path) const override {
    if (path.find("closed") != std::string::npos) {
      return absl::PermissionDeniedError("cannot list: Permission denied");
    }
    return DiskFileSystem::ListFolder(path);
  }
};

TEST(Walk, ListsAFolderThatCannotBeListedAndGoesOn) {
  TemporaryTree tree;
  tree.Write("closed/a.py", "");
  tree.Write("open/b.py", "");
  const std::vector<std::string> roots = {tree.path()};
  const WalkResult result = Walk(DiskWithAClosedFolder(), roots, {});
  EXPECT_THAT(FilesOf(tree, result), ElementsAre("open/b.py"));
  ASSERT_EQ(result.unreadable.size(), 1U);
  EXPECT_EQ(result.unreadable[0].path, tree.Path("closed"));
}

TEST(Walk, ReadsNoFileButIgnoreFilesAndWritesNone) {
  TemporaryTree tree;
  ASSERT_EQ(tree.Run("git init -q"), 0);
  tree.Write(".gitignore", "*.log\n");
  tree.Write("a.py", "");
  const RecordingFileSystem disk;
  const std::vector<std::string> roots = {tree.path()};
  Walk(disk, roots, {});
  EXPECT_THAT(disk.read(), ElementsAre(tree.Path(".gitignore")));
  EXPECT_THAT(disk.prefix_read(), IsEmpty());
  EXPECT_THAT(disk.written(), IsEmpty());
}

TEST(Walk, GoesDownDeepFolders) {
  TemporaryTree tree;
  std::string name;
  for (int i = 0; i < 100; ++i) name += "deeper/";
  tree.Write(name + "a.py", "");
  EXPECT_THAT(FilesOf(tree, WalkOf({tree.path()})), ElementsAre(name + "a.py"));
}

}  // namespace
}  // namespace torchlift
