// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/windows/batch_host.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/core/embed/region_texts.h"

namespace torchlift::embed {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// The commands as shell text.
std::string TextOf(absl::string_view batch) {
  const auto texts = RegionTexts(FileKind::kBatch, "run.bat", batch);
  return texts.empty() ? "" : texts.front();
}

std::string Edited(absl::string_view batch) {
  return WithNewWords(FileKind::kBatch, "run.bat", batch);
}

TEST(BatchHost, JoinsContinuedLines) { EXPECT_EQ(TextOf("tool ^\r\n  x\r\n"), "tool   x\n"); }

TEST(BatchHost, SeesNoVariables) {
  EXPECT_EQ(TextOf("tool %A% %~dp0x %1 %%i !B! %*"), "tool ? ? ? ? ? ?");
}

TEST(BatchHost, WritesPathsWithSlashes) {
  EXPECT_EQ(TextOf("\"%V%\\bin\\tool.exe\" a\\b.py"), "\"?/bin/tool\" a/b.py");
}

TEST(BatchHost, ExportsWhatIsSet) {
  EXPECT_EQ(TextOf("set A=1\nset \"B=x y\"\nset /a C=1+1\n"),
            "export A=\"1\"\nexport B=\"x y\"\nexport C=\"?\"\n");
}

TEST(BatchHost, DoesNotSeeWhatIsSetOnSomePaths) {
  EXPECT_EQ(TextOf("if exist x set A=1\n"), "export A=\"?\"\n");
  EXPECT_EQ(TextOf("if defined B (\n  set A=1\n)\n"), "\n\nexport A=\"?\"\n\n\n");
}

TEST(BatchHost, ReadsTheCommandBehindAConditionAndALoop) {
  for (const absl::string_view batch :
       {"if not exist a.py tool x", "if \"%A%\"==\"1\" tool x", "if %A% geq 2 tool x",
        "for %%i in (1 2) do tool x", "@call tool x", "IF /I A == B tool x"}) {
    EXPECT_EQ(TextOf(batch), "tool x") << batch;
  }
}

TEST(BatchHost, PassesOverCommentsAndLabels) {
  EXPECT_EQ(TextOf("rem tool x\n:: tool x\n:tool\n"), "\n\n\n");
}

TEST(BatchHost, RunsWhatIsStartedBesideTheRest) {
  EXPECT_EQ(TextOf("start \"t\" /b tool x"), "tool x &");
  EXPECT_EQ(TextOf("start /wait tool x"), "tool x");
}

TEST(BatchHost, KnowsThatALoopMayStartSeveral) {
  const Host host = ReadBatchHost("a.bat", "for %%i in (1 2) do start tool x\n");
  ASSERT_EQ(host.regions.size(), 1u);
  EXPECT_NE(host.regions[0].concurrency, "");
}

TEST(BatchHost, KeepsOperatorsAndEscapes) {
  EXPECT_EQ(TextOf("tool a && b | c & d ^& e;f $g"), "tool a &&b |c \nd \\& e\\;f \\$g");
}

TEST(BatchHost, WritesNewWordsBehindTheProgram) {
  EXPECT_EQ(Edited("tool x\r\ncall tool ^\r\n  y\r\nbin\\tool.exe z\r\n"),
            "tool --new x\r\ncall tool --new ^\r\n  y\r\nbin\\tool.exe --new z\r\n");
}

TEST(BatchHost, RefusesNewLines) {
  const absl::string_view batch = "set A=1\r\n";
  const Host host = ReadBatchHost("a.bat", batch);
  EXPECT_EQ(HostEdits(host.regions[0], batch, {{{13, 13}, "export B=1\n"}}), std::nullopt);
}

TEST(BatchHost, HoldsNothingInAnEmptyFile) {
  EXPECT_THAT(ReadBatchHost("a.bat", "").regions, IsEmpty());
}

}  // namespace
}  // namespace torchlift::embed
