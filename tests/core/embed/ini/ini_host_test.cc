// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/ini/ini_host.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/core/embed/region_texts.h"

namespace torchlift::embed {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> Texts(absl::string_view bytes, absl::string_view path = "tox.ini") {
  return RegionTexts(FileKind::kIni, path, bytes);
}

TEST(Tox, RunsTheLinesOfCommands) {
  EXPECT_THAT(Texts("[testenv]\ncommands =\n    tool a\n    tool b\n"),
              ElementsAre("tool a", "tool b"));
}

TEST(Tox, RunsWhatStandsBehindTheEqualSign) {
  EXPECT_THAT(Texts("[testenv:x]\ncommands_pre=tool a\ncommands_post: tool b\n"),
              ElementsAre("tool a", "tool b"));
}

TEST(Tox, JoinsLinesBehindABackslash) {
  EXPECT_THAT(Texts("[testenv]\ncommands = tool \\\n    -x \\\n    a\n"), ElementsAre("tool -x a"));
}

TEST(Tox, LeavesCommentsAndEmptyLinesOut) {
  EXPECT_THAT(Texts("[testenv]\ncommands =\n  # tool a\n\n  tool b  # why\n; no\n  tool c\n"),
              ElementsAre("tool b", "tool c"));
}

TEST(Tox, DoesNotSeeSubstitutions) {
  EXPECT_THAT(Texts("[testenv]\ncommands = tool {posargs:{env:A:b}} x\n"), ElementsAre("tool ? x"));
}

TEST(Tox, PutsFoldersInAsPartsOfOneWord) {
  EXPECT_THAT(Texts("[testenv]\ncommands = {envbindir}/tool {toxinidir}/x\n"),
              ElementsAre("\"?\"/tool \"?\"/x"));
}

TEST(Tox, LeavesFactorsAndExitSignsOut) {
  EXPECT_THAT(
      Texts("[testenv]\ncommands =\n  py311,!win: tool a\n  - tool b\n  -tool c\n  ! tool d\n"),
      ElementsAre("tool a", "tool b", "tool c", "tool d"));
}

TEST(Tox, HandsSignsOfShellsOn) {
  EXPECT_THAT(Texts("[testenv]\ncommands = tool '$a' \"$b\" $c && d\n"),
              ElementsAre("tool '$a' \"\\$b\" \\$c \\&\\& d"));
}

TEST(Tox, ReadsEnvironmentsInSetupCfg) {
  EXPECT_THAT(Texts("[testenv]\ncommands = tool a\n", "setup.cfg"), ElementsAre("tool a"));
}

TEST(Tox, GivesCommandsTheVariablesOfTheirEnvironment) {
  EXPECT_THAT(Texts("[testenv:x]\nsetenv =\n  PET_A = 2\n  B = 3\ncommands = tool\n"),
              ElementsAre("env PET_A=2 B=3 :", "export PET_A=\"2\"\ntool"));
}

TEST(Tox, GivesCommandsTheVariablesOfTheEnvironmentBelow) {
  EXPECT_THAT(Texts("[testenv]\nset_env = PET_A=2\n[testenv:x]\ncommands = tool\n"),
              ElementsAre("env PET_A=2 :", "export PET_A=\"2\"\ntool"));
}

TEST(Tox, FollowsVariablesThatAreTakenOver) {
  EXPECT_THAT(
      Texts("[a]\nsetenv = PET_A=2\n[testenv:x]\nsetenv =\n  {[a]setenv}\ncommands = tool\n"),
      ElementsAre("env PET_A=2 :", "export PET_A=\"2\"\ntool"));
}

TEST(Tox, DoesNotSeeVariablesOfOtherEnvironmentsThatRunTheSameCommands) {
  EXPECT_THAT(Texts("[testenv]\ncommands = tool\n[testenv:x]\nsetenv = PET_A=2\n"),
              ElementsAre("export PET_A=\"?\"\ntool", "env PET_A=2 :"));
}

TEST(Tox, DoesNotSeeVariablesThatAskForFactors) {
  EXPECT_THAT(Texts("[testenv:x]\nsetenv =\n  gpu: PET_A=2\ncommands = tool\n"),
              ElementsAre("env PET_A=2 :", "export PET_A=\"?\"\ntool"));
}

TEST(Tox, HasNoCommandsInOtherSettings) {
  EXPECT_THAT(Texts("[testenv]\nallowlist_externals = tool\ndescription = run tool a.py\n"),
              IsEmpty());
}

TEST(Tox, TakesNewWordsInAnyLayout) {
  const auto after = [](absl::string_view bytes) {
    return WithNewWords(FileKind::kIni, "tox.ini", bytes);
  };
  EXPECT_EQ(after("[testenv]\ncommands = tool \\\n  a"),
            "[testenv]\ncommands = tool --new \\\n  a");
  EXPECT_EQ(after("[testenv]\r\ncommands =\r\n\ttool\r\n"),
            "[testenv]\r\ncommands =\r\n\ttool --new\r\n");
  EXPECT_EQ(after("\xEF\xBB\xBF[testenv]\ncommands = -tool # a\n"),
            "\xEF\xBB\xBF[testenv]\ncommands = -tool --new # a\n");
}

TEST(Supervisor, RunsTheCommandsOfPrograms) {
  EXPECT_THAT(Texts("[program:a]\ncommand=tool %(here)s/x %(ENV_A)s ; why\nuser=me\n", "a.conf"),
              ElementsAre("tool \"?\"/x ?"));
}

TEST(Supervisor, JoinsTheLinesOfACommand) {
  EXPECT_THAT(Texts("[program:a]\ncommand=tool\n  -x\n  a\n", "a.conf"), ElementsAre("tool -x a"));
}

TEST(Supervisor, GivesProgramsTheirVariablesAndThoseOfAll) {
  EXPECT_THAT(Texts("[supervisord]\nenvironment=PET_A=1\n"
                    "[program:a]\ncommand=tool\nenvironment=B=\"2,3\",PET_C='%(ENV_C)s'\n",
                    "a.conf"),
              ElementsAre("env PET_A=1 :", "export PET_A=\"1\"\nexport PET_C=\"?\"\ntool",
                          "env B=2,3 PET_C=\"?\" :"));
}

TEST(Supervisor, RunsProgramsSideBySide) {
  const Host host = ReadIniHost("a.conf", "[program:a]\ncommand=tool\n");
  ASSERT_EQ(host.regions.size(), 1U);
  EXPECT_EQ(host.regions[0].group, "supervisor");
}

TEST(Supervisor, RunsAProgramBesideItselfThatHasSeveralProcesses) {
  const Host host = ReadIniHost("a.conf", "[program:a]\ncommand=tool\nnumprocs=4\n");
  ASSERT_EQ(host.regions.size(), 1U);
  EXPECT_EQ(host.regions[0].group, "");
  EXPECT_NE(host.regions[0].concurrency, "");
}

TEST(Ini, DoubtsSettingsOfOthers) {
  EXPECT_THAT(Texts("[job]\ncommand = tool a\n  tool b\n", "a.ini"),
              ElementsAre("~tool a\ntool b"));
}

TEST(Ini, HasNoCommandsInThePackageDataOfSetupCfg) {
  EXPECT_THAT(Texts("[options.entry_points]\nconsole_scripts =\n  tool = a:main\n"
                    "[metadata]\nname = tool\n",
                    "setup.cfg"),
              IsEmpty());
}

TEST(Ini, ReadsWhateverStandsThere) {
  EXPECT_THAT(Texts(""), IsEmpty());
  EXPECT_THAT(Texts("  [\n=\n:\n]\n[testenv\ncommands\n", "a.ini"), IsEmpty());
  EXPECT_THAT(Texts("[testenv]\ncommands = {posargs \\"), ElementsAre("\\{posargs "));
}

}  // namespace
}  // namespace torchlift::embed
