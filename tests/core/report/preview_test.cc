// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/preview.h"

#include <string>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace torchlift {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Kind = PreviewRow::Kind;

// A comparison with what is drawn from it.
struct Drawn {
  Drawn(std::string old_text, std::string new_text, std::optional<Language> language,
        std::vector<FindingOutcome> found = {})
      : before(std::move(old_text)),
        after(std::move(new_text)),
        findings(std::move(found)),
        comparison(before, after, language),
        preview(MakePreview(comparison, findings)) {}

  std::string Marked(const PreviewLine& line, absl::string_view text) const {
    std::string words;
    for (const ByteRange mark : line.marks)
      words += (words.empty() ? "" : "|") + std::string(mark.In(text));
    return words;
  }
  std::vector<std::string> MarkedBefore(std::size_t hunk = 0) const {
    std::vector<std::string> all;
    for (const PreviewRow& row : preview.hunks[hunk].rows) {
      if (!row.before.marks.empty()) all.push_back(Marked(row.before, before));
    }
    return all;
  }
  std::vector<std::string> MarkedAfter(std::size_t hunk = 0) const {
    std::vector<std::string> all;
    for (const PreviewRow& row : preview.hunks[hunk].rows) {
      if (!row.after.marks.empty()) all.push_back(Marked(row.after, after));
    }
    return all;
  }
  std::vector<Kind> Kinds(std::size_t hunk = 0) const {
    std::vector<Kind> kinds;
    for (const PreviewRow& row : preview.hunks[hunk].rows) kinds.push_back(row.kind);
    return kinds;
  }

  std::string before;
  std::string after;
  std::vector<FindingOutcome> findings;
  SourceComparison comparison;
  Preview preview;
};

std::string Lines(int from, int to) {
  std::string lines;
  for (int i = from; i <= to; ++i) lines += "line" + std::to_string(i) + "\n";
  return lines;
}

FindingOutcome Fixed(ByteRange place) {
  FindingOutcome found;
  found.finding.place = place;
  found.disposition = Disposition::kFixed;
  found.finding.fix.emplace();
  return found;
}

TEST(Preview, IsEmptyForEqualTexts) {
  EXPECT_THAT(Drawn("a = 1\n", "a = 1\n", Language::kPython).preview.hunks, IsEmpty());
}

TEST(Preview, MarksTheTokensThatTheTreesSeeChanged) {
  const Drawn drawn("y = f(x, 1)\n", "y = g(x, 1)\n", Language::kPython);
  EXPECT_THAT(drawn.Kinds(), ElementsAre(Kind::kChanged));
  EXPECT_THAT(drawn.MarkedBefore(), ElementsAre("f"));
  EXPECT_THAT(drawn.MarkedAfter(), ElementsAre("g"));
}

TEST(Preview, MarksWordsWithoutAGrammar) {
  const Drawn drawn("port: 29500 # old\n", "port: 29501 # old\n", std::nullopt);
  EXPECT_THAT(drawn.MarkedBefore(), ElementsAre("29500"));
  EXPECT_THAT(drawn.MarkedAfter(), ElementsAre("29501"));
}

TEST(Preview, MarksBlanksWhenNothingElseChanged) {
  const Drawn drawn("f(a,  b)\n", "f(a, b)\n", Language::kPython);
  EXPECT_THAT(drawn.MarkedBefore(), ElementsAre("  "));
  EXPECT_THAT(drawn.MarkedAfter(), ElementsAre(" "));
}

TEST(Preview, MarksChangedComments) {
  const Drawn drawn("x = 1  # one\n", "x = 1  # two\n", Language::kPython);
  EXPECT_THAT(drawn.MarkedAfter(), ElementsAre("two"));
}

