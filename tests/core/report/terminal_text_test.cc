// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <string>
#include <vector>

#include "core/report/display_width.h"
#include "core/report/outline_drawing.h"
#include "core/report/style.h"
#include "core/report/terminal_cells.h"
#include "core/report/word_marks.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace torchlift {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

std::vector<TerminalCell> Cells(absl::string_view text, std::vector<ByteRange> marks = {}) {
  return CellsOf(text, {0, static_cast<std::uint32_t>(text.size())}, marks);
}

std::string Joined(const std::vector<TerminalCell>& cells) {
  return Drawn(cells, Style(false), "1");
}

TEST(DisplayWidth, CountsColumns) {
  EXPECT_EQ(DisplayWidth("abc"), 3u);
  EXPECT_EQ(DisplayWidth("é"), 1u);
  EXPECT_EQ(DisplayWidth("e\u0301"), 1u);  // A combining accent.
  EXPECT_EQ(DisplayWidth("漢字"), 4u);
  EXPECT_EQ(DisplayWidth("🔥"), 2u);
}

TEST(Printable, WritesOutWhatSteersATerminal) {
  EXPECT_EQ(Printable("a\u009b31mb"), "a\\u009b31mb");  // CSI as one character.
  EXPECT_EQ(Printable("a\u202eb"), "a\\u202eb");        // Right-to-left override.
  EXPECT_EQ(Printable("caf\xe9"), "caf\\xe9");          // Latin-1.
  EXPECT_EQ(Printable("café 漢"), "café 漢");
}

TEST(TerminalCells, ExpandTabsToTheNextStop) {
  EXPECT_EQ(Joined(Cells("\tx")), "    x");
  EXPECT_EQ(Joined(Cells("ab\tx")), "ab  x");
}

TEST(TerminalCells, ShowATabWhenItIsWhatChanged) {
  EXPECT_EQ(Joined(Cells("\tx", {{0, 1}})), "→   x");
}

TEST(TerminalCells, KeepWhatCombinesWithItsCharacter) {
  EXPECT_THAT(Cells("e\u0301x"), testing::SizeIs(2));
}

TEST(TerminalCells, AreCutIntoRowsByWidth) {
  const auto rows = WrapCells(Cells("漢字漢字"), 3);  // A second wide one does not fit.
  EXPECT_EQ(rows.size(), 4u);
}

TEST(TerminalCells, ColourOnlyWhatIsMarked) {
  EXPECT_EQ(Drawn(Cells("a bc d", {{2, 4}}), Style(true), "1;32"), "a \x1b[1;32mbc\x1b[0m d");
}

TEST(CutToWidth, EndsWithAnEllipsisWhenTooLong) {
  EXPECT_EQ(CutToWidth("abcdef", 6), "abcdef");
  EXPECT_EQ(CutToWidth("abcdefg", 6), "abcde…");
  EXPECT_EQ(CutToWidth("漢字漢字", 6), "漢字…");
  EXPECT_EQ(CutToWidth("f(\n    a)", 20), "f( a)");
}

TEST(WrapWords, IndentsAllLinesButTheFirst) {
  EXPECT_EQ(WrapWords("one two three four", 10, 2), "one two\n  three\n  four\n");
}

TEST(CompareWords, FindsTheWordsThatDiffer) {
  const WordMarks marks = CompareWords("a = old(1)", "a = new(1)");
  EXPECT_THAT(marks.before, ElementsAre(ByteRange{4, 7}));
  EXPECT_THAT(marks.after, ElementsAre(ByteRange{4, 7}));
}

TEST(CompareWords, MarksTheWholeOfLinesThatHaveLittleInCommon) {
  const WordMarks marks = CompareWords("  alpha(beta)", "  gamma[delta]");
  EXPECT_THAT(marks.before, ElementsAre(ByteRange{2, 13}));
  EXPECT_THAT(marks.after, ElementsAre(ByteRange{2, 14}));
}

TEST(PairLines, PairsLikeWithLike) {
  const std::vector<absl::string_view> before = {"one two three"};
  const std::vector<absl::string_view> after = {"something else", "one two four"};
  EXPECT_THAT(PairLines(before, after), ElementsAre(Pair(0u, 1u)));
}

TEST(PairLines, LeavesStrangersAlone) {
  const std::vector<absl::string_view> before = {"one two three", "x"};
  const std::vector<absl::string_view> after = {"something else", "y"};
  EXPECT_THAT(PairLines(before, after), IsEmpty());
}

TEST(JoinMarks, JoinsOverBlanks) {
  EXPECT_THAT(JoinMarks("ab cd,ef", {{0, 2}, {3, 5}, {6, 8}}),
              ElementsAre(ByteRange{0, 5}, ByteRange{6, 8}));
}

TEST(Outline, DrawsTheLinesOfATree) {
  EXPECT_EQ(DrawOutline({{0, "a"}, {1, "b"}, {2, "c"}, {1, "d"}, {0, "e"}, {1, "f"}}, Style(false)),
            "a\n├─ b\n│  └─ c\n└─ d\ne\n└─ f\n");
}

TEST(Outline, IsNotDrawnDeeperThanItsLimit) {
  std::vector<OutlineRow> rows;
  for (std::size_t depth = 0; depth < 1000; ++depth) rows.push_back({depth, "x"});
  EXPECT_LT(DrawOutline(rows, Style(false)).size(), 100'000u);
}

}  // namespace
}  // namespace torchlift
