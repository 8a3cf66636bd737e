// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/run.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/core/engine/fake_codemod.h"
#include "tests/core/workspace/recording_file_system.h"
#include "tests/core/workspace/temporary_tree.h"

namespace torchlift {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// A disk that refuses to write one file.
class StubbornFileSystem : public RecordingFileSystem {
 public:
  absl::Status ReplaceFile(const std::string& path, absl::string_view old_bytes,
                           absl::string_view new_bytes) override {
    if (!refused.empty() && absl::EndsWith(path, refused))
      return absl::PermissionDeniedError("cannot write");
    return RecordingFileSystem::ReplaceFile(path, old_bytes, new_bytes);
  }

  std::string refused;
};

class RunTest : public ::testing::Test {
 protected:
  RunResult RunOn(bool write, unsigned threads = 2) {
    RunRequest request;
    request.rewrite.codemods = codemods_;
    request.rewrite.make_edits = true;
    request.paths = {tree_.path()};
    request.threads = threads;
    request.write = write;
    return torchlift::Run(disk_, request);
  }

  TemporaryTree tree_;
  StubbornFileSystem disk_;
  RenamingCodemod codemod_{"first", "oldname", "newname"};
  const Codemod* codemods_[1] = {&codemod_};
};

TEST_F(RunTest, WritesChangedFilesOnly) {
  tree_.Write("a.py", "oldname\n");
  tree_.Write("b.py", "x = 'oldname'\n");
  const RunResult result = RunOn(/*write=*/true);
  EXPECT_EQ(tree_.Read("a.py"), "newname\n");
  EXPECT_THAT(disk_.written(), ElementsAre(::testing::EndsWith("a.py")));
  EXPECT_THAT(result.files, SizeIs(1));
}

TEST_F(RunTest, WritesNothingUnlessAskedTo) {
  tree_.Write("a.py", "oldname\n");
  const RunResult result = RunOn(/*write=*/false);
  EXPECT_TRUE(result.files[0].changed());
  EXPECT_THAT(disk_.written(), IsEmpty());
}

TEST_F(RunTest, ReadsEachFileOnce) {
  tree_.Write("a.py", "oldname\n");
  tree_.Write("b.py", "other\n");
  RunOn(/*write=*/false);
  EXPECT_THAT(disk_.read(), SizeIs(2));
}

TEST_F(RunTest, GivesTheSameResultWithAnyNumberOfThreads) {
  for (int i = 0; i < 40; ++i) tree_.Write(absl::StrCat("f", i, ".py"), "oldname + oldname\n");
  const RunResult one = RunOn(false, 1);
  const RunResult many = RunOn(false, 8);
  ASSERT_EQ(one.files.size(), many.files.size());
  for (std::size_t i = 0; i < one.files.size(); ++i) {
    EXPECT_EQ(one.files[i].path, many.files[i].path);
    EXPECT_EQ(one.files[i].after, many.files[i].after);
    EXPECT_EQ(one.files[i].findings.size(), many.files[i].findings.size());
  }
}

TEST_F(RunTest, ListsTextInAnEncodingThatCannotBeEdited) {
  tree_.Write("a.py", std::string("\xFF\xFEo\0l\0d\0", 8));
  EXPECT_THAT(RunOn(false).not_read.at(0).reason, HasSubstr("UTF-16"));
}

TEST_F(RunTest, ListsABinaryFileThatNamesWhatIsLookedFor) {
  tree_.Write("a.py", std::string("oldname\0\1", 9));
  EXPECT_THAT(RunOn(false).not_read.at(0).reason, HasSubstr("binary"));
}

TEST_F(RunTest, ListsAFileOfAKindThatIsNotReadYet) {
  tree_.Write("a.yaml", "run: oldname\n");
  EXPECT_THAT(RunOn(false).not_read.at(0).reason, HasSubstr("not read yet"));
}

TEST_F(RunTest, GoesOnWhenAFileCannotBeWritten) {
  tree_.Write("a.py", "oldname\n");
  disk_.refused = "a.py";
  tree_.Write("b.py", "oldname\n");
  const RunResult result = RunOn(/*write=*/true);
  EXPECT_THAT(result.not_written, SizeIs(1));
  EXPECT_EQ(tree_.Read("a.py"), "oldname\n");
  EXPECT_EQ(tree_.Read("b.py"), "newname\n");
  EXPECT_EQ(result.files[0].findings[0].disposition, Disposition::kRefused);
}

TEST_F(RunTest, ListsANamedFileOfUnknownKind) {
  tree_.Write("train.foo", "oldname\n");
  RunRequest request;
  request.rewrite.codemods = codemods_;
  request.paths = {tree_.Path("train.foo")};
  EXPECT_THAT(torchlift::Run(disk_, request).not_read.at(0).reason, HasSubstr("kind"));
}

TEST_F(RunTest, TakesATextForAFileOfThatPath) {
  RunRequest request;
  request.rewrite.codemods = codemods_;
  request.rewrite.make_edits = true;
  const RunResult result = RunOnText(disk_, request, "x.py", "oldname\n");
  EXPECT_EQ(result.files.at(0).after, "newname\n");
}

}  // namespace
}  // namespace torchlift
