// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/dockerfile/dockerfile_host.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/core/embed/region_texts.h"

namespace torchlift::embed {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

Host Read(absl::string_view bytes) { return ReadDockerfileHost("Dockerfile", bytes); }
std::vector<std::string> Texts(absl::string_view bytes) { return TextsOf(Read(bytes)); }
std::string Edited(const std::string& bytes) {
  return WithNewWords(FileKind::kDockerfile, "Dockerfile", bytes);
}
// What the last region is told of variables.
std::string Preamble(absl::string_view bytes) {
  const Host host = Read(bytes);
  const Region& region = host.regions.back();
  return region.text.text.substr(0, region.preamble);
}

TEST(DockerfileHost, ReadsCommandsInTheFormOfAShell) {
  EXPECT_THAT(Texts("FROM x\nRUN tool a && \\\n  # why\n  tool b\nCMD tool c\n"),
              ElementsAre("tool a &&   tool b", "tool c"));
}

TEST(DockerfileHost, ReadsCommandsInTheFormOfAList) {
  EXPECT_THAT(Texts("FROM x\nRUN [\"tool\", \"a b\", \"\\u0041\\n\"]\n"),
              ElementsAre("tool \"a b\" \"A\n\""));
}

TEST(DockerfileHost, SkipsFlags) {
  EXPECT_THAT(Texts("RUN --mount=type=cache,target=/x tool a\n"), ElementsAre("tool a"));
}

TEST(DockerfileHost, SeesNoCommandInWhatDescribes) {
  EXPECT_THAT(Texts("# CMD tool a\nFROM tool\nLABEL a=\"tool b\"\nEXPOSE 29500\nUSER tool\n"
                    "WORKDIR /tool\nCOPY tool /tool\nVOLUME /tool\nSTOPSIGNAL TERM\n"),
              IsEmpty());
}

TEST(DockerfileHost, PutsNewWordsInBehindAContinuedWord) {
  EXPECT_EQ(Edited("RUN tool \\\r\n  a\r\n"), "RUN tool --new \\\r\n  a\r\n");
}

TEST(DockerfileHost, PutsNewWordsInBehindTheItemOfAList) {
  EXPECT_EQ(Edited("CMD [ \"tool\" , \"a\" ]"), "CMD [ \"tool\" , \"--new\" , \"a\" ]");
}

TEST(DockerfileHost, PutsNewWordsInWhereAListIsContinued) {
  EXPECT_EQ(Edited("CMD [\"tool\", \\\n  \"a\"]\n"), "CMD [\"tool\", \"--new\", \\\n  \"a\"]\n");
}

TEST(DockerfileHost, PutsNewWordsIntoTheTextOfAnItem) {
  EXPECT_EQ(Edited("CMD [\"sh\", \"-c\", \"tool a\"]\n"),
            "CMD [\"sh\", \"-c\", \"tool --new a\"]\n");
}

TEST(DockerfileHost, JoinsAnEntryPointWithACommand) {
  EXPECT_THAT(Texts("ENTRYPOINT [\"tool\"]\nUSER x\nCMD [\"a\"]\n"), ElementsAre("tool a"));
}

TEST(DockerfileHost, JoinsAnEntryPointWithACommandInFrontOfIt) {
  EXPECT_THAT(Texts("CMD [\"a\"]\nENTRYPOINT [\"tool\"]\n"), ElementsAre("tool a"));
}

TEST(DockerfileHost, PutsNewWordsIntoAnEntryPointBehindItsCommand) {
  EXPECT_EQ(Edited("CMD [\"a\"]\nENTRYPOINT [\"tool\"]\n"),
            "CMD [\"a\"]\nENTRYPOINT [\"tool\", \"--new\"]\n");
}

TEST(DockerfileHost, GivesAnEntryPointACommandThatIsAText) {
  EXPECT_THAT(Texts("ENTRYPOINT [\"run\"]\nCMD tool $A\n"),
              ElementsAre("run /bin/sh -c \"tool \\$A\""));
}

TEST(DockerfileHost, DoesNotSeeWhatAnEntryPointWithoutCommandIsGiven) {
  EXPECT_THAT(Texts("ENTRYPOINT [\"tool\"]\n"), ElementsAre("tool ?"));
}

TEST(DockerfileHost, GivesAnEntryPointThatIsATextNoCommand) {
  EXPECT_THAT(Texts("ENTRYPOINT tool a\nCMD [\"b\"]\n"), ElementsAre("tool a"));
}

TEST(DockerfileHost, TakesTheLastCommandOfAStage) {
  EXPECT_THAT(Texts("CMD a\nCMD b\nFROM x\nCMD c\n"), ElementsAre("b", "c"));
}

TEST(DockerfileHost, DoubtsACommandOfAStageWithTheEntryPointOfAnother) {
  const Host host = Read("FROM x AS a\nENTRYPOINT [\"run\"]\nFROM a\nCMD [\"tool\"]\n");
  ASSERT_THAT(host.regions, SizeIs(2));
  EXPECT_THAT(host.regions[1].doubt, HasSubstr("earlier stage"));
}

TEST(DockerfileHost, ReadsWhatIsPutOff) {
  EXPECT_THAT(Texts("ONBUILD RUN tool a\nONBUILD CMD [\"tool\", \"b\"]\n"),
              ElementsAre("tool a", "tool b"));
}

TEST(DockerfileHost, ReadsHealthChecksBesideTheContainer) {
  const Host host = Read("CMD tool a\nHEALTHCHECK --interval=5m CMD tool b\nHEALTHCHECK NONE\n");
  ASSERT_THAT(TextsOf(host), ElementsAre("tool b", "tool a"));
  EXPECT_EQ(host.regions[0].group, host.regions[1].group);
}

TEST(DockerfileHost, ReadsHereDocumentsThatAreRun) {
  EXPECT_THAT(Texts("RUN <<EOF\ntool a\nEOF\n"), ElementsAre("tool a\n"));
}

TEST(DockerfileHost, ReadsHereDocumentsByTheirInterpreter) {
  const Host host = Read("RUN <<EOF\n#!/usr/bin/env python3\nprint()\nEOF\n");
  ASSERT_THAT(host.regions, SizeIs(1));
  EXPECT_EQ(host.regions[0].kind, FileKind::kPython);
}

TEST(DockerfileHost, LeavesHereDocumentsForTheirPrograms) {
  EXPECT_THAT(Texts("RUN cat <<A >b && c\nd\nA\n"), ElementsAre("cat <<A >b && c\nd\nA"));
}

TEST(DockerfileHost, StripsTheTabsOfHereDocuments) {
  EXPECT_THAT(Texts("RUN <<-EOF\n\ttool a\n\t\tb\n\tEOF\n"), ElementsAre("tool a\nb\n"));
}

TEST(DockerfileHost, PutsNewWordsIntoHereDocuments) {
  EXPECT_EQ(Edited("RUN <<-EOF\r\n\ttool a\r\n\tEOF\r\n"),
            "RUN <<-EOF\r\n\ttool --new a\r\n\tEOF\r\n");
}

TEST(DockerfileHost, ReadsScriptsThatAreWritten) {
  EXPECT_THAT(Texts("COPY <<EOF <<\"b.sh\" /x/\n#!/bin/sh\ntool $A \\$B\nEOF\ntool $C\nb.sh\n"),
              ElementsAre("#!/bin/sh\ntool ? $B\n", "tool $C\n"));
}

TEST(DockerfileHost, GivesCommandsTheVariablesSoFar) {
  const Host host = Read("ENV A=1\nARG B\nRUN tool\nUSER x\nENV D=2\n");
  const Region& run = host.regions[1];
  EXPECT_EQ(run.text.text, "export A=\"1\"\nexport B=\"\x01\"\ntool");
}

TEST(DockerfileHost, GivesTheContainerAllVariablesButThoseOfTheBuild) {
  EXPECT_EQ(Preamble("ENV A=1\nARG B\nCMD tool\nENV A=2\nRUN x\nENTRYPOINT tool\n"),
            "export A=\"2\"\n");
}

TEST(DockerfileHost, GivesAStageTheVariablesOfItsBase) {
  EXPECT_EQ(Preamble("FROM x AS One\nENV A=1\nFROM y\nENV B=2\nFROM one\nRUN tool\n"),
            "export A=\"1\"\n");
}

TEST(DockerfileHost, ReadsVariablesAsEntries) {
  EXPECT_THAT(Texts("ENV A=1 B=\"two words\"\n# more\nENV C 3\n"),
              ElementsAre("env A=1 B=\"two words\" C=3 :"));
}

TEST(DockerfileHost, PutsNewVariablesInAsTheirLineIsWritten) {
  const std::string bytes = "ENV A=\"1\" \\\r\n  B=2\r\nENV C 3\r\n";
  const Host host = Read(bytes);
  const Region& region = host.regions.at(0);
  ASSERT_EQ(region.text.text, "env A=1 B=2 C=3 :");
  EXPECT_THAT(
      HostEdits(region, bytes, {{{7, 7}, " X=1"}, {{15, 15}, " Y=2"}}),
      ::testing::Optional(ElementsAre(Edit{{9, 9}, " X=\"1\""}, Edit{{27, 27}, "\r\nENV Y=2"})));
}

TEST(DockerfileHost, DoesNotSeeWhatTemplatesPutIn) {
  EXPECT_THAT(Texts("RUN tool {{ options }} {% if a %}b{% endif %}\n"), ElementsAre("tool ? ?b?"));
}

TEST(DockerfileHost, TakesShellsOfShsKind) {
  EXPECT_THAT(Texts("SHELL [\"/bin/bash\", \"-o\", \"pipefail\", \"-c\"]\nRUN tool a\n"
                    "SHELL [\"conda\", \"run\", \"bash\", \"-c\"]\nRUN tool b\n"),
              ElementsAre("tool a", "tool b"));
}

TEST(DockerfileHost, HasAProblemWithOtherShells) {
  const Host host = Read("SHELL [\"powershell\", \"-Command\"]\nRUN tool a\n");
  EXPECT_THAT(host.regions, IsEmpty());
  ASSERT_THAT(host.problems, SizeIs(1));
  EXPECT_THAT(host.problems[0].what, HasSubstr("SHELL"));
}

TEST(DockerfileHost, HasAProblemWithTheShellOfWindows) {
  EXPECT_THAT(Read("FROM mcr.microsoft.com/windows/servercore:x\nRUN tool a\n").problems,
              SizeIs(1));
}

TEST(DockerfileHost, TakesTheShellOfEachStageByItself) {
  EXPECT_THAT(Texts("FROM x\nSHELL [\"pwsh\"]\nRUN tool a\nFROM y\nRUN tool b\n"),
              ElementsAre("tool b"));
}

TEST(DockerfileHost, HasAProblemWithListsThatAreNoJson) {
  EXPECT_THAT(Read("CMD ['tool', 'a']\n").problems, SizeIs(1));
  EXPECT_THAT(Read("CMD [\"tool\", \"a\",]\n").problems, SizeIs(1));
}

TEST(DockerfileHost, TakesATestOfAShellForNoList) {
  EXPECT_THAT(Texts("RUN [ \"$A\" = 1 ] && tool a\n"), ElementsAre("[ \"$A\" = 1 ] && tool a"));
}

TEST(DockerfileHost, HasAProblemWithInstructionsThatDockerDoesNotKnow) {
  EXPECT_THAT(Read("RUNN tool a\n").problems, SizeIs(1));
}

TEST(DockerfileHost, HasAProblemWithAHereDocumentThatNeverEnds) {
  EXPECT_THAT(Read("RUN <<EOF\ntool a\n").problems, SizeIs(1));
}

TEST(DockerfileHost, ReadsAFileThatBeginsWithAByteOrderMark) {
  EXPECT_EQ(Edited("\xEF\xBB\xBFRUN tool"), "\xEF\xBB\xBFRUN tool --new");
}

TEST(DockerfileHost, FindsNothingInAnEmptyFile) {
  EXPECT_THAT(Read("").regions, IsEmpty());
  EXPECT_THAT(Read("RUN\nCMD \n").regions, IsEmpty());
}

TEST(DockerfileHost, TellsTriggersOfAllThatTheirImageSets) {
  EXPECT_EQ(Preamble("FROM x\nARG B\nONBUILD RUN tool\nENV A=1\n"), "export A=\"1\"\n");
}

TEST(DockerfileHost, TellsTriggersOfThoseInFront) {
  EXPECT_EQ(
      Preamble("FROM x\nONBUILD ENV A=1\nONBUILD ARG B=2\nONBUILD RUN tool\nONBUILD ENV C=1\n"),
      "export A=\"1\"\nexport B=\"\1\"\n");
}

TEST(DockerfileHost, TellsStagesOfTheTriggersBelowThem) {
  EXPECT_EQ(Preamble("FROM x AS b\nONBUILD ENV A=1\nFROM b\nRUN tool\n"), "export A=\"1\"\n");
  EXPECT_EQ(Preamble("FROM x AS b\nONBUILD ENV A=1\nRUN tool\n"), "");
}

TEST(DockerfileHost, DoesNotSeeValuesOfStagesThatMayBeBelow) {
  constexpr absl::string_view kUnseen = "export A=\"\1\"\n";
  EXPECT_EQ(Preamble("FROM x AS base\nENV A=1\nFROM ${B}\nRUN tool\n"), kUnseen);
  EXPECT_EQ(Preamble("FROM x AS base-gpu\nENV A=1\nFROM base-$B\nRUN tool\n"), kUnseen);
  EXPECT_EQ(Preamble("FROM x AS base-gpu\nENV A=1\nFROM ${B:-a}-gpu\nRUN tool\n"), kUnseen);
}

TEST(DockerfileHost, TakesNamesThatFitNoStageForOtherImages) {
  for (const char* image : {"x/base:$V", "${B}:1", "$B-cpu", "a$B"})
    EXPECT_EQ(Preamble(absl::StrCat("FROM x AS base\nENV A=1\nFROM ", image, "\nRUN tool\n")), "")
        << image;
}

TEST(DockerfileHost, TellsOfVariablesOfWhichTheNameIsQuoted) {
  EXPECT_EQ(Preamble("FROM x\nENV \"A\"=1\nRUN tool\n"), "export A=\"1\"\n");
}

TEST(DockerfileHost, TellsThatAnythingMayBeSetUnderANameThatIsNotSeen) {
  EXPECT_EQ(Preamble("FROM x\nENV ${A}=1\nRUN tool\n"), "export \1\n");
}

TEST(DockerfileHost, TellsWhatItsShellMayExport) {
  EXPECT_EQ(
      Preamble("FROM x AS a\nSHELL [\"env\", \"PET_A=1\", \"sh\", \"-c\"]\nFROM a\nRUN tool\n"),
      "export PET_A=\"\1\"\n");
}

}  // namespace
}  // namespace torchlift::embed
