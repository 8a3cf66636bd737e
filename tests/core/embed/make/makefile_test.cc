// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/make/makefile.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace torchlift::embed {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using Kind = MakeLine::Kind;

// A word for each line and what it holds.
std::vector<std::string> Read(absl::string_view bytes, bool has_automake = false) {
  std::vector<std::string> read;
  for (const MakeLine& line : ReadMakefile(bytes, has_automake)) {
    switch (line.kind) {
      case Kind::kAssignment:
        read.push_back(absl::StrCat(line.targets.empty() ? "" : line.targets + ": ",
                                    line.is_exported ? "export " : "", line.name, line.operation,
                                    line.text.text));
        break;
      case Kind::kRule:
        read.push_back(absl::StrCat("rule ", line.targets, " <- ", line.text.text));
        break;
      case Kind::kRecipe:
        read.push_back(absl::StrCat("recipe ", line.rule, " ", line.text.text));
        break;
      case Kind::kDefinition:
        read.push_back(absl::StrCat("define ", line.name));
        for (const DecodedText& text : line.lines) read.back() += "|" + text.text;
        break;
      case Kind::kCondition:
        read.push_back("condition");
        break;
      case Kind::kDirective:
        read.push_back(line.text.text);
        break;
      case Kind::kOther:
        read.push_back("other");
        break;
    }
  }
  return read;
}

TEST(ReadMakefile, TellsRulesAndRecipesApart) {
  EXPECT_THAT(Read("all: a b\n\tls\n\n# why\n\tdate\nb c:: d\n"),
              ElementsAre("rule all <- a b", "recipe 1 ls", "recipe 1 date", "rule b c <- d"));
}

TEST(ReadMakefile, ReadsAssignmentsOfAllKinds) {
  EXPECT_THAT(Read("A = 1\nB:=2\nC ?= 3\nD += 4\nE != ls\nF ::= 5\nG=\n"),
              ElementsAre("A=1", "B:=2", "C?=3", "D+=4", "E!=ls", "F::=5", "G="));
}

TEST(ReadMakefile, ReadsExportsAndOverrides) {
  EXPECT_THAT(Read("export A = 1\noverride B := 2\nexport C D\nexport\n"),
              ElementsAre("export A=1", "B:=2", "export C D", "export"));
}

TEST(ReadMakefile, ReadsAssignmentsOfOneTarget) {
  EXPECT_THAT(Read("a b: export A = 1\nc: d\n"), ElementsAre("a b: export A=1", "rule c <- d"));
}

TEST(ReadMakefile, TakesReferencesForOneWord) {
  EXPECT_THAT(Read("$(A:.c=.o): $(B)/x.c ; cc $(C)\n$(info a = b: c)\n"),
              ElementsAre("rule $(A:.c=.o) <- $(B)/x.c", "recipe 1  cc $(C)", "other"));
}

TEST(ReadMakefile, LeavesCommentsOut) {
  EXPECT_THAT(Read("A = 1 # one\n# B = 2 \\\n C = 3\nD = \\#4\n"), ElementsAre("A=1", "D=\\#4"));
}

TEST(ReadMakefile, KeepsWhatLooksLikeACommentInARecipe) {
  EXPECT_THAT(Read("a: ; echo '#' # b\n\t# c\n"),
              ElementsAre("rule a <- ", "recipe 1  echo '#' # b", "recipe 1 # c"));
}

TEST(ReadMakefile, JoinsContinuedLinesWithABlank) {
  EXPECT_THAT(Read("A = 1 \\\n    2 \\\n\t3\nB = \\\\\nC = 4\n"),
              ElementsAre("A=1 2 3", "B=\\\\", "C=4"));
}

TEST(ReadMakefile, KeepsTheLineEndsOfContinuedRecipes) {
  EXPECT_THAT(Read("a:\n\tls \\\n\t  -l \\\n  -a\n"),
              ElementsAre("rule a <- ", "recipe 1 ls \\\n  -l \\\n  -a"));
}

TEST(ReadMakefile, ReadsLinesThatEndWithCarriageReturns) {
  EXPECT_THAT(Read("A = 1\r\na:\r\n\tls \\\r\n\t -l\r\n"),
              ElementsAre("A=1", "rule a <- ", "recipe 1 ls \\\n -l"));
}

TEST(ReadMakefile, TakesAnotherPrefixOfRecipes) {
  EXPECT_THAT(Read(".RECIPEPREFIX = >\na:\n> ls\n"),
              ElementsAre(".RECIPEPREFIX=>", "rule a <- ", "recipe 1  ls"));
}

TEST(ReadMakefile, GoesOnWithARecipeBehindACondition) {
  EXPECT_THAT(Read("a:\nifeq ($(A),1)\n\tls\nelse\n\tdate\nendif\n"),
              ElementsAre("rule a <- ", "condition", "recipe 1 ls", "condition", "recipe 1 date",
                          "condition"));
}

TEST(ReadMakefile, KnowsWhatIsConditional) {
  const auto lines = ReadMakefile("ifdef A\nB = 1\nendif\nC = 2\n", false);
  ASSERT_THAT(lines, SizeIs(4));
  EXPECT_TRUE(lines[1].is_conditional);
  EXPECT_FALSE(lines[3].is_conditional);
}

TEST(ReadMakefile, ReadsAutomakesConditions) {
  EXPECT_THAT(Read("if A\nB = 1\nendif\n", true), ElementsAre("condition", "B=1", "condition"));
}

TEST(ReadMakefile, ReadsDefinitions) {
  EXPECT_THAT(Read("define run\n@ls \\\n  -l\n\tdate\nendef\nA = 1\n"),
              ElementsAre("define run|@ls \\\n  -l|date", "A=1"));
}

TEST(ReadMakefile, ReadsDefinitionsInDefinitions) {
  EXPECT_THAT(Read("define a =\ndefine b\nendef\nendef\nA = 1\n"),
              ElementsAre("define a|define b|endef", "A=1"));
}

TEST(ReadMakefile, EndsARecipeAtAnAssignment) {
  EXPECT_THAT(Read("a:\nA = 1\n\tB = 2\n"), ElementsAre("rule a <- ", "A=1", "B=2"));
}

TEST(ReadMakefile, SaysWhatMakeDoesNotKnow) { EXPECT_THAT(Read("    ls\n"), ElementsAre("other")); }

TEST(ReadMakefile, SkipsAByteOrderMark) {
  EXPECT_THAT(Read("\xEF\xBB\xBF"
                   "A = 1"),
              ElementsAre("A=1"));
}

TEST(ReadMakefile, IsEmptyForAnEmptyFile) { EXPECT_THAT(Read(""), IsEmpty()); }

TEST(ReadMakefile, TakesAFileThatEndsWithinALine) {
  EXPECT_THAT(Read("a:\n\tls \\"), ElementsAre("rule a <- ", "recipe 1 ls \\"));
  EXPECT_THAT(Read("A = $(B"), ElementsAre("A=$(B"));
  EXPECT_THAT(Read("define a\nls"), ElementsAre("define a|ls"));
  EXPECT_THAT(Read("A = 1 \\"), SizeIs(1));
}

}  // namespace
}  // namespace torchlift::embed