TEST(Preview, HasThreeLinesOfContextOnBothSides) {
  const Drawn drawn(Lines(1, 20), Lines(1, 9) + "new\n" + Lines(11, 20), std::nullopt);
  ASSERT_EQ(drawn.preview.hunks.size(), 1u);
  const PreviewHunk& hunk = drawn.preview.hunks[0];
  EXPECT_EQ(hunk.before_line, 7u);
  EXPECT_EQ(hunk.before_lines, 7u);
  EXPECT_EQ(hunk.rows.front().after.number, 7u);
  EXPECT_EQ(hunk.rows.back().after.number, 13u);
}

TEST(Preview, JoinsHunksWhoseContextsMeet) {
  const std::string before = Lines(1, 20);
  const Drawn near(before, Lines(1, 4) + "a\n" + Lines(6, 11) + "b\n" + Lines(13, 20),
                   std::nullopt);
  EXPECT_EQ(near.preview.hunks.size(), 1u);
  const Drawn far(before, Lines(1, 4) + "a\n" + Lines(6, 12) + "b\n" + Lines(14, 20), std::nullopt);
  EXPECT_EQ(far.preview.hunks.size(), 2u);
}

TEST(Preview, PairsALineWithTheOneItBecame) {
  const Drawn drawn("one two three\nfour five six\n", "new words\nfour five seven\n", std::nullopt);
  EXPECT_THAT(drawn.Kinds(), ElementsAre(Kind::kDeleted, Kind::kInserted, Kind::kChanged));
}

TEST(Preview, ShowsAFileThatBecomesEmpty) {
  const Drawn drawn("a\nb\n", "", std::nullopt);
  EXPECT_THAT(drawn.Kinds(), ElementsAre(Kind::kDeleted, Kind::kDeleted));
  EXPECT_EQ(drawn.preview.hunks[0].after_line, 0u);
  EXPECT_EQ(drawn.preview.deleted_lines, 2u);
}

TEST(Preview, ShowsANewFile) {
  const Drawn drawn("", "a\nb\n", Language::kPython);
  EXPECT_THAT(drawn.Kinds(), ElementsAre(Kind::kInserted, Kind::kInserted));
  EXPECT_EQ(drawn.preview.hunks[0].before_line, 0u);
}

TEST(Preview, TellsALineEndThatIsMissing) {
  const Drawn drawn("a = 1\n", "a = 1", Language::kPython);
  ASSERT_THAT(drawn.Kinds(), ElementsAre(Kind::kChanged));
  const PreviewRow& row = drawn.preview.hunks[0].rows[0];
  EXPECT_EQ(row.before.line_end.size(), 1u);
  EXPECT_EQ(row.after.line_end.size(), 0u);
  EXPECT_THAT(row.after.marks, IsEmpty());
}

TEST(Preview, KeepsCarriageReturnsOutOfLines) {
  const Drawn drawn("a = 1\r\n", "a = 2\r\n", Language::kPython);
  EXPECT_TRUE(drawn.preview.crlf);
  EXPECT_EQ(drawn.preview.hunks[0].rows[0].after.text.In(drawn.after), "a = 2");
}

TEST(Preview, NamesTheDefinitionsThatBeginAboveTheHunk) {
  const std::string head = "class A:\n    def f(self):\n" + std::string(5, '\n');
  const Drawn drawn(head + "        return 1\n", head + "        return 2\n", Language::kPython);
  EXPECT_THAT(drawn.preview.hunks[0].scopes, ElementsAre("class A", "def f"));
}

TEST(Preview, DoesNotNameADefinitionThatItShows) {
  const Drawn drawn("def f():\n    return 1\n", "def f():\n    return 2\n", Language::kPython);
  EXPECT_THAT(drawn.preview.hunks[0].scopes, IsEmpty());
}

