// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "core/workspace/disk_file_system.h"
#include "tests/core/workspace/temporary_tree.h"

namespace torchlift {
namespace {

absl::Status Replace(const std::string& path, absl::string_view from, absl::string_view to) {
  return DiskFileSystem().ReplaceFile(path, from, to);
}

// The names in the tree's top folder, to see that no temporary file was left.
std::size_t EntryCount(const TemporaryTree& tree) {
  return DiskFileSystem().ListFolder(tree.path()).value().size();
}

TEST(ReplaceFile, WritesTheNewBytes) {
  TemporaryTree tree;
  tree.Write("x.sh", "old");
  ASSERT_TRUE(Replace(tree.Path("x.sh"), "old", std::string("new\0\xFF", 5)).ok());
  EXPECT_EQ(tree.Read("x.sh"), std::string("new\0\xFF", 5));
  EXPECT_EQ(EntryCount(tree), 1U);
}

TEST(ReplaceFile, KeepsEveryMode) {
  TemporaryTree tree;
  for (const mode_t mode : {0600U, 0750U, 0644U, 0755U, 0666U, 04755U}) {
    tree.Write("x.sh", "old", mode);
    ASSERT_TRUE(Replace(tree.Path("x.sh"), "old", "new").ok());
    EXPECT_EQ(tree.Mode("x.sh"), mode);
  }
}

TEST(ReplaceFile, LeavesAFileAloneThatTheUserMayNotWrite) {
  TemporaryTree tree;
  tree.Write("x.sh", "old", 0444);
  // Root may write everything, so another user tries, who owns both the file and the folder.
  const auto replace = [&] {
    if (geteuid() == 0 && (chown(tree.path().c_str(), 65534, 65534) != 0 ||
                           chown(tree.Path("x.sh").c_str(), 65534, 65534) != 0 ||
                           setegid(65534) != 0 || seteuid(65534) != 0)) {
      _exit(2);
    }
    const absl::Status status = Replace(tree.Path("x.sh"), "old", "new");
    _exit(status == absl::PermissionDeniedError("cannot write: Permission denied") ? 0 : 1);
  };
  EXPECT_EXIT(replace(), testing::ExitedWithCode(0), "");
  EXPECT_EQ(tree.Read("x.sh"), "old");
  EXPECT_EQ(tree.Mode("x.sh"), 0444U);
}

TEST(ReplaceFile, KeepsTheModeOfAWriteProtectedFileThatRootWrites) {
  if (geteuid() != 0) GTEST_SKIP() << "not root";
  TemporaryTree tree;
  tree.Write("x.sh", "old", 0444);
  ASSERT_TRUE(Replace(tree.Path("x.sh"), "old", "new").ok());
  EXPECT_EQ(tree.Read("x.sh"), "new");
  EXPECT_EQ(tree.Mode("x.sh"), 0444U);
}

TEST(ReplaceFile, LeavesAFileAloneThatChangedSinceItWasRead) {
  TemporaryTree tree;
  tree.Write("x.sh", "other");
  EXPECT_TRUE(absl::IsAborted(Replace(tree.Path("x.sh"), "old", "new")));
  EXPECT_EQ(tree.Read("x.sh"), "other");
  EXPECT_EQ(EntryCount(tree), 1U);
}

TEST(ReplaceFile, MakesNoFileThatWasNotThere) {
  TemporaryTree tree;
  EXPECT_TRUE(absl::IsNotFound(Replace(tree.Path("x.sh"), "", "new")));
  EXPECT_EQ(EntryCount(tree), 0U);
}

TEST(ReplaceFile, ReplacesNoFolder) {
  TemporaryTree tree;
  EXPECT_TRUE(absl::IsFailedPrecondition(Replace(tree.path(), "", "new")));
}

TEST(ReplaceFile, WritesThroughLinksAndKeepsThem) {
  TemporaryTree tree;
  tree.Write("real/x.sh", "old");
  tree.Link("one", "real/x.sh");
  tree.Link("two", "one");
  ASSERT_TRUE(Replace(tree.Path("two"), "old", "new").ok());
  EXPECT_EQ(tree.Read("real/x.sh"), "new");
  EXPECT_EQ(std::filesystem::read_symlink(tree.Path("two")), "one");
  EXPECT_EQ(std::filesystem::read_symlink(tree.Path("one")), "real/x.sh");
}

TEST(ReplaceFile, LeavesTheOtherNamesOfAHardLinkedFileAlone) {
  TemporaryTree tree;
  tree.Write("x.sh", "old");
  std::filesystem::create_hard_link(tree.Path("x.sh"), tree.Path("y.sh"));
  ASSERT_TRUE(Replace(tree.Path("x.sh"), "old", "new").ok());
  EXPECT_EQ(tree.Read("x.sh"), "new");
  EXPECT_EQ(tree.Read("y.sh"), "old");
}

TEST(ReplaceFile, KeepsTheOwnerWhereItMay) {
  if (geteuid() != 0) GTEST_SKIP() << "only root may give files away";
  TemporaryTree tree;
  tree.Write("x.sh", "old", 04755);
  ASSERT_EQ(chown(tree.Path("x.sh").c_str(), 1234, 2345), 0);
  ASSERT_EQ(chmod(tree.Path("x.sh").c_str(), 04755), 0);
  ASSERT_TRUE(Replace(tree.Path("x.sh"), "old", "new").ok());
  struct stat status = {};
  ASSERT_EQ(stat(tree.Path("x.sh").c_str(), &status), 0);
  EXPECT_EQ(status.st_uid, 1234U);
  EXPECT_EQ(status.st_gid, 2345U);
  EXPECT_EQ(status.st_mode & 07777U, 04755U);
}

TEST(ReplaceFile, KeepsExtendedAttributes) {
  TemporaryTree tree;
  tree.Write("x.sh", "old");
  if (setxattr(tree.Path("x.sh").c_str(), "user.note", "kept", 4, 0) != 0) {
    GTEST_SKIP() << "no extended attributes here";
  }
  ASSERT_TRUE(Replace(tree.Path("x.sh"), "old", "new").ok());
  char value[8] = {};
  ASSERT_EQ(getxattr(tree.Path("x.sh").c_str(), "user.note", value, sizeof(value)), 4);
  EXPECT_STREQ(value, "kept");
}

TEST(ReplaceFile, LeavesOldBytesAndNoTemporaryFileWhenTheDiskIsFull) {
  TemporaryTree tree;
  tree.Write("x.sh", "old");
  // A limit on file sizes stands in for a full disk. It ends the process by a signal unless
  // ignored.
  const auto replace = [&] {
    signal(SIGXFSZ, SIG_IGN);
    const rlimit limit = {1000, 1000};
    setrlimit(RLIMIT_FSIZE, &limit);
    const absl::Status status = Replace(tree.Path("x.sh"), "old", std::string(5000, 'x'));
    _exit(status.ok() ? 1 : 0);
  };
  EXPECT_EXIT(replace(), testing::ExitedWithCode(0), "");
  EXPECT_EQ(tree.Read("x.sh"), "old");
  EXPECT_EQ(EntryCount(tree), 1U);
}

TEST(ReplaceFile, TakesTheLongestName) {
  TemporaryTree tree;
  const std::string name(255, 'x');
  tree.Write(name, "old");
  ASSERT_TRUE(Replace(tree.Path(name), "old", "new").ok());
  EXPECT_EQ(tree.Read(name), "new");
}

}  // namespace
}  // namespace torchlift
