// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/make/make_host.h"

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

Host Read(absl::string_view bytes) { return ReadMakefileHost("Makefile", bytes); }
std::vector<std::string> Texts(absl::string_view bytes) { return TextsOf(Read(bytes)); }
std::string Edited(const std::string& bytes) {
  return WithNewWords(FileKind::kMakefile, "Makefile", bytes);
}
// What the last region is told of variables.
std::string Preamble(absl::string_view bytes) {
  const Host host = Read(bytes);
  const Region& region = host.regions.back();
  return region.text.text.substr(0, region.preamble);
}

TEST(MakeHost, ReadsEachLineOfARecipeByItself) {
  EXPECT_THAT(Texts("a:\n\ttool a\n\ttool b \\\n\t  c\n"), ElementsAre("tool a", "tool b \\\n  c"));
}

TEST(MakeHost, ReadsRecipesBehindASemicolon) {
  EXPECT_THAT(Texts("a: b ; @tool a # why\n"), ElementsAre("tool a # why"));
}

TEST(MakeHost, TakesTheSignsOfMakeOff) {
  EXPECT_THAT(Texts("a:\n\t@tool a\n\t-tool b\n\t@ -+ tool c\n"),
              ElementsAre("tool a", "tool b", "tool c"));
}

TEST(MakeHost, SeesNoCommandInRulesAndComments) {
  EXPECT_THAT(Texts("# tool a\n.PHONY: tool\ntool: tool.py\ninclude tool.mk\nvpath tool src\n"),
              IsEmpty());
}

TEST(MakeHost, GivesTheShellItsDollars) {
  EXPECT_THAT(Texts("a:\n\ttool $$HOME $$$$ $$(date)\n"), ElementsAre("tool $HOME $$ $(date)"));
}

TEST(MakeHost, GivesVariablesAsThoseOfAShell) {
  EXPECT_THAT(Texts("a:\n\ttool $(A) ${B}/x\n"), ElementsAre("tool ${A} ${B}/x"));
}

TEST(MakeHost, DoesNotSeeOtherReferences) {
  EXPECT_THAT(Texts("a:\n\ttool $^ $(@D) $(A:.c=.o) $(dir x) $(A$(B)) $(a-b)\n"),
              ElementsAre("tool ? ? ? ? ? ?"));
}

TEST(MakeHost, KnowsTheTargetAndThePrerequisiteOfARule) {
  EXPECT_THAT(Texts("a.log: x.py y.py\n\ttool $< > $@\n"), ElementsAre("tool x.py > a.log"));
  EXPECT_THAT(Texts("a b: $(X)\n\ttool $< $@\n%.o: %.c\n\ttool $< $@\n"),
              ElementsAre("tool ? ?", "tool ? ?"));
}

TEST(MakeHost, TellsRecipesTheVariablesThatTheyName) {
  EXPECT_EQ(Preamble("A := 1\nB = $(A)/\"$$x\"\nC = 3\na:\n\ttool $(B)\n"),
            "B=\"1/\\\"\\$x\\\"\"\n");
}

TEST(MakeHost, TellsThatAVariableMayBeSetOutside) {
  EXPECT_EQ(Preamble("A ?= tool\na:\n\t$(A) x\n"), "A=\"${A:-tool}\"\n");
}

TEST(MakeHost, TellsWhatVariablesMayBeThatChange) {
  EXPECT_EQ(Preamble("A = 1\nA = 2\na:\n\ttool $(A)\n"),
            "if :; then A=\"1\"; fi\nif :; then A=\"2\"; fi\n");
  EXPECT_EQ(Preamble("ifdef X\nA = $(B)\nendif\nB = 1\na:\n\ttool $(A)\n"),
            "if :; then A=\"1\"; fi\n");
  EXPECT_EQ(Preamble("a: A = 1\na:\n\ttool $(A)\n"), "if :; then A=\"1\"; fi\n");
  EXPECT_EQ(Preamble("A = 1\n$(eval A := 2)\na:\n\ttool $(A)\n"), "if :; then A=\"1\"; fi\n");
}

