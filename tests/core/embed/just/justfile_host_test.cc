// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/just/justfile_host.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/core/embed/region_texts.h"

namespace torchlift::embed {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::vector<std::string> Texts(absl::string_view justfile) {
  return RegionTexts(FileKind::kJustfile, "justfile", justfile);
}

std::string Edited(absl::string_view justfile) {
  return WithNewWords(FileKind::kJustfile, "justfile", justfile);
}

TEST(JustfileHost, ReadsEachLineOfARecipe) {
  EXPECT_THAT(Texts("train: build\n    @tool x\n\n    -tool y\n# end\n"),
              ElementsAre("tool x", "tool y"));
}

TEST(JustfileHost, JoinsContinuedLines) {
  EXPECT_THAT(Texts("a n:\r\n\ttool \\\r\n\t  x {{n}}\r\n"), ElementsAre("tool x ${n}"));
}

TEST(JustfileHost, ReadsAScriptAsOneText) {
  EXPECT_THAT(Texts("a:\n  #!/usr/bin/env bash\n  if x; then\n    tool y\n  fi\nb:\n  ls\n"),
              ElementsAre("#!/usr/bin/env bash\nif x; then\n  tool y\nfi\n", "ls"));
}

TEST(JustfileHost, KnowsTheInterpreterOfAScript) {
  EXPECT_EQ(ReadJustfileHost("justfile", "a:\n  #!/usr/bin/env python3\n  x\n").regions[0].kind,
            FileKind::kPython);
  EXPECT_THAT(ReadJustfileHost("justfile", "a:\n  #!/usr/bin/node\n  x\n").problems, SizeIs(1));
}

TEST(JustfileHost, ReadsNoRecipeOfAShellThatIsNotKnown) {
  const Host host = ReadJustfileHost("justfile", "set shell := [\"pwsh\", \"-c\"]\na:\n  tool x\n");
  EXPECT_THAT(host.regions, IsEmpty());
  EXPECT_THAT(host.problems, SizeIs(1));
}

TEST(JustfileHost, PutsExportsThatDecideInFront) {
  EXPECT_THAT(Texts("export PET_NNODES := \"2\"\nexport B := \"1\"\na:\n  tool x\n"),
              ElementsAre("env PET_NNODES=2 B=1 :", "export PET_NNODES=\"2\"\ntool x"));
}

TEST(JustfileHost, WritesNewVariablesBesideOthers) {
  const absl::string_view justfile = "export A := \"1\"\na:\n";
  const Host host = ReadJustfileHost("justfile", justfile);
  ASSERT_THAT(host.regions, SizeIs(1));
  EXPECT_THAT(HostEdits(host.regions[0], justfile, {{{7, 7}, " B=2"}}),
              ::testing::Optional(ElementsAre(Edit{{15, 15}, "\nexport B := \"2\""})));
}

TEST(JustfileHost, ReadsValuesAsAssignments) {
  EXPECT_THAT(Texts("my-run := \"tool \\\"x\\\" $y\"\nb := `tool y`\n"),
              ElementsAre("my_run=\"tool \\\"x\\\" \\$y\"\n", "tool y"));
}

TEST(JustfileHost, DoubtsTextsThatAreParts) {
  EXPECT_THAT(Texts("a := 'tool x' + b\n"), ElementsAre("~tool x"));
}

TEST(JustfileHost, ReadsDefaultsOfParameters) {
  EXPECT_THAT(Texts("a cmd='tool x' *rest=('y' + z): (b 'tool z')\n  {{cmd}}\n"),
              ElementsAre("cmd=\"tool x\"\n", "~y", "~tool z", "${cmd}"));
}

TEST(JustfileHost, TellsRecipesWhatTheirVariablesHold) {
  EXPECT_THAT(Texts("opts := '--a'\nt := '1'\nt := '2'\nn := `nproc`\nb t:\n  tool {{opts}} {{t}}\n"
                    "c opts:\n  tool {{ opts }}{{n}}\n"),
              ElementsAre("opts=\"--a\"\n", "t=\"1\"\n", "t=\"2\"\n", "nproc",
                          "opts=\"--a\"\ntool ${opts} ${t}", "tool ${opts}${n}"));
}

TEST(JustfileHost, TellsRecipesWhatTheirVariablesMayHold) {
  EXPECT_THAT(Texts("a := if b == '1' { 'tool' } else { `ls` }\nc:\n  {{a}} x\n"),
              ElementsAre("~1", "~tool", "ls",
                          "if :; then a=\"1\"; fi\nif :; then a=\"tool\"; fi\n${a} x"));
}

TEST(JustfileHost, DoesNotSeeExpressions) {
  EXPECT_THAT(Texts("a:\n  tool {{ f(x) }} {{{{.Names}} {{b\n"),
              ElementsAre("tool ? {{.Names}} {{b"));
}

TEST(JustfileHost, HasAProblemWithExpressionsThatPutCommandsTogether) {
  const absl::string_view justfile = "a:\n  {{ if x == '' { 'tool' } else { 'date }}' } }} y\n";
  EXPECT_THAT(ReadJustfileHost("justfile", justfile).problems, SizeIs(1));
}

TEST(JustfileHost, TakesStringsOfSeveralLines) {
  EXPECT_THAT(Texts("a := \"\"\"\n  x:\n    tool y\n\"\"\"\nb:\n  tool z\n"),
              ElementsAre("a=\"\n  x:\n    tool y\n\"\n", "tool z"));
}

TEST(JustfileHost, ReadsScriptsByTheirAttribute) {
  const Host host =
      ReadJustfileHost("justfile", "[script('python3')]\na:\n  tool()\n[script]\nb:\n  tool\n");
  ASSERT_THAT(host.regions, SizeIs(2));
  EXPECT_EQ(host.regions[0].kind, FileKind::kPython);
  EXPECT_EQ(host.regions[1].kind, FileKind::kShell);
}

TEST(JustfileHost, TellsARecipeWhatItsAttributesAndParametersExport) {
  EXPECT_THAT(Texts("[env('PET_NNODES', '2')]\na $PET_X:\n  tool\nb:\n  tool\n"),
              ElementsAre("export PET_NNODES=\"2\"\nexport PET_X=\"?\"\ntool", "tool"));
}

TEST(JustfileHost, KnowsThatAllVariablesMayBeExported) {
  EXPECT_THAT(Texts("set export\nPET_NNODES := '2'\na:\n  tool\n"),
              ElementsAre("PET_NNODES=\"2\"\n", "export PET_NNODES=\"2\"\ntool"));
}

TEST(JustfileHost, KnowsThatRecipesMayRunSideBySide) {
  const Host host = ReadJustfileHost("justfile", "[parallel]\na: b c\nb:\n  tool x\n");
  EXPECT_NE(host.regions.at(0).concurrency, "");
}

TEST(JustfileHost, ReadsNoRecipeOfWindowsForAShellThatIsNotKnown) {
  const Host host = ReadJustfileHost(
      "justfile",
      "set windows-shell := ['powershell', '-c']\n[windows]\na:\n  tool\n[unix]\na:\n  tool\n");
  EXPECT_THAT(host.regions, SizeIs(1));
  EXPECT_THAT(host.problems, SizeIs(1));
}

TEST(JustfileHost, WritesNewExportsAsOnePart) {
  const std::string before = "export A := \"1\"\nexport B := x\n";
  const std::string after = "export A := \"1\"\nexport C := \"2\"\nexport B := x\n";
  EXPECT_EQ(ReadJustfileHost("justfile", before).parts.size(),
            ReadJustfileHost("justfile", after).parts.size());
}

TEST(JustfileHost, TakesStringsThatNeverEnd) {
  EXPECT_THAT(Texts("a := \"x\nb:\n  tool\n"), ElementsAre("tool"));
}

TEST(JustfileHost, FindsNothingInAnEmptyFile) { EXPECT_THAT(Texts(""), IsEmpty()); }

TEST(JustfileHost, PassesOverCommentsAndHeads) {
  EXPECT_THAT(Texts("# tool x\n[private]\ntool x: y\nalias t := tool\n"), IsEmpty());
}

TEST(JustfileHost, WritesNewWordsWhereTheCommandStands) {
  EXPECT_EQ(Edited("a:\r\n    @tool \\\r\n      x\r\n"), "a:\r\n    @tool --new \\\r\n      x\r\n");
}

TEST(JustfileHost, TellsWhatItsShellMayExport) {
  EXPECT_THAT(Texts("set shell := [\"bash\", \"-c\", \"export PET_A=1; eval \\\"$0\\\"\"]\n"
                    "x:\n    tool\n"),
              ElementsAre("export PET_A=\"?\"\ntool"));
}

}  // namespace
}  // namespace torchlift::embed
