// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/tree_diff.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/core/diff/compared_texts.h"

namespace torchlift {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(DiffTrees, UpdatesATokenThatReadsOtherwise) {
  const ComparedTexts texts("y = f(x)\n", "y = g(x)\n");
  EXPECT_THAT(texts.Script(), ElementsAre("update f → g at 1:5 → 1:5"));
}

TEST(DiffTrees, InsertsASubtreeInOneStep) {
  const ComparedTexts texts("f(a, c)\n", "f(a, g(b), c)\n");
  // call, identifier, argument_list, brackets and b; the comma is a step of its own.
  EXPECT_THAT(texts.Script(),
              ElementsAre("insert g(b) (6) at 1:5 → 1:6", "insert , (1) at 1:5 → 1:10"));
}

TEST(DiffTrees, DeletesASubtreeInOneStep) {
  const ComparedTexts texts("a = 1\nb = f(2)\nc = 3\n", "a = 1\nc = 3\n");
  EXPECT_THAT(texts.Script(), ElementsAre("delete b = f(2) (10) at 2:1 → 1:6"));
}

TEST(DiffTrees, MovesASubtreeThatChangesPlaces) {
  const std::string first = "def first(a):\n    return a + 1\n", second = "second = [1, 2, 3]\n";
  const ComparedTexts texts(first + second, second + first);
  EXPECT_THAT(texts.Script(), ElementsAre("move second = [1, 2, 3] at 3:1 → 1:1"));
}

TEST(DiffTrees, MovesWhatIsWrappedInAnotherNode) {
  const ComparedTexts texts("y = f(x, 1)\n", "y = g(f(x, 1))\n");
  EXPECT_THAT(texts.Script(),
              ElementsAre("insert g(f(x, 1)) (5) at 1:4 → 1:5", "move f(x, 1) at 1:5 → 1:7"));
}

TEST(DiffTrees, TakesAnOperatorForAToken) {
  const ComparedTexts texts("a + b\n", "a - b\n");
  EXPECT_THAT(texts.Script(),
              ElementsAre("delete + (1) at 1:3 → 1:2", "insert - (1) at 1:2 → 1:3"));
}

TEST(DiffTrees, MovesAFunctionThatChangedIntoAClass) {
  const std::string body = "    total = 0\n    for i in range(10):\n        total += i * x\n";
  const ComparedTexts texts(
      "def f(x):\n" + body + "    return total\n\nclass A:\n    a = 1\n",
      "class A:\n    a = 1\n\n    def f(x):\n    " +
          std::string("    total = 0\n        for i in range(10):\n            total += i * x\n") +
          "        return -total\n");
  EXPECT_EQ(texts.diff.size.moved, 1 + 1u);  // The function, and `total` below the sign.
  EXPECT_EQ(texts.diff.size.inserted, 2u);
  EXPECT_EQ(texts.diff.size.deleted, 0u);
}

TEST(DiffTrees, PairsDefinitionsByTheirNames) {
  const ComparedTexts texts("def a():\n    return 1\n\ndef b():\n    return 2\n",
                            "def b():\n    return 3\n\ndef c():\n    return 1\n");
  const Node b_before = texts.before_tree.root().NamedChild(1);
  EXPECT_EQ(texts.diff.matching.AfterOf(b_before), texts.after_tree.root().NamedChild(0));
}

TEST(DiffTrees, TakesTheInsideOfAStringForOneToken) {
  const ComparedTexts texts("s = 'one\\ntwo'\n", "s = 'one\\ttwo'\n");
  EXPECT_THAT(texts.Script(), ElementsAre("update one\\ntwo → one\\ttwo at 1:6 → 1:6"));
}

TEST(DiffTrees, SeesBlanksInAString) {
  const ComparedTexts texts("s = ' \\n'\n", "s = '  \\n'\n");
  EXPECT_EQ(texts.diff.size.updated, 1u);
}

TEST(DiffTrees, KeepsCommentsApart) {
  const ComparedTexts texts("a = 1  # one\n# gone\nb = 2\n", "a = 1  # two\nb = 2\n# new\n");
  EXPECT_THAT(texts.Script(), IsEmpty());
  EXPECT_THAT(texts.Trivia(), ElementsAre("updated '# one' → '# two'", "deleted '# gone' → ''",
                                          "inserted '' → '# new'"));
}

TEST(DiffTrees, FindsACommentThatMoved) {
  const ComparedTexts texts("# note\na = 1\nb = 2\nc = 3\n", "a = 1\nb = 2\n# note\nc = 3\n");
  EXPECT_THAT(texts.Trivia(), ElementsAre("moved '# note' → '# note'"));
}

TEST(DiffTrees, KeepsWhiteSpaceApart) {
  const ComparedTexts texts("f(a,b)\nx\n", "f(a, b)\n\nx\n");
  EXPECT_THAT(texts.Script(), IsEmpty());
  EXPECT_THAT(texts.Trivia(), ElementsAre("space '' → ' '", "space '\\n' → '\\n\\n'"));
}

TEST(DiffTrees, SaysThatABlockIsIndentedOtherwise) {
  const ComparedTexts texts("if a:\n  b\n", "if a:\n    b\n");
  EXPECT_THAT(texts.Trivia(), ElementsAre("space '\\n  ' → '\\n    '"));
}

TEST(DiffTrees, MarksChangedTokensOnly) {
  const ComparedTexts texts("y = f(a, b)\n", "y = f(a, c, b)\n");
  EXPECT_THAT(TextsOf(texts.diff.changed_before, texts.before), IsEmpty());
  EXPECT_THAT(TextsOf(texts.diff.changed_after, texts.after), ElementsAre("c", ","));
}

TEST(DiffTrees, MarksChangedWordsOfAString) {
  const ComparedTexts texts("s = 'the quick brown fox'\n", "s = 'the slow brown fox'\n");
  EXPECT_THAT(TextsOf(texts.diff.changed_before, texts.before), ElementsAre("quick"));
  EXPECT_THAT(TextsOf(texts.diff.changed_after, texts.after), ElementsAre("slow"));
}

TEST(DiffTrees, MarksChangedWordsOfAComment) {
  const ComparedTexts texts("x  # the quick brown fox\n", "x  # the slow red fox\n");
  EXPECT_THAT(TextsOf(texts.diff.changed_comments_before, texts.before),
              ElementsAre("quick brown"));
  EXPECT_THAT(TextsOf(texts.diff.changed_comments_after, texts.after), ElementsAre("slow red"));
}

TEST(DiffTrees, DoesNotMarkWhatOnlyGotAnotherParent) {
  const ComparedTexts texts("y = f(x, 1)\n", "y = g(f(x, 1))\n");
  EXPECT_THAT(TextsOf(texts.diff.changed_after, texts.after), ElementsAre("g", "(", ")"));
}

TEST(DiffTrees, CountsColumnsInBytesFromOne) {
  const ComparedTexts texts("é = 'é', a\n", "é = 'é', b\n");
  ASSERT_EQ(texts.diff.operations.size(), 1u);
  EXPECT_EQ(texts.diff.operations[0].before_place.begin.column, 12u);
  EXPECT_EQ(texts.diff.operations[0].before_place.range, (ByteRange{11, 12}));
}

TEST(DiffTrees, ComparesAnEmptyFile) {
  const ComparedTexts texts("", "a = 1\n");
  EXPECT_EQ(texts.diff.size.inserted, 5u);
  EXPECT_EQ(texts.diff.size.deleted, 0u);
}

TEST(DiffTrees, ComparesFilesWithErrors) {
  const ComparedTexts texts("def f(:\n    x = 1\n", "def f():\n    x = 1\n");
  EXPECT_FALSE(texts.diff.truncated);
  EXPECT_FALSE(texts.diff.empty());
}

TEST(DiffTrees, GivesUpWhenTheBudgetIsExceededAndSaysWhichLinesChanged) {
  const ComparedTexts texts("a\nb\nc\n", "a\nx\nc\n", Language::kPython, {5, 1000});
  EXPECT_TRUE(texts.diff.truncated);
  EXPECT_EQ(texts.diff.reason, "the trees have 14 nodes, more than 5");
  ASSERT_EQ(texts.diff.lines.size(), 1u);
  EXPECT_EQ(texts.diff.lines[0].before_line, 2u);
  EXPECT_THAT(TextsOf(texts.diff.changed_after, texts.after), ElementsAre("x\n"));
}

TEST(DiffTrees, GivesUpWhenTheStepsRunOut) {
  const ComparedTexts texts("f(a)\n", "g(b)\n", Language::kPython, {1000, 1});
  EXPECT_TRUE(texts.diff.truncated);
  EXPECT_EQ(texts.diff.reason, "the comparison takes more than 1 steps");
}

TEST(DiffTrees, ComparesLinesOnlyWhenTheLanguagesDiffer) {
  const std::string text = "a=1\n";
  const SyntaxTree python = *SyntaxTree::Parse(Language::kPython, text);
  const SyntaxTree bash = *SyntaxTree::Parse(Language::kBash, text);
  EXPECT_EQ(DiffTrees(python, bash).reason, "one tree is of Python, the other one of Bash");
}

std::string Nested(int levels, const std::string& inside) {
  std::string text;
  for (int i = 0; i < levels; ++i) text += "(";
  text += inside;
  for (int i = 0; i < levels; ++i) text += ")";
  return text + "\n";
}

TEST(DiffTrees, ComparesAHundredThousandLevels) {
  const ComparedTexts texts(Nested(100'000, "x"), Nested(100'000, "y"));
  EXPECT_EQ(texts.diff.size.total(), 1u);
}

TEST(DiffTrees, ComparesLevelsThatAreNew) {
  const ComparedTexts texts(Nested(100'000, "x"), Nested(99'000, "y"));
  EXPECT_TRUE(texts.diff.truncated || texts.diff.size.total() > 0);
}

TEST(DiffTrees, ComparesManyChangedElementsInBoundedTime) {
  std::string before = "x = [\n", after = "x = [\n";
  for (int i = 0; i < 20'000; ++i) {
    before += "    " + std::to_string(i * 7) + ",\n";
    after += "    " + std::to_string(i * 7 + 1) + ",\n";
  }
  const ComparedTexts texts(before + "]\n", after + "]\n");
  EXPECT_FALSE(texts.diff.truncated);
}

}  // namespace
}  // namespace torchlift