TEST(MakeHost, TellsWhatVariablesAreThatGrow) {
  EXPECT_EQ(Preamble("A = 1\nA += $(B)\nB = 2\na:\n\ttool $(A)\n"), "A=\"1 2\"\n");
  EXPECT_EQ(Preamble("A ?= 1\nA += 2\na:\n\ttool $(A)\n"),
            "if :; then A=\"1\"; fi\nif :; then A=\"2\"; fi\n");
}

TEST(MakeHost, TellsNothingOfVariablesThatCommandsSet) {
  EXPECT_EQ(Preamble("A != ls\na:\n\ttool $(A)\n"), "");
}

TEST(MakeHost, EndsAtVariablesThatNameThemselves) {
  EXPECT_EQ(Preamble("A = $(B)\nB = $(A)\na:\n\ttool $(A)\n"), "A=\"\x01\"\n");
}

TEST(MakeHost, TellsAllRecipesWhatIsExported) {
  EXPECT_EQ(Preamble("export A = 1\nB := 2\nexport B\nC = 3\nexport D ?= 4\na:\n\ttool\n"),
            "export A=\"1\"\nexport B=\"2\"\nexport D=\"\x01\"\n");
}

TEST(MakeHost, TellsARecipeWhatIsExportedForItsTarget) {
  EXPECT_EQ(Preamble("b: export A = 1\nb: c\n\ttool\n"), "export A=\"1\"\n");
  EXPECT_EQ(Preamble("b: export A = 1\nb: c\nc:\n\ttool\n"), "export A=\"\x01\"\n");
  EXPECT_EQ(Preamble("b: export A = 1\nb: c\nd:\n\ttool\n"), "");
}

TEST(MakeHost, PutsNewWordsIntoRecipes) {
  EXPECT_EQ(Edited("a:\r\n\t@tool \\\r\n\t  a\r\n"), "a:\r\n\t@tool --new \\\r\n\t  a\r\n");
}

TEST(MakeHost, PutsNewWordsInBehindAVariable) {
  const std::string bytes = "a:\n\t$(T) x";
  const Host host = Read(bytes);
  EXPECT_THAT(HostEdits(host.regions[0], bytes, {{{4, 4}, " --new"}}),
              ::testing::Optional(ElementsAre(Edit{{8, 8}, " --new"})));
  EXPECT_EQ(HostEdits(host.regions[0], bytes, {{{3, 3}, " --new"}}), std::nullopt);
}

TEST(MakeHost, RefusesNewTextThatMakeWouldRead) {
  const std::string bytes = "a:\n\ttool x\n";
  EXPECT_EQ(HostEdits(Read(bytes).regions[0], bytes, {{{4, 4}, " $a"}}), std::nullopt);
}

TEST(MakeHost, ReadsAllOfARecipeAtOnceWhereItHasOneShell) {
  EXPECT_THAT(Texts(".ONESHELL:\na:\n\t@tool a\n\n\ttool b\nb:\n\ttool c\n"),
              ElementsAre("tool a\ntool b", "tool c"));
}

TEST(MakeHost, DoubtsARecipeOfOneShellWithConditions) {
  const Host host = Read(".ONESHELL:\na:\n\ttool a\nifdef A\n\ttool b\nendif\nifdef B\nendif\n");
  ASSERT_THAT(host.regions, SizeIs(1));
  EXPECT_THAT(host.regions[0].doubt, HasSubstr("condition"));
}

TEST(MakeHost, ReadsDefinitionsThatRecipesRun) {
  const Host host = Read("define run-it\n@tool $(1)\nendef\na:\n\t$(call run-it,x)\n");
  ASSERT_THAT(host.regions, SizeIs(2));
  EXPECT_EQ(TextOf(host.regions[0]), "tool ?");
  EXPECT_EQ(host.regions[0].doubt, "");
}

