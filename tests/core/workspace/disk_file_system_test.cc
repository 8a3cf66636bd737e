// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/workspace/disk_file_system.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/core/workspace/temporary_tree.h"

namespace torchlift {
namespace {

using ::testing::UnorderedElementsAre;

TEST(DiskFileSystem, ReadsEveryByte) {
  TemporaryTree tree;
  const std::string bytes("a\0\xFF\r\n", 5);
  tree.Write("x", bytes);
  EXPECT_EQ(DiskFileSystem().ReadFile(tree.Path("x")).value(), bytes);
}

TEST(DiskFileSystem, ReadsAFileOfManyPages) {
  TemporaryTree tree;
  const std::string bytes(1'000'003, 'q');
  tree.Write("x", bytes);
  EXPECT_EQ(DiskFileSystem().ReadFile(tree.Path("x")).value(), bytes);
}

TEST(DiskFileSystem, ReadsAnEmptyFileIntoAUsedBuffer) {
  TemporaryTree tree;
  tree.Write("x", "");
  std::string bytes = "before";
  ASSERT_TRUE(DiskFileSystem().ReadInto(tree.Path("x"), &bytes).ok());
  EXPECT_EQ(bytes, "");
}

TEST(DiskFileSystem, ReadsFilesThatClaimToBeEmpty) {
  const absl::StatusOr<std::string> bytes = DiskFileSystem().ReadFile("/proc/self/status");
  ASSERT_TRUE(bytes.ok());
  EXPECT_THAT(*bytes, testing::HasSubstr("Threads:"));
}

TEST(DiskFileSystem, SaysThatAFileIsNotThere) {
  TemporaryTree tree;
  const absl::Status status = DiskFileSystem().ReadFile(tree.Path("x")).status();
  EXPECT_TRUE(absl::IsNotFound(status));
  EXPECT_EQ(status.message(), "cannot read: No such file or directory");
}

TEST(DiskFileSystem, ReadsNoFolder) {
  TemporaryTree tree;
  EXPECT_TRUE(absl::IsFailedPrecondition(DiskFileSystem().ReadFile(tree.path()).status()));
}

TEST(DiskFileSystem, DoesNotWaitForAPipe) {
  TemporaryTree tree;
  ASSERT_EQ(mkfifo(tree.Path("pipe").c_str(), 0600), 0);
  EXPECT_TRUE(absl::IsFailedPrecondition(DiskFileSystem().ReadFile(tree.Path("pipe")).status()));
}

TEST(DiskFileSystem, ReadsAPrefix) {
  TemporaryTree tree;
  tree.Write("x", "0123456789");
  EXPECT_EQ(DiskFileSystem().ReadPrefix(tree.Path("x"), 4).value(), "0123");
  EXPECT_EQ(DiskFileSystem().ReadPrefix(tree.Path("x"), 40).value(), "0123456789");
}

TEST(DiskFileSystem, TellsWhatAPathIsThroughLinks) {
  TemporaryTree tree;
  tree.Write("x", "12345", 0750);
  tree.Link("link", "x");
  const FileStat stat = DiskFileSystem().Stat(tree.Path("link")).value();
  EXPECT_EQ(stat.type, FileType::kFile);
  EXPECT_EQ(stat.mode, 0750U);
  EXPECT_EQ(stat.size, 5U);
  EXPECT_EQ(stat.link_count, 1U);
  EXPECT_GT(stat.modified_ns, 1'500'000'000'000'000'000);
}

TEST(DiskFileSystem, ResolvesLinks) {
  TemporaryTree tree;
  tree.Write("real/x", "");
  tree.Link("link", "real");
  EXPECT_EQ(DiskFileSystem().RealPath(tree.Path("link/x")).value(), tree.Path("real/x"));
}

TEST(DiskFileSystem, ListsAFolderWithTypes) {
  TemporaryTree tree;
  tree.Write("a\nb\xFF", "");
  tree.MakeFolder("folder");
  tree.Link("link", "nowhere");
  std::vector<std::pair<std::string, FileType>> found;
  const std::vector<FolderEntry> entries = DiskFileSystem().ListFolder(tree.path()).value();
  for (const FolderEntry& entry : entries) {
    found.emplace_back(entry.name, entry.type);
  }
  EXPECT_THAT(found, UnorderedElementsAre(std::pair("a\nb\xFF", FileType::kFile),
                                          std::pair("folder", FileType::kFolder),
                                          std::pair("link", FileType::kSymlink)));
}

TEST(DiskFileSystem, SaysThatAFolderIsNotThere) {
  TemporaryTree tree;
  EXPECT_TRUE(absl::IsNotFound(DiskFileSystem().ListFolder(tree.Path("x")).status()));
}

}  // namespace
}  // namespace torchlift
