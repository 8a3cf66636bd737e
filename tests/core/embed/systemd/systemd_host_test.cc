// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/systemd/systemd_host.h"

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
  return RegionTexts(FileKind::kSystemdUnit, "a.service", bytes);
}

std::string After(absl::string_view bytes) {
  return WithNewWords(FileKind::kSystemdUnit, "a.service", bytes);
}

TEST(Systemd, RunsItsCommands) {
  EXPECT_THAT(Texts("[Service]\nExecStartPre=tool a\nExecStart = tool b\n# ExecStop=tool c\n"),
              ElementsAre("tool a", "tool b"));
}

TEST(Systemd, LeavesSignsInFrontOut) {
  EXPECT_THAT(Texts("[Service]\nExecStart=-+/bin/tool a\nExecStop=!!tool b\n"),
              ElementsAre("/bin/tool a", "tool b"));
}

TEST(Systemd, JoinsLinesBehindABackslash) {
  EXPECT_THAT(Texts("[Service]\nExecStart=tool \\\n  -x \\\n# no\n  a\nUser=b\n"),
              ElementsAre("tool  -x  a"));
}

TEST(Systemd, TakesCommandsApart) {
  EXPECT_THAT(Texts("[Service]\nExecStart=tool a ; -tool b \\; c\n"),
              ElementsAre("tool a ; tool b \\; c"));
}

TEST(Systemd, ExpandsVariablesWhereSystemdDoes) {
  EXPECT_THAT(Texts("[Service]\nExecStart=tool $A ${B} '${C}' d$E $$F \"$G h\"\n"),
              ElementsAre("tool $A \"${B}\" \"${C}\" d\\$E \\$F \"\\$G h\""));
}

TEST(Systemd, ExpandsNothingBehindAColon) {
  EXPECT_THAT(Texts("[Service]\nExecStart=:tool $A\n"), ElementsAre("tool \\$A"));
}

TEST(Systemd, DoesNotSeeSpecifiers) {
  EXPECT_THAT(Texts("[Service]\nExecStart=%h/tool %i 5%% '%n'\n"),
              ElementsAre("\"?\"/tool \"?\" 5% \"?\""));
}

TEST(Systemd, ReadsQuotesAndEscapesAsCDoes) {
  EXPECT_THAT(Texts("[Service]\nExecStart=sh -c 'tool \"a\\'b\"' c\\sd | e\n"),
              ElementsAre("sh -c \"tool \\\"a'b\\\"\" c\\ d \\| e"));
}

TEST(Systemd, GivesCommandsTheirVariables) {
  EXPECT_THAT(
      Texts("[Service]\nEnvironment=\"PET_A=2\" 'B=c d'\nPassEnvironment=PET_E F\n"
            "ExecStart=tool\n"),
      ElementsAre("env PET_A=2 B=\"c d\" :", "export PET_A=\"2\"\nexport PET_E=\"?\"\ntool"));
}

TEST(Systemd, TakesVariablesBack) {
  EXPECT_THAT(Texts("[Service]\nEnvironment=PET_A=2\nEnvironment=\nExecStart=tool\n"),
              ElementsAre("env PET_A=2 :", "tool"));
}

TEST(Systemd, RunsInstancesOfATemplateSideBySide) {
  const Host host = ReadSystemdHost("train@.service", "[Service]\nExecStart=tool %i\n");
  ASSERT_THAT(host.regions, SizeIs(1));
  EXPECT_NE(host.regions[0].concurrency, "");
}

TEST(Systemd, CannotReadAProgramWithAnotherName) {
  const Host host = ReadSystemdHost("a.service", "[Service]\nExecStart=@tool tool a\n");
  EXPECT_THAT(host.regions, IsEmpty());
  EXPECT_THAT(host.problems, SizeIs(1));
}

TEST(Systemd, HasNoCommandsInOtherSettings) {
  EXPECT_THAT(Texts("[Unit]\nDescription=tool a.py\nAfter=tool.service\n[Service]\nUser=tool\n"
                    "SyslogIdentifier=tool\nWorkingDirectory=/tool\nEnvironmentFile=/etc/tool\n"),
              IsEmpty());
}

TEST(Systemd, PutsNewWordsIn) {
  EXPECT_EQ(After("[Service]\r\nExecStart=/opt/tool \\\r\n  a"),
            "[Service]\r\nExecStart=/opt/tool --new \\\r\n  a");
  EXPECT_EQ(After("\xEF\xBB\xBF[Service]\nExecStart=-tool\n"),
            "\xEF\xBB\xBF[Service]\nExecStart=-tool --new\n");
}

TEST(Systemd, ReadsWhateverStandsThere) {
  EXPECT_THAT(Texts(""), IsEmpty());
  EXPECT_THAT(Texts("[\nExecStart\n=\nExecStart=\nExecStart=\\"), IsEmpty());
  EXPECT_THAT(Texts("ExecStart=-@"), IsEmpty());
  EXPECT_THAT(Texts("ExecStart=tool '\\"), ElementsAre("tool \""));
}

TEST(Systemd, TellsWhatOptionsOfPodmanSet) {
  EXPECT_THAT(Texts("[Container]\nPodmanArgs=--env PET_A=1 -e B=2\nExec=tool\n"),
              ElementsAre("export PET_A=\"?\"\ntool"));
}

}  // namespace
}  // namespace torchlift::embed