TEST(Preview, GivesAHunkTheFindingsThatItAnswers) {
  const std::string gap = "\n\n\n\n\n\n\n\n\n";
  const Drawn drawn("f(1)\n" + gap + "f(2)\n", "g(1)\n" + gap + "g(2)\n", Language::kPython,
                    {Fixed({0, 1}), Fixed({14, 15})});
  ASSERT_EQ(drawn.preview.hunks.size(), 2u);
  EXPECT_THAT(drawn.preview.hunks[0].findings, ElementsAre(0u));
  EXPECT_THAT(drawn.preview.hunks[1].findings, ElementsAre(1u));
}

TEST(Preview, GivesAHunkNoFindingThatIsNotFixed) {
  FindingOutcome open = Fixed({0, 1});
  open.disposition = Disposition::kRefused;
  const Drawn drawn("f(1)\n", "g(1)\n", Language::kPython, {open});
  EXPECT_THAT(drawn.preview.hunks[0].findings, IsEmpty());
}

TEST(Preview, GivesAHunkOfImportsTheFindingsThatAskedForThem) {
  const std::string gap = "\n\n\n\n\n\n\n\n\n";
  FindingOutcome found = Fixed({19, 20});
  found.finding.imports.push_back({"b", "b", {}});
  const Drawn drawn("import a\n" + gap + "f(1)\n", "import a\nimport b\n" + gap + "b.f(1)\n",
                    Language::kPython, {found});
  ASSERT_EQ(drawn.preview.hunks.size(), 2u);
  EXPECT_TRUE(drawn.preview.hunks[0].imports_only);
  EXPECT_THAT(drawn.preview.hunks[0].findings, ElementsAre(0u));
  EXPECT_FALSE(drawn.preview.hunks[1].imports_only);
}

TEST(SourceComparison, SaysWhyThereAreNoTrees) {
  const Drawn none("a", "b", std::nullopt);
  EXPECT_EQ(none.comparison.reason(), "no grammar for this kind of file");
  EXPECT_FALSE(none.comparison.truncated());
  DiffBudget tiny;
  tiny.nodes = 1;
  const SourceComparison truncated("a = 1\n", "a = 2\n", Language::kPython, tiny);
  EXPECT_TRUE(truncated.truncated());
  EXPECT_NE(truncated.reason(), "");
}

// The same program, or what is said to matter: "" when nothing is.
std::string Verdict(const std::string& before, const std::string& after, Language language) {
  const SourceComparison comparison(before, after, language);
  if (comparison.EqualAsCode()) return "same";
  if (!comparison.tree_diff()->operations.empty()) return "operations";
  for (const TriviaChange& change : comparison.tree_diff()->trivia) {
    if (change.matters) return "matters";
  }
  return "";
}

TEST(SourceComparison, TellsThatBlanksOfHereDocumentsMatter) {
  EXPECT_EQ(Verdict("cat <<E\na\nE\n", "cat <<E\n a\nE\n", Language::kBash), "matters");
  EXPECT_EQ(Verdict("cat <<E\n\na\nE\n", "cat <<E\na\nE\n", Language::kBash), "matters");
  EXPECT_EQ(Verdict("cat <<E # c\na\nE\n", "cat <<E\n a\nE\n", Language::kBash), "matters");
  EXPECT_EQ(Verdict("cat <<E\n\nE\nb\n", "cat <<E\nE\nb\n", Language::kBash), "matters");
  EXPECT_NE(Verdict("cat <<E\na $x b\nE\n", "cat <<E\na $x  b\nE\n", Language::kBash), "same");
  EXPECT_EQ(Verdict("cat <<E\na\nE\nb\n", "cat <<E\na\nE\n\nb\n", Language::kBash), "same");
}