TEST(MakeHost, DoubtsDefinitionsThatNoRecipeIsSeenToRun) {
  const Host host = Read("define HELP\ntool a\nendef\nexport HELP\n");
  ASSERT_THAT(host.regions, SizeIs(1));
  EXPECT_THAT(host.regions[0].doubt, HasSubstr("HELP"));
}

TEST(MakeHost, ReadsValuesAsAssignments) {
  EXPECT_THAT(Texts("A = tool \"x\" \\\n  $(B) # why\n"),
              ElementsAre("A=\"tool \\\"x\\\" ${B}\"\n"));
}

TEST(MakeHost, PutsNewWordsIntoValues) {
  EXPECT_EQ(Edited("RUN-IT ?= tool a # why\n"), "RUN-IT ?= tool --new a # why\n");
}

TEST(MakeHost, ReadsWhatMakeRunsByItself) {
  EXPECT_THAT(Texts("A := $(shell tool $(B) x)\nC != tool y\n"),
              ElementsAre("tool ${B} x", "A=\"?\"\n", "tool y"));
}

TEST(MakeHost, HasAProblemWithFunctionsThatPutCommandsTogether) {
  EXPECT_THAT(Read("a:\n\t$(foreach i,1 2,tool $(i);)\n\t$(info tool)\n").problems, SizeIs(1));
}

TEST(MakeHost, HasAProblemWithLinesThatMakeDoesNotKnow) {
  EXPECT_THAT(Read("a:\n    tool x\n$(eval $(b))\n").problems, SizeIs(2));
}

TEST(MakeHost, ReadsRecipesForPython) {
  const Host host = Read("SHELL := /usr/bin/python3\n.ONESHELL:\na:\n\timport os\n\tprint()\n");
  ASSERT_THAT(host.regions, SizeIs(2));
  EXPECT_EQ(host.regions[1].kind, FileKind::kPython);
}

TEST(MakeHost, FindsTheShellThatAFunctionLooksFor) {
  EXPECT_THAT(Read("SHELL := $(shell which bash)\na:\n\ttool\n").problems, IsEmpty());
}

TEST(MakeHost, HasAProblemWithOtherShells) {
  const Host host = Read("SHELL := pwsh.exe\na:\n\ttool x\n");
  ASSERT_THAT(host.problems, SizeIs(1));
  EXPECT_THAT(host.problems[0].what, HasSubstr("SHELL"));
}

TEST(MakeHost, DoubtsRecipesWhoseShellDependsOnSomething) {
  const Host host = Read("ifeq ($(OS),x)\nSHELL := cmd.exe\nendif\na:\n\ttool x\n");
  EXPECT_THAT(host.regions.back().doubt, HasSubstr("SHELL"));
}

TEST(MakeHost, KnowsThatRecipesMayRunSideBySide) {
  EXPECT_NE(Read("MAKEFLAGS += -j4\na:\n\ttool\n").regions.back().concurrency, "");
  EXPECT_NE(Read("a:\n\t$(MAKE) -j2 b c\n").regions.back().concurrency, "");
  EXPECT_EQ(Read("a:\n\ttool\n").regions.back().concurrency, "");
}

TEST(MakeHost, ReadsExportsAsEntries) {
  EXPECT_THAT(Texts("export A = 1\nexport B := x # y\n"), ElementsAre("env A=1 B=x :"));
}

TEST(MakeHost, PutsNewExportsInAsTheirLineIsWritten) {
  const std::string bytes = "export A := 1 # y\r\nt: export B=2\r\n";
  EXPECT_THAT(HostEdits(Read(bytes).regions[0], bytes, {{{7, 7}, " X=1"}, {{11, 11}, " Y=1"}}),
              ::testing::Optional(ElementsAre(Edit{{17, 17}, "\r\nexport X := 1"},
                                              Edit{{32, 32}, "\r\nt: export Y=1"})));
}

