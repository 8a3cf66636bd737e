// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/script.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace torchlift::shell {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Script ReadScript(absl::string_view text) {
  absl::StatusOr<Script> script = Script::Read(text);
  EXPECT_TRUE(script.ok()) << script.status();
  return script.ok() ? *std::move(script) : Script();
}

// Each command as its words with single blanks; unknown parts as '?'.
std::vector<std::string> Commands(const Script& script) {
  std::vector<std::string> all;
  for (const SimpleCommand& command : script.commands()) {
    std::string line;
    for (const Word& word : command.words) {
      absl::StrAppend(&line, line.empty() ? "" : " ", word.text());
    }
    for (char& c : line) {
      if (c == DecodedText::kUnknown) c = '?';
    }
    if (!command.words.empty()) all.push_back(line);
  }
  return all;
}

std::vector<std::string> CommandsOf(absl::string_view text) {
  const Script script = ReadScript(text);
  EXPECT_THAT(script.problems(), IsEmpty())
      << (script.problems().empty() ? "" : script.problems().front().what);
  return Commands(script);
}

TEST(Script, SplitsAtOperators) {
  EXPECT_THAT(CommandsOf("a x && b || c; d | e & f\ng"),
              ElementsAre("a x", "b", "c", "d", "e", "f", "g"));
}

TEST(Script, JoinsContinuedLines) {
  EXPECT_THAT(CommandsOf("a \\\n  b \\\r\n c\r\nd"), ElementsAre("a b c", "d"));
}

TEST(Script, LeavesCommentsOut) {
  EXPECT_THAT(CommandsOf("# torchrun\na b#c # torchrun\n"), ElementsAre("a b#c"));
}

TEST(Script, ReadsCompoundCommands) {
  EXPECT_THAT(
      CommandsOf("if ! a; then b; elif c; then d; else e; fi\nfor x in 1 2; do f $x; done\nwhile "
                 "g\ndo h; done\n"
                 "case $y in\n a|b) i ;;\n (c) j;;\nesac\n(k; l)\n{ m; }\nf() { n; }\nfunction g { "
                 "o; }\n"),
      ElementsAre("a", "b", "c", "d", "e", "f ?", "g", "h", "i", "j", "k", "l", "m", "n", "o"));
}

TEST(Script, SkipsTestsAndArithmetic) {
  EXPECT_THAT(
      CommandsOf(
          "[[ $a == (x|y) && -n b ]] && c\n(( i++ ))\nfor ((i = 0; i < 3; i++)); do d; done\n"),
      ElementsAre("c", "d"));
}

TEST(Script, ReadsSubstitutions) {
  EXPECT_THAT(CommandsOf("a \"$(b \"c d\" | e)\" `f` <(g)\n"),
              ElementsAre("a ? ? ?", "b c d", "e", "f", "g"));
}

TEST(Script, KeepsRedirectionsApart) {
  const Script script = ReadScript("a x > log 2>&1 < in y\n");
  EXPECT_THAT(Commands(script), ElementsAre("a x y"));
  EXPECT_EQ(script.commands()[0].redirections.size(), 3u);
}

TEST(Script, KeepsAssignmentsApart) {
  const Script script = ReadScript("A=1 B=\"x y\" c D=2\nE=(p \"q r\"\n s)\n");
  ASSERT_EQ(script.commands().size(), 2u);
  EXPECT_EQ(script.commands()[0].assignments.size(), 2u);
  EXPECT_EQ(script.commands()[0].assignments[1].value.text(), "x y");
  EXPECT_EQ(script.commands()[1].assignments[0].elements.size(), 3u);
}

TEST(Script, ReadsHereDocumentsAsTextUnlessTheyRun) {
  EXPECT_THAT(CommandsOf("cat <<EOF\ntorchrun a\nEOF\nb\n"), ElementsAre("cat", "b"));
  EXPECT_THAT(CommandsOf("bash <<EOF && b\ntorchrun a\nEOF\n"),
              ElementsAre("bash", "b", "torchrun a"));
  EXPECT_THAT(CommandsOf("cat > x.sbatch <<'EOF'\ntorchrun $A\nEOF\n"),
              ElementsAre("cat", "torchrun ?"));
  EXPECT_THAT(CommandsOf("cat <<-X | tee run.sh\n\ta\n\tX\n"),
              ElementsAre("cat", "tee run.sh", "a"));
  EXPECT_THAT(CommandsOf("tee run.sh <<-X\n\ta\n\tX\n"), ElementsAre("tee run.sh", "a"));
  EXPECT_THAT(CommandsOf("cat > run <<X\n#!/bin/sh\na\nX\n"), ElementsAre("cat", "a"));
}

