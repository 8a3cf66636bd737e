// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/windows/batch_host.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/core/embed/region_texts.h"

namespace torchlift::embed {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::vector<std::string> Texts(absl::string_view bytes) {
  return RegionTexts(FileKind::kBatch, "a.bat", bytes);
}

std::string After(absl::string_view bytes) {
  return WithNewWords(FileKind::kBatch, "a.bat", bytes);
}

TEST(Batch, RunsItsLines) {
  EXPECT_THAT(Texts("@echo off\r\ntool a\r\n"), ElementsAre("echo off\ntool a\n"));
}

TEST(Batch, LeavesCommentsAndLabelsOut) {
  EXPECT_THAT(Texts("rem tool a\n:: tool b\n:tool\n@REM\ntool c\n"),
              ElementsAre("\n\n\n\ntool c\n"));
}

TEST(Batch, JoinsLinesBehindACaret) {
  EXPECT_THAT(Texts("tool ^\r\n  -x ^\r\n  a\r\n"), ElementsAre("tool   -x   a\n"));
}

TEST(Batch, TakesWhatACaretEscapesAsItIs) {
  EXPECT_THAT(Texts("tool a^&b ^^\n"), ElementsAre("tool a\\&b ^\n"));
}

TEST(Batch, DoesNotSeeVariables) {
  EXPECT_THAT(Texts("tool %A% %* %1 \"%B:~0,2%\" %~dp0x %%i !C! 5%%\n"),
              ElementsAre("tool ? ? ? \"?\" \"?\"x ? ? 5%\n"));
}

TEST(Batch, HandsSignsOfOtherShellsOn) {
  EXPECT_THAT(Texts("tool $a 'b c' `d` *.e \"f\\g\" #h;i\n"),
              ElementsAre("tool \\$a \\'b c\\' \\`d\\` \\*.e \"f/g\" \\#h\\;i\n"));
}

TEST(Batch, TakesProgramsByTheirNames) {
  EXPECT_THAT(Texts("\"C:\\a b\\tool.exe\" x.py\n..\\tool.EXE y.py\npy -3.11 -m z\n"),
              ElementsAre("\"C:/a b/tool\" x.py\n../tool y.py\npython -m z\n"));
}

TEST(Batch, TakesCommandsApart) {
  EXPECT_THAT(Texts("a & tool b && c || d | e > f 2>&1\n"),
              ElementsAre("a ;tool b &&c ||d |e > f 2>&1\n"));
}

TEST(Batch, ExportsVariables) {
  EXPECT_THAT(Texts("set PET_A=2\nset \"B=c d\"&&tool\nset /p D=say\nset\n"),
              ElementsAre("export PET_A=\"2\"\nexport B=\"c d\"&&tool\nexport D=\"???\"\nset \n"));
}

TEST(Batch, UnsetsVariablesWithoutAValue) {
  EXPECT_THAT(Texts("set PET_A=\nset \"B=\"\n"), ElementsAre("unset PET_A\nunset B\n"));
}

TEST(Batch, RunsBesideTheRestWhatIsStarted) {
  EXPECT_THAT(Texts("start \"t\" /b /d x tool a & b\nstart /wait tool c\n"),
              ElementsAre("tool a  &\nb\ntool c\n"));
}

TEST(Batch, RunsWhatIsCalled) {
  EXPECT_THAT(Texts("call tool a\ncall :tool b\ncmd /c tool c\ncmd /c \"tool d\"\n"),
              ElementsAre("tool a\n: b\ntool c\nsh -c \"tool d\"\n"));
}

TEST(Batch, DoesNotSeeConditions) {
  EXPECT_THAT(
      Texts("if not exist \"a b\" tool c\nif /i \"%1\"==\"d\" tool e\nif %A% GTR 1 tool f\n"),
      ElementsAre(": && tool c\n: && tool e\n: && tool f\n"));
}

TEST(Batch, ReadsGroups) {
  EXPECT_THAT(Texts("if defined A (\n  tool b\n) else (\n  tool c\n)\ntool d\n"),
              ElementsAre(": && { :\n\ntool b\n\n} || { :\n\ntool c\n\n}\ntool d\n"));
}

TEST(Batch, ReadsLoops) {
  EXPECT_THAT(
      Texts("for %%i in (a b) do tool %%i & b\nfor %%i in (a) do (\ntool c)\n"),
      ElementsAre("for _ in ?; do tool ? ;b\ndone\nfor _ in ?; do { :\n\ntool c\n}\ndone\n"));
}

TEST(Batch, RunsWhatALoopStartsSideBySide) {
  EXPECT_THAT(Texts("for %%i in (1 2) do start tool %%i\n"),
              ElementsAre("for _ in ?; do tool ? &\ndone\n"));
}

TEST(Batch, CannotReadWhatALoopReadsFrom) {
  const Host host = ReadBatchHost("a.bat", "for /f %%i in ('tool a') do b\n");
  EXPECT_THAT(host.problems, SizeIs(1));
}

TEST(Batch, PutsNewWordsIn) {
  EXPECT_EQ(After("tool ^\r\n a"), "tool --new ^\r\n a");
  EXPECT_EQ(After("\xEF\xBB\xBF"
                  "call tool.exe a\r\n"),
            "\xEF\xBB\xBF"
            "call tool.exe --new a\r\n");
  EXPECT_EQ(After("if a==b (tool c)\n"), "if a==b (tool --new c)\n");
}

TEST(Batch, RefusesNewLines) {
  const absl::string_view batch = "set A=1\r\n";
  const Host host = ReadBatchHost("a.bat", batch);
  ASSERT_THAT(host.regions, SizeIs(1));
  EXPECT_EQ(HostEdits(host.regions[0], batch, {{{13, 13}, "export B=1\n"}}), std::nullopt);
}

TEST(Batch, ReadsWhateverStandsThere) {
  EXPECT_THAT(Texts(""), IsEmpty());
  EXPECT_THAT(Texts("("), ElementsAre("{ :\n\n}"));
  EXPECT_THAT(Texts(")"), IsEmpty());
  EXPECT_THAT(Texts("if"), ElementsAre("if"));
  EXPECT_THAT(Texts("set \""), ElementsAre("set \"\""));
  EXPECT_THAT(Texts("%"), ElementsAre("%"));
  EXPECT_THAT(Texts("^"), ElementsAre("^"));
}

}  // namespace
}  // namespace torchlift::embed
