// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/region.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/embed/regions.h"

namespace torchlift::embed {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;

std::vector<Region> RegionsOfPython(absl::string_view text) {
  return RegionsOf(*SyntaxTree::Parse(Language::kPython, text));
}

std::vector<Region> RegionsOfShell(absl::string_view text) {
  return RegionsOf(*shell::Script::Read(text));
}

TEST(RegionsOf, FindsStringLiteralsWithTheirValues) {
  const auto regions = RegionsOfPython("run('a\\tb', \"c\")\n");
  ASSERT_THAT(regions, SizeIs(2));
  EXPECT_EQ(regions[0].text.text, "a\tb");
  EXPECT_EQ(regions[0].host, (ByteRange{4, 10}));
  EXPECT_EQ(regions[1].text.text, "c");
}

TEST(RegionsOf, TakesThePiecesOfAConcatenationApart) {
  EXPECT_THAT(RegionsOfPython("x = 'torchrun' ' a.py'\n"), SizeIs(2));
}

TEST(RegionsOf, LeavesBytesOut) { EXPECT_THAT(RegionsOfPython("x = b'a'\n"), SizeIs(0)); }

TEST(RegionsOf, FindsThePythonThatAScriptHandsOn) {
  const auto regions = RegionsOfShell("python -c 'print(1)'\npython <<'E'\nprint(2)\nE\n");
  ASSERT_THAT(regions, SizeIs(2));
  EXPECT_EQ(regions[0].text.text, "print(1)");
  EXPECT_EQ(regions[1].text.text, "print(2)\n");
}

TEST(RegionsOf, LeavesTextsOutThatAShellReads) {
  EXPECT_THAT(RegionsOfShell("bash -c 'torchrun x.py'\n"), SizeIs(0));
}

TEST(Readable, PutsALetterForWhatIsNotSeen) {
  const auto regions = RegionsOfShell("python -c \"print($name)\"\n");
  ASSERT_THAT(regions, SizeIs(1));
  EXPECT_EQ(Readable(regions[0]), "print(_)");
}

TEST(HostEdits, ArePutWhereTheHostHoldsTheByteBefore) {
  const absl::string_view host = "python -c 'run(a)'\n";
  const auto regions = RegionsOfShell(host);
  ASSERT_THAT(regions, SizeIs(1));
  EXPECT_THAT(HostEdits(regions[0], host, {{{5, 5}, ", b"}}),
              ::testing::Optional(ElementsAre(Edit{{16, 16}, ", b"})));
}

TEST(HostEdits, MayEndTheText) {
  const absl::string_view host = "x = 'torchrun'\n";
  const auto regions = RegionsOfPython(host);
  ASSERT_THAT(regions, SizeIs(1));
  EXPECT_THAT(HostEdits(regions[0], host, {{{8, 8}, " -m"}}),
              ::testing::Optional(ElementsAre(Edit{{13, 13}, " -m"})));
}

TEST(HostEdits, AreRefusedWhereTheHostWouldReadThemAsSomethingElse) {
  const absl::string_view host = "python -c 'run(a)'\n";
  const auto regions = RegionsOfShell(host);
  ASSERT_THAT(regions, SizeIs(1));
  EXPECT_EQ(HostEdits(regions[0], host, {{{5, 5}, ", 'b'"}}), std::nullopt);
}

TEST(HostEdits, AreRefusedBesideAnEscape) {
  const absl::string_view host = "x = 'a\\tb'\n";
  const auto regions = RegionsOfPython(host);
  ASSERT_THAT(regions, SizeIs(1));
  EXPECT_EQ(HostEdits(regions[0], host, {{{2, 2}, "c"}}), std::nullopt);
}

TEST(HostEdits, AreRefusedBesideWhatIsNotSeen) {
  const absl::string_view host = "x = f'a{b}c'\n";
  const auto regions = RegionsOfPython(host);
  ASSERT_THAT(regions, SizeIs(1));
  EXPECT_EQ(HostEdits(regions[0], host, {{{2, 2}, "d"}}), std::nullopt);
}

TEST(HostEdits, ReplaceWhatStandsThereAsItIs) {
  const absl::string_view host = "x = 'abc'\n";
  const auto regions = RegionsOfPython(host);
  ASSERT_THAT(regions, SizeIs(1));
  EXPECT_THAT(HostEdits(regions[0], host, {{{1, 2}, "d"}}),
              ::testing::Optional(ElementsAre(Edit{{6, 7}, "d"})));
}

// What stands between the quotes of a JSON string: `a\nb`.
Region RegionOfJson() {
  Region region;
  region.kind = FileKind::kShell;
  region.host = {0, 6};
  region.text.Append('a', 1, 2);
  region.text.Append('\n', 2, 4);
  region.text.Append('b', 4, 5);
  region.escaped = "\"\\";
  return region;
}

TEST(HostEdits, PutABackslashInFrontOfBytesThatNeedOne) {
  EXPECT_THAT(HostEdits(RegionOfJson(), "\"a\\nb\"", {{{1, 1}, "\"c"}}),
              ::testing::Optional(ElementsAre(Edit{{2, 2}, "\\\"c"})));
}

TEST(HostEdits, AreMadeBesideAnEscapeThatEndsByItself) {
  EXPECT_THAT(HostEdits(RegionOfJson(), "\"a\\nb\"", {{{2, 2}, "c"}}),
              ::testing::Optional(ElementsAre(Edit{{4, 4}, "c"})));
}

TEST(HostEdits, ReplaceAnEscapeThatEndsByItself) {
  EXPECT_THAT(HostEdits(RegionOfJson(), "\"a\\nb\"", {{{1, 3}, "c"}}),
              ::testing::Optional(ElementsAre(Edit{{2, 5}, "c"})));
}

TEST(HostEdits, BeginALineBehindWhatTheHostPutsThere) {
  Region region = RegionOfJson();
  region.text.host_begin[2] = 8;
  region.text.host_end[2] = 9;
  EXPECT_THAT(HostEdits(region, "\"a\\n\", \"b\"", {{{2, 2}, "c"}}),
              ::testing::Optional(ElementsAre(Edit{{8, 8}, "c"})));
}

}  // namespace
}  // namespace torchlift::embed