TEST(Script, ReadsTextsHandedToShells) {
  EXPECT_THAT(
      CommandsOf(
          "sudo bash -xeuc 'a; b'\nsu u -c \"c \\\"d e\\\"\"\neval 'f'\nssh -p 22 host 'g h'\n"),
      ElementsAre("sudo bash -xeuc a; b", "a", "b", "su u -c c \"d e\"", "c d e", "eval f", "f",
                  "ssh -p 22 host g h", "g h"));
}

TEST(Script, MapsNestedTextToTheHost) {
  const absl::string_view text = "bash -c \"a \\\"b c\\\" \\$X torchrun\"";
  const Script script = ReadScript(text);
  ASSERT_EQ(script.commands().size(), 2u);
  const std::vector<Word>& words = script.commands()[1].words;
  EXPECT_EQ(words[1].range.In(text), "\\\"b c\\\"");
  EXPECT_EQ(words[3].range.In(text), "torchrun");
}

TEST(Script, GivesTheWholeStatementOfATextOnOneLine) {
  const absl::string_view text = "x; bash -c 'a; b' > log; y";
  const Script script = ReadScript(text);
  EXPECT_EQ(script.commands()[2].range.In(text), "a");
  EXPECT_EQ(script.commands()[2].statement.In(text), "bash -c 'a; b' > log");
}

TEST(Script, MovesBackgroundListsIntoABlock) {
  const Script script = ReadScript("a && b &\nc\n");
  BlockId found = 0;
  EXPECT_TRUE(script.FindAround(script.commands()[0].block, BlockKind::kBackground, &found));
  EXPECT_TRUE(script.FindAround(script.commands()[1].block, BlockKind::kBackground, &found));
  EXPECT_FALSE(script.FindAround(script.commands()[2].block, BlockKind::kBackground, &found));
}

TEST(Script, PutsLoopsOfTheBackgroundOutsideOrInside) {
  const Script script = ReadScript("for x in 1; do a & done\nfor x in 1; do b; done &\n");
  BlockId background = 0, loop = 0;
  ASSERT_TRUE(script.FindAround(script.commands()[0].block, BlockKind::kBackground, &background));
  ASSERT_TRUE(script.FindAround(script.commands()[0].block, BlockKind::kLoop, &loop));
  EXPECT_TRUE(script.IsInside(background, loop));
  ASSERT_TRUE(script.FindAround(script.commands()[1].block, BlockKind::kBackground, &background));
  ASSERT_TRUE(script.FindAround(script.commands()[1].block, BlockKind::kLoop, &loop));
  EXPECT_TRUE(script.IsInside(loop, background));
}

TEST(Script, SkipsAByteOrderMark) {
  const Script script = ReadScript("\xEF\xBB\xBFtorchrun a.py\n");
  ASSERT_EQ(script.commands().size(), 1u);
  EXPECT_EQ(script.commands()[0].words[0].range, (ByteRange{3, 11}));
}

TEST(Script, RefusesConflictMarkers) {
  const auto script = Script::Read("a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> x\n");
  EXPECT_EQ(script.status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(script.status().message(), "line 2: conflict markers of a merge");
}

TEST(Script, ListsAQuoteThatNeverEnds) {
  const Script script = ReadScript("a\nb 'c\nd\n");
  ASSERT_EQ(script.problems().size(), 1u);
  EXPECT_FALSE(script.commands()[0].doubtful);
  EXPECT_TRUE(script.commands()[1].doubtful);
}

TEST(Script, TakesAnyBytes) {
  EXPECT_THAT(Commands(ReadScript(absl::string_view("a\0b \f c\v\n", 8))),
              ElementsAre(std::string("a\0b \f c\v", 8)));  // Only blanks and tabs part words.
  for (const absl::string_view text :
       {"",   "\n",  ")",         "}",    "fi",  "<<",  "a <<",     "$(",  "`",
        "\"", "a=(", "case x in", "case", "for", "[[",  "function", "f()", "&",
        "|",  ";;",  "<(",        "\\",   "${",  "$((", "!",        "{",   "a b ( c"}) {
    ReadScript(text);
  }
}

TEST(Script, TakesDeepNesting) {
  std::string deep;
  for (int i = 0; i < 5000; ++i) deep += "x $(";
  deep += "torchrun a" + std::string(5000, ')');
  EXPECT_FALSE(ReadScript(deep).commands().empty());
  for (const absl::string_view piece :
       {"(", "$(", "{ ", "((", "${", "if ", "\"$(", "`", "a=(", "<(", "case x in y) "}) {
    std::string text;
    for (int i = 0; i < 20000; ++i) absl::StrAppend(&text, piece);
    ReadScript(text);
  }
}

}  // namespace
}  // namespace torchlift::shell
