// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/notebook/ipython_lines.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"

namespace torchlift::embed {
namespace {

using ::testing::ElementsAre;

// Each line as its kind and what is of interest: `!cmd`, `%magic`, `?` or the Python.
std::vector<std::string> Lines(absl::string_view cell) {
  std::vector<std::string> lines;
  for (const IPythonLine& line : SplitIPythonLines(cell)) {
    const absl::string_view front = line.in_front.In(cell);
    const absl::string_view command = line.command.In(cell);
    switch (line.kind) {
      case IPythonLine::Kind::kPython:
        lines.emplace_back(line.range.In(cell));
        break;
      case IPythonLine::Kind::kSystem:
        lines.push_back(absl::StrCat(front, "!", command));
        break;
      case IPythonLine::Kind::kMagic:
        lines.push_back(absl::StrCat(front, "%", command));
        break;
      case IPythonLine::Kind::kOther:
        lines.push_back("?");
        break;
    }
  }
  return lines;
}

TEST(SplitIPythonLines, FindsCommandsAndMagics) {
  EXPECT_THAT(Lines("!a b\nx\n%m c\n!!d"), ElementsAre("!a b", "x\n", "%m c", "!d"));
}

TEST(SplitIPythonLines, FindsCommandsWhoseOutputIsAValue) {
  EXPECT_THAT(Lines("x = !a\ny, z=%m b\n"), ElementsAre("x = !a", "y, z=%m b"));
}

TEST(SplitIPythonLines, FindsCommandsInBlocks) {
  EXPECT_THAT(Lines("if x:\n    !a\n"), ElementsAre("if x:\n", "    !a"));
}

TEST(SplitIPythonLines, GoesOnBehindABackslash) {
  EXPECT_THAT(Lines("!a \\\n  b \\\r\n c\nx"), ElementsAre("!a \\\n  b \\\r\n c", "x"));
}

TEST(SplitIPythonLines, LeavesStringsOfSeveralLinesAlone) {
  EXPECT_THAT(Lines("x = '''\n!a\n'''\n!b"), ElementsAre("x = '''\n", "!a\n", "'''\n", "!b"));
}

TEST(SplitIPythonLines, LeavesBracketsAlone) {
  EXPECT_THAT(Lines("f(a\n%b)\n!c"), ElementsAre("f(a\n", "%b)\n", "!c"));
}

TEST(SplitIPythonLines, LeavesLinesThatGoOnAlone) {
  EXPECT_THAT(Lines("x = a \\\n% b\n"), ElementsAre("x = a \\\n", "% b\n"));
}

TEST(SplitIPythonLines, TakesNoComparisonForACommand) {
  EXPECT_THAT(Lines("a != b\nx == '!'\ny = a % b\n"),
              ElementsAre("a != b\n", "x == '!'\n", "y = a % b\n"));
}

TEST(SplitIPythonLines, TakesQuotesInCommandsForNoStrings) {
  EXPECT_THAT(Lines("!echo don't '''\n!b"), ElementsAre("!echo don't '''", "!b"));
}

TEST(SplitIPythonLines, TakesHelpForNoPython) {
  EXPECT_THAT(Lines("?x\nx??\n# why?\n"), ElementsAre("?", "?", "# why?\n"));
}

}  // namespace
}  // namespace torchlift::embed
