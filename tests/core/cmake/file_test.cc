// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/cmake/file.h"

#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace torchlift::cmake {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// "name" of each command, with "name<" of the one that begins its block and "name^" of the branch
// before.
std::vector<std::string> Read(absl::string_view bytes) {
  const File file = ReadFile(bytes);
  std::vector<std::string> read;
  for (const Command& command : file.commands) {
    std::string text = command.name;
    if (command.parent != kNoCommand)
      text = absl::StrCat(file.commands[command.parent].name, "<", text);
    if (command.previous != kNoCommand)
      text = absl::StrCat(file.commands[command.previous].name, "^", text);
    read.push_back(text);
  }
  return read;
}

std::vector<std::string> Problems(absl::string_view bytes) {
  std::vector<std::string> problems;
  for (const Problem& problem : ReadFile(bytes).problems)
    problems.push_back(absl::StrCat(problem.offset, ": ", problem.what));
  return problems;
}

TEST(ReadFile, TakesNamesInEitherCaseForOne) {
  EXPECT_THAT(Read("SET(a)\nSet (b)"), ElementsAre("set", "set"));
}

TEST(ReadFile, KnowsWhereACommandStands) {
  const absl::string_view bytes = "\n  set (A\n  17) # x\n";
  const File file = ReadFile(bytes);
  ASSERT_THAT(file.commands, SizeIs(1));
  EXPECT_EQ(file.commands[0].range.In(bytes), "set (A\n  17)");
  EXPECT_EQ(file.commands[0].name_range.In(bytes), "set");
  EXPECT_THAT(file.problems, IsEmpty());
}

TEST(ReadFile, TakesParenthesesForArguments) {
  EXPECT_THAT(ReadFile("if(A (B))\nendif()").commands[0].arguments, SizeIs(4));
}

TEST(ReadFile, LeavesCommentsOutOfArguments) {
  EXPECT_THAT(ReadFile("f(a # b\n #[[c]] d)").commands[0].arguments, SizeIs(2));
}

TEST(ReadFile, KnowsTheBranchesOfAnIf) {
  EXPECT_THAT(Read("if(A)\nf()\nelseif(B)\ng()\nelse()\nh()\nendif()\ni()"),
              ElementsAre("if", "if<f", "if^elseif", "elseif<g", "elseif^else", "else<h",
                          "else^endif", "i"));
}

TEST(ReadFile, KnowsBlocksInBlocks) {
  EXPECT_THAT(
      Read("function(F)\nforeach(A B)\nif(A)\nf()\nelse()\nendif()\nendforeach()\n"
           "endfunction()\nmacro(M)\nwhile(A)\ng()\nendwhile()\nendmacro()"),
      ElementsAre("function", "function<foreach", "foreach<if", "if<f", "if^foreach<else",
                  "else^foreach<endif", "foreach^function<endforeach", "function^endfunction",
                  "macro", "macro<while", "while<g", "while^macro<endwhile", "macro^endmacro"));
}

TEST(ReadFile, TellsOfABlockThatIsNotEnded) {
  EXPECT_THAT(Problems("f()\nif(A)\ng()\n"), ElementsAre("4: the if is not ended"));
}

TEST(ReadFile, EndsABlockThatIsNotEndedWithTheOneAroundIt) {
  EXPECT_THAT(Read("foreach(A)\nif(B)\nendforeach()\nf()"),
              ElementsAre("foreach", "foreach<if", "foreach^endforeach", "f"));
  EXPECT_THAT(Problems("foreach(A)\nif(B)\nendforeach()\nf()"),
              ElementsAre("11: the if is not ended"));
}

TEST(ReadFile, TellsOfAnEndOfNothing) {
  EXPECT_THAT(Problems("if(A)\nendforeach()\nendif()"),
              ElementsAre("6: endforeach without foreach"));
}

TEST(ReadFile, TellsOfParenthesesThatDoNotMatch) {
  EXPECT_THAT(Problems("f())\ng()"), ElementsAre("3: the parenthesis closes none"));
  EXPECT_THAT(Problems("g()\nf(a\n"), ElementsAre("4: the command's parenthesis is not closed"));
  EXPECT_THAT(Problems("(a)\nf()"),
              ElementsAre("0: no command stands in front of the parenthesis"));
}

TEST(ReadFile, ReadsWhatStandsBehindAProblem) {
  EXPECT_THAT(Read("f())\nname only\n(a)\n$x\ng()"), ElementsAre("f", "g"));
}

TEST(ReadFile, TellsOfASecondCommandOnALine) {
  EXPECT_THAT(Problems("f() g()"), ElementsAre("4: the command does not begin a line"));
}

TEST(ReadFile, TellsOfABracketThatTouchesItsNeighbour) {
  EXPECT_THAT(Problems("f(a [[b]]c)"), ElementsAre("9: a bracket and its neighbour touch"));
}

TEST(ReadFile, IsSoundInFrontOfTheFirstProblem) {
  const File file = ReadFile("f()\n)\n");
  EXPECT_TRUE(file.IsSoundUpTo(3));
  EXPECT_FALSE(file.IsSoundUpTo(4));
}

TEST(ReadFile, ReadsCommandsOfOneLineEachInRandomBytes) {
  std::mt19937 random(5);
  constexpr absl::string_view kSigns = "a()\"\\#[]=\n\r if(\nendif(";
  for (int i = 0; i < 20000; ++i) {
    std::string bytes;
    for (std::size_t n = random() % 30; n > 0; --n) bytes += kSigns[random() % kSigns.size()];
    const File file = ReadFile(bytes);
    for (std::size_t n = 0; n < file.commands.size(); ++n) {
      EXPECT_LE(file.commands[n].range.end, bytes.size());
      EXPECT_TRUE(file.commands[n].parent == kNoCommand || file.commands[n].parent < n);
    }
  }
}

TEST(ReadFile, TakesLinearTimeForAnyNesting) {
  std::string bytes;
  for (int i = 0; i < 200000; ++i) bytes += i % 2 == 0 ? "if(A)\n" : "foreach(A)\n";
  for (int i = 0; i < 200000; ++i) bytes += "endmacro()\nendif()\n";
  EXPECT_THAT(ReadFile(bytes).commands, SizeIs(600000));
}

}  // namespace
}  // namespace torchlift::cmake