TEST(SourceComparison, TellsThatBlanksBetweenShellWordsMatter) {
  for (const auto& [before, after] :
       {std::pair("[ a ]\n", "[a ]\n"), std::pair("{ a; }\n", "{a; }\n"),
        std::pair("[[ -n a ]]\n", "[[ -n a]]\n"), std::pair("a b\n", "ab\n"),
        std::pair("x= a\n", "x=a\n"), std::pair("! a\n", "!a\n"),
        std::pair("a 2>&1\n", "a 2 >&1\n"), std::pair("( (a) )\n", "((a))\n"),
        std::pair("a b\n", "a \\\n b\n\\\n"), std::pair("a\nb\n", "a\r\nb\r\n"),
        std::pair("echo \"${a:-x  y}\"\n", "echo \"${a:-x y}\"\n")}) {
    EXPECT_THAT(Verdict(before, after, Language::kBash), ::testing::AnyOf("operations", "matters"))
        << before << after;
  }
}

// bash reads a line end or a comment there as something else, or not at all.
TEST(SourceComparison, TellsThatLineEndsInsideOfShellCommandsMatter) {
  for (const auto& [before, after] : {
           std::pair("! a\n", "!\na\n"),
           std::pair("! a | b\n", "! # c\na | b\n"),
           std::pair("A=(1 2)\n", "A=(1 2)#x\n"),
           std::pair("(( a + 1 ))\n", "(( a + # c\n1 ))\n"),
           std::pair("x=$((a + 1))\n", "x=$((a + # c\n1))\n"),
           std::pair("for ((i=0; i<3; i++)); do a; done\n",
                     "for ((i=0; i<3; # c\ni++)); do a; done\n"),
           std::pair("for ((i=0; i<3; i++)); do a; done\n", "for\n((i=0; i<3; i++)); do a; done\n"),
           std::pair("for i in a b; do c; done\n", "for i in\na b; do c; done\n"),
           std::pair("case $1 in a) b;; esac\n", "case\n$1 in a) b;; esac\n"),
           std::pair("[[ -n $a ]]\n", "[[ -n\n$a ]]\n"),
           std::pair("[[ $b == c* ]]\n", "[[ $b == # c\nc* ]]\n"),
           std::pair("[[ a || c ]]\n", "[[ a || c\n]]\n"),
       }) {
    EXPECT_NE(Verdict(before, after, Language::kBash), "same") << before << after;
    EXPECT_NE(Verdict(after, before, Language::kBash), "same") << after << before;
  }
}

TEST(SourceComparison, CallsLineEndsBetweenShellCommandsTheSameProgram) {
  for (const auto& [before, after] : {
           std::pair("if a; then b; fi\n", "if a; then\n  b; fi\n"),
           std::pair("A=(1 2)\n", "A=(1 # x\n2)\n"),
           std::pair("f() { a; }\n", "f() {\n  a; }\n"),
           std::pair("case $1 in a) b;; esac\n", "case $1 in\n  a) b;;\nesac\n"),
           std::pair("for i in a b; do c; done\n", "for i in a b; do\nc; done\n"),
           std::pair("(a)\n", "(a) # x\n"),
           std::pair("a\nb\n", "a\n\n# c\nb\n"),
       }) {
    EXPECT_EQ(Verdict(before, after, Language::kBash), "same") << before << after;
    EXPECT_EQ(Verdict(after, before, Language::kBash), "same") << after << before;
  }
}

TEST(SourceComparison, TellsThatOrdersToABatchSystemMatter) {
  EXPECT_EQ(Verdict("a\n#SBATCH -N 1\nb\n", "a\n#SBATCH -N 2\nb\n", Language::kBash), "matters");
  EXPECT_EQ(Verdict("a\nb\n", "#PBS -l x\na\nb\n", Language::kBash), "matters");
}

TEST(SourceComparison, TellsThatCodeBehindACarriageReturnInACommentMatters) {
  EXPECT_NE(Verdict("x = 1  # c\ry = 2\n", "x = 1  # c\ry = 3\n", Language::kPython), "same");
  EXPECT_NE(Verdict("x = 1  # cy = 2\n", "x = 1  # c\ry = 2\n", Language::kPython), "same");
}