TEST(MakeHost, DoesNotSeeWhatConfigurePutsIn) {
  EXPECT_THAT(TextsOf(ReadMakefileHost("Makefile.am", "a:\n\t@PYTHON@ tool @A@ x@y\n\t@tool b\n")),
              ElementsAre("? tool ? x@y", "tool b"));
}

TEST(MakeHost, FindsNothingInAnEmptyFile) { EXPECT_THAT(Read("").regions, IsEmpty()); }

TEST(MakeHost, TakesReferencesThatNeverEnd) {
  EXPECT_THAT(Texts("a:\n\ttool $(A"), ElementsAre("tool ?"));
  EXPECT_THAT(Texts("a:\n\ttool $"), ElementsAre("tool ?"));
}

constexpr absl::string_view kUnseenExport = "export PET_A=\"\1\"\n";
constexpr absl::string_view kExportOfAny = "export \1\n";

TEST(MakeHost, TellsOfExportsThatAreEvaluated) {
  EXPECT_EQ(Preamble("$(eval export PET_A = 1)\nx:\n\ttool\n"), kUnseenExport);
  EXPECT_EQ(Preamble("E = export PET_A=1\n$(eval $(E))\nx:\n\ttool\n"), kUnseenExport);
}

TEST(MakeHost, TellsOfExportsInLinesThatAreEvaluated) {
  for (const char* call : {"$(E)", "$(call E,1)", "${E}"}) {
    EXPECT_EQ(Preamble(absl::StrCat("x:\n\ttool\ndefine E\nPET_B = 1\nexport PET_A = 1\nendef\n"
                                    "$(eval ",
                                    call, ")\ny:\n\ttool\n")),
              kUnseenExport)
        << call;
  }
}

TEST(MakeHost, TellsOfExportsUnderNamesThatVariablesHold) {
  EXPECT_EQ(Preamble("PET_A = 1\nX = PET_A\nexport $(X)\nx:\n\ttool\n"), kUnseenExport);
  EXPECT_EQ(Preamble("X = A\nexport PET_$(X) = 1\nx:\n\ttool\n"), kUnseenExport);
}

TEST(MakeHost, TellsThatAnythingMayBeExportedUnderNamesThatAreNotSeen) {
  EXPECT_EQ(Preamble("export $(shell cat names)\nx:\n\ttool\n"), kExportOfAny);
  EXPECT_EQ(Preamble("$(foreach v,A B,$(eval export PET_$(v)=1))\nx:\n\ttool\n"), kExportOfAny);
  EXPECT_EQ(Preamble("$(eval $(shell cat variables))\nx:\n\ttool\n"), kExportOfAny);
}

TEST(MakeHost, TellsThatWhatOtherFilesSetMayBeExported) {
  EXPECT_EQ(Preamble("-include .env\nexport\nx:\n\ttool\n"), kExportOfAny);
  EXPECT_EQ(Preamble(".EXPORT_ALL_VARIABLES:\ninclude a.mk\nx:\n\ttool\n"), kExportOfAny);
  EXPECT_EQ(Preamble("include a.mk\nA = 1\nexport A\nx:\n\ttool\n"), "export A=\"1\"\n");
  EXPECT_EQ(Preamble("export\nx:\n\ttool\n"), "");
}

TEST(MakeHost, TellsWhatItsShellMayExport) {
  EXPECT_EQ(Preamble(".SHELLFLAGS = -c 'export PET_A=1; eval \"$$0\"'\nx:\n\ttool\n"),
            kUnseenExport);
}

TEST(MakeHost, TellsWhatItsCallsOfMakeMayExport) {
  EXPECT_EQ(Preamble("x:\n\t$(MAKE) y PET_A=1\ny:\n\ttool\n"), kUnseenExport);
}

}  // namespace
}  // namespace torchlift::embed
