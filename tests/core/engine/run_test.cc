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

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::Pair;
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

  // The files that are read for a text that stands for model/train.py.
  std::vector<std::string> ReadBeside(RunRequest request, Policy policy) {
    RecordingFileSystem disk;
    request.rewrite.options.policy = policy;
    RunOnText(disk, request, tree_.Path("model/train.py"), "oldname\n");
    return disk.read();
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
  tree_.Write("meson.build", "run: oldname\n");
  EXPECT_THAT(RunOn(false).not_read.at(0).reason, HasSubstr("not read yet"));
}

TEST_F(RunTest, AnalysesAScriptThatNamesWhatIsLookedForInPythonAlone) {
  tree_.Write("a.sh", "python - <<'EOF'\noldname\nEOF\n");
  EXPECT_THAT(RunOn(false).files.at(0).findings, SizeIs(1));
}

TEST_F(RunTest, ListsTextOfAnyOtherKindThatNamesWhatIsLookedFor) {
  for (const char* name : {"run", "entrypoint", "a.fish", "a.csh", ".env", "Jenkinsfile", "a.tmpl",
                           "main.tf", "a.txt"}) {
    tree_.Write(name, "oldname --here\n");
  }
  EXPECT_THAT(RunOn(false).not_read, SizeIs(9));
}

TEST_F(RunTest, ListsWideTextOfAnyKindThatNamesWhatIsLookedFor) {
  tree_.Write("a.fish", std::string("\xFF\xFEo\0l\0d\0n\0a\0m\0e\0", 16));
  tree_.Write("b.fish", std::string("\xFF\xFEo\0l\0d\0", 8));
  EXPECT_THAT(RunOn(false).not_read, SizeIs(1));
}

TEST_F(RunTest, PassesOverBinaryAndLargeFilesOfOtherKinds) {
  tree_.Write("a.png", "oldname");
  tree_.Write("a.dat", std::string("oldname\0", 8));
  tree_.Write("a.log", std::string(std::size_t{1} << 20, ' ') + "oldname");
  const RunResult result = RunOn(false);
  EXPECT_THAT(result.not_read, IsEmpty());
  EXPECT_THAT(result.passed_over, ElementsAre(Pair("binary", 2), Pair("larger than 1 MiB", 1)));
}

TEST_F(RunTest, DoesNotOpenAFileWithABinaryEnding) {
  tree_.Write("a.png", "oldname");
  RunOn(false);
  EXPECT_THAT(disk_.read(), IsEmpty());
}

TEST_F(RunTest, CountsEachFileInOnePlace) {
  tree_.Write("a.py", "oldname\n");
  tree_.Write("LICENSE", "text\n");
  tree_.Write("meson.build", "oldname\n");
  tree_.Write("a.tcl", "oldname\n");
  tree_.Write("a.png", "");
  const RunResult result = RunOn(false);
  EXPECT_EQ(result.files_read, 2u);
  EXPECT_THAT(result.not_read, SizeIs(2));
  EXPECT_THAT(result.passed_over, ElementsAre(Pair("binary", 1)));
}

TEST_F(RunTest, DoesNotWriteThroughALinkOutOfTheTree) {
  tree_.Write("other/a.py", "oldname\n");
  tree_.Link("repo/b.py", "../other/a.py");
  RunRequest request;
  request.rewrite.codemods = codemods_;
  request.rewrite.make_edits = true;
  request.write = true;
  request.paths = {tree_.Path("repo")};
  torchlift::Run(disk_, request);
  EXPECT_EQ(tree_.Read("other/a.py"), "oldname\n");
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

TEST_F(RunTest, ListsANamedFileThatItPassesOver) {
  tree_.Write("train.bin", "oldname\n");
  RunRequest request;
  request.rewrite.codemods = codemods_;
  request.paths = {tree_.Path("train.bin")};
  EXPECT_THAT(torchlift::Run(disk_, request).named_passed_over, SizeIs(1));
}

TEST_F(RunTest, TakesATextForAFileOfThatPath) {
  RunRequest request;
  request.rewrite.codemods = codemods_;
  request.rewrite.make_edits = true;
  const RunResult result = RunOnText(disk_, request, "x.py", "oldname\n");
  EXPECT_EQ(result.files.at(0).after, "newname\n");
}

TEST_F(RunTest, TellsATextOfUnknownKindOnce) {
  RunRequest request;
  request.rewrite.codemods = codemods_;
  EXPECT_THAT(RunOnText(disk_, request, "run.tcl", "oldname\n").not_read, SizeIs(1));
}

TEST_F(RunTest, KnowsTheProjectOfATextWhoseFolderIsNotThere) {
  tree_.Write("setup.cfg", "");
  tree_.Write("k8s/job.yaml", "port: 29500\n");
  RunRequest request;
  request.rewrite.codemods = codemods_;
  EXPECT_THAT(ReadBeside(request, Policy::kMinimal), Contains(EndsWith("job.yaml")));
}

TEST_F(RunTest, ReadsTheWholeProjectOfATextWhenThePolicyTurnsOnIt) {
  tree_.Write("setup.cfg", "");
  tree_.Write("model/train.py", "");
  tree_.Write("k8s/job.yaml", "port: 29500\n");
  RunRequest request;
  request.rewrite.codemods = codemods_;
  EXPECT_THAT(ReadBeside(request, Policy::kMinimal), Contains(EndsWith("job.yaml")));
  EXPECT_THAT(ReadBeside(request, Policy::kPreserve), Not(Contains(EndsWith("job.yaml"))));
}

}  // namespace
}  // namespace torchlift