TEST(SourceComparison, CallsShellLayoutTheSameProgram) {
  for (const auto& [before, after] :
       {std::pair("a b\n", "a   b  # c\n"), std::pair("a; b\n", "a;b\n"),
        std::pair("a && b\n", "a  &&  \\\n  b\n"), std::pair("a\nb\n", "a\n\n\nb\n"),
        std::pair("if a; then\n  b\nfi\n", "if a; then\n    b\nfi\n")}) {
    EXPECT_EQ(Verdict(before, after, Language::kBash), "same") << before << after;
  }
}

TEST(SourceComparison, TellsThatBlanksOfSelfDocumentingExpressionsMatter) {
  EXPECT_NE(Verdict("f\"{a=}\"\n", "f\"{a = }\"\n", Language::kPython), "same");
  EXPECT_NE(Verdict("f\"{a+b=}\"\n", "f\"{a +  b=}\"\n", Language::kPython), "same");
  EXPECT_NE(Verdict("f\"{f'{a}'=}\"\n", "f\"{f'{ a}'=}\"\n", Language::kPython), "same");
  EXPECT_NE(Verdict("f\"{a:>3}\"\n", "f\"{a: >3}\"\n", Language::kPython), "same");
  EXPECT_NE(Verdict("f\"{a:>3}\"\n", "f\"{a:>3 }\"\n", Language::kPython), "same");
  EXPECT_NE(Verdict("f\"{a} b\"\n", "f\"{a}  b\"\n", Language::kPython), "same");
  EXPECT_EQ(Verdict("f\"{a}\"\n", "f\"{ a }\"\n", Language::kPython), "same");
}

TEST(SourceComparison, TellsThatTheInterpreterLineMatters) {
  EXPECT_EQ(Verdict("#!/bin/sh\na\n", "#!/bin/bash\na\n", Language::kBash), "matters");
  EXPECT_EQ(Verdict("#!/bin/sh\na\n", "a\n", Language::kBash), "matters");
  EXPECT_EQ(Verdict("#!/bin/sh\na\n", "\n#!/bin/sh\na\n", Language::kBash), "matters");
  EXPECT_EQ(Verdict("#!/usr/bin/python\na\n", "a\n", Language::kPython), "matters");
}

TEST(SourceComparison, TellsThatTheEncodingCommentMatters) {
  EXPECT_EQ(Verdict("# coding: utf-8\na\n", "# coding: latin-1\na\n", Language::kPython),
            "matters");
  EXPECT_EQ(Verdict("# x\n# coding: utf-8\na\n", "# x\n#\n# coding: utf-8\na\n", Language::kPython),
            "matters");
  EXPECT_EQ(Verdict("# one\na\n", "# two\na\n", Language::kPython), "same");
}

TEST(SourceComparison, CallsTextsWithSyntaxErrorsTheSameOnlyWhenTheirBytesAre) {
  const SourceComparison same("a = (\n", "a = (\n", Language::kPython);
  EXPECT_TRUE(same.EqualAsCode());
  const SourceComparison comparison("b\na = (\n", "b\na =  (\n", Language::kPython);
  EXPECT_FALSE(comparison.EqualAsCode());
  EXPECT_EQ(comparison.before_error_line(), 2u);
  EXPECT_EQ(comparison.after_error_line(), 2u);
  EXPECT_NE(Verdict("return  1\n", "return 1\n", Language::kPython), "same");
  EXPECT_NE(Verdict("if a\n", "if  a\n", Language::kBash), "same");
}

TEST(SourceComparison, CallsTextsThatDifferInLayoutTheSameProgram) {
  EXPECT_TRUE(SourceComparison("f(a)\n", "f( a )  # x\n", Language::kPython).EqualAsCode());
  EXPECT_FALSE(SourceComparison("f(a)\n", "f(b)\n", Language::kPython).EqualAsCode());
  EXPECT_FALSE(SourceComparison("f(a)\n", "f( a )\n", std::nullopt).EqualAsCode());
}

}  // namespace
}  // namespace torchlift
