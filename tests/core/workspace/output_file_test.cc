// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/workspace/output_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/workspace/disk_file_system.h"
#include "tests/core/workspace/temporary_tree.h"

namespace torchlift {
namespace {

std::size_t EntryCount(const TemporaryTree& tree) {
  return DiskFileSystem().ListFolder(tree.path()).value().size();
}

TEST(WriteOutputFile, MakesAFileAsThisProcessMakesFiles) {
  TemporaryTree tree;
  const mode_t mask = umask(027);
  const absl::Status status = WriteOutputFile(tree.Path("page.html"), "new");
  umask(mask);
  ASSERT_TRUE(status.ok()) << status;
  EXPECT_EQ(tree.Read("page.html"), "new");
  EXPECT_EQ(tree.Mode("page.html"), 0640U);
  EXPECT_EQ(EntryCount(tree), 1U);
}

TEST(WriteOutputFile, ReplacesAFileAndKeepsItsMode) {
  TemporaryTree tree;
  tree.Write("page.html", "an old and longer text", 0600);
  ASSERT_TRUE(WriteOutputFile(tree.Path("page.html"), "new").ok());
  EXPECT_EQ(tree.Read("page.html"), "new");
  EXPECT_EQ(tree.Mode("page.html"), 0600U);
  EXPECT_EQ(EntryCount(tree), 1U);
}

TEST(WriteOutputFile, FollowsSymbolicLinks) {
  TemporaryTree tree;
  tree.Write("target", "old");
  ASSERT_EQ(symlink("target", tree.Path("link").c_str()), 0);
  ASSERT_TRUE(WriteOutputFile(tree.Path("link"), "new").ok());
  EXPECT_EQ(tree.Read("target"), "new");
  struct stat status = {};
  ASSERT_EQ(lstat(tree.Path("link").c_str(), &status), 0);
  EXPECT_TRUE(S_ISLNK(status.st_mode));
}

TEST(WriteOutputFile, WritesToDevices) { EXPECT_TRUE(WriteOutputFile("/dev/null", "new").ok()); }

TEST(WriteOutputFile, LeavesNothingInAFolderThatIsNotThere) {
  TemporaryTree tree;
  EXPECT_EQ(WriteOutputFile(tree.Path("no/page.html"), "new").code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(EntryCount(tree), 0U);
}

TEST(WriteOutputFile, RefusesAFolder) {
  TemporaryTree tree;
  EXPECT_FALSE(WriteOutputFile(tree.path(), "new").ok());
}

}  // namespace
}  // namespace torchlift
