// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0
//
// The views as a terminal of 80 columns shows them. What they must look like is in testdata/views;
// TORCHLIFT_UPDATE_GOLDENS=1 records it anew.

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/report/ast_diff_json.h"
#include "core/report/diff_view.h"
#include "core/report/display_width.h"
#include "core/report/preview.h"
#include "core/report/side_by_side_view.h"
#include "core/report/tree_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

namespace torchlift {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::size_t kColumns = 80;

void ExpectGolden(const std::string& name, const std::string& text) {
  const std::string path = absl::StrCat("testdata/views/", name);
  const char* update = std::getenv("TORCHLIFT_UPDATE_GOLDENS");
  if (update != nullptr && std::string(update) == "1") std::ofstream(path) << text;
  std::ifstream golden(path);
  EXPECT_EQ(text, std::string(std::istreambuf_iterator<char>(golden), {})) << path;
}

std::string SideBySideOf(absl::string_view before, absl::string_view after,
                         std::optional<Language> language,
                         const std::vector<FindingOutcome>& findings = {}, bool color = false) {
  const SourceComparison comparison(before, after, language);
  return SideBySideView("src/a.py", comparison, MakePreview(comparison, findings), findings,
                        Style(color), kColumns);
}

std::string TreeOf(absl::string_view before, absl::string_view after,
                   const std::vector<FindingOutcome>& findings = {}) {
  const SourceComparison comparison(before, after, Language::kPython);
  return TreeView("src/a.py", comparison, MakePreview(comparison, findings), findings, Style(false),
                  kColumns);
}

constexpr absl::string_view kBefore =
    "import torch\n"
    "import torch.distributed.nn as dnn\n"
    "\n"
    "\n"
    "class Mean:\n"
    "    \"\"\"A mean over ranks.\"\"\"\n"
    "\n"
    "    def __init__(self, size):\n"
    "        self.size = size\n"
    "\n"
    "    def forward(self, value):\n"
    "        # Sums first.\n"
    "        total = dnn.all_reduce(value)\n"
    "        return total / self.size\n";
constexpr absl::string_view kAfter =
    "import torch\n"
    "import torch.distributed._functional_collectives as funcol\n"
    "\n"
    "\n"
    "class Mean:\n"
    "    \"\"\"A mean over ranks.\"\"\"\n"
    "\n"
    "    def __init__(self, size):\n"
    "        self.size = size\n"
    "\n"
    "    def forward(self, value):\n"
    "        # Sums up first.\n"
    "        total = funcol.all_reduce(value, \"sum\", group)\n"
    "        return total / self.size\n";

// One that asks for the import and the call.
std::vector<FindingOutcome> CallFinding() {
  FindingOutcome found;
  const auto begin = static_cast<std::uint32_t>(kBefore.find("dnn.all_reduce"));
  found.finding.codemod = "some-codemod";
  found.finding.level = Level::kDeprecated;
  found.finding.message =
      "all_reduce of torch.distributed.nn warns on the new release, at every call, and fails when "
      "compiled.";
  found.finding.place = {begin, begin + 14};
  found.finding.fix.emplace();
  found.finding.fix->applicability = Applicability::kSafe;
  found.finding.imports.push_back({"torch.distributed._functional_collectives", "funcol", {}});
  found.location = {13, 17};
  found.disposition = Disposition::kFixed;
  return {found};
}

TEST(SideBySideView, HeadsHunksWithTheirFindingsAndMarksWords) {
  ExpectGolden("side-by-side.txt", SideBySideOf(kBefore, kAfter, Language::kPython, CallFinding()));
}

TEST(SideBySideView, AlignsWhateverWidthCharactersHave) {
  ExpectGolden("side-by-side-wide.txt",
               SideBySideOf("name = '漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字'\n"
                            "\tfire = '🔥'\n"
                            "cafe\u0301 = 1\n"
                            "bad = '\xff'\n"
                            "evil = '\x1b[31m\u202e'\n",
                            "name = '漢字漢字漢字漢字漢字漢字漢字漢字漢字字漢'\n"
                            "        fire = '🔥🔥'\n"
                            "cafe\u0301 = 2\n"
                            "bad = '\xfe'\n"
                            "evil = '\x1b[32m\u202e'\n",
                            std::nullopt));
}

TEST(SideBySideView, NeverExceedsTheTerminal) {
  const std::string text(200, 'x');
  const std::string view =
      SideBySideOf(kBefore, absl::StrCat(kAfter, "y = '", text, "漢字'\n"), Language::kPython);
  for (const absl::string_view line : absl::StrSplit(view, '\n'))
    EXPECT_LE(DisplayWidth(line), kColumns) << line;
}

TEST(SideBySideView, ShowsTheChangeInAVeryLongLine) {
  const std::string front(500'000, 'x');
  const std::string view = SideBySideOf(absl::StrCat(front, " old ", front, "\n"),
                                        absl::StrCat(front, " new ", front, "\n"), std::nullopt);
  EXPECT_THAT(view, HasSubstr("[-old-]"));
  EXPECT_THAT(view, HasSubstr("{+new+}"));
  EXPECT_LT(view.size(), 5000u);
}

TEST(SideBySideView, TellsLineEndsThatDiffer) {
  EXPECT_THAT(SideBySideOf("a\r\n", "a\n", std::nullopt), HasSubstr("[-\\r\\n-]"));
  EXPECT_THAT(SideBySideOf("a\n", "a", std::nullopt), HasSubstr("(no line end)"));
}

TEST(SideBySideView, ColoursChangedWordsAlone) {
  EXPECT_THAT(SideBySideOf("y = f(x)\n", "y = g(x)\n", Language::kPython, {}, /*color=*/true),
              HasSubstr(" y = \x1b[1;31mf\x1b[0m(x)"));
}

TEST(SideBySideView, SaysWhenLinesAreAllThatWasCompared) {
  EXPECT_THAT(SideBySideOf("a\n", "b\n", std::nullopt),
              HasSubstr("compared by lines: no grammar for this kind of file\n"));
}

TEST(TreeView, ShowsTheScriptUnderItsDefinitions) {
  ExpectGolden("tree.txt", TreeOf(kBefore, kAfter, CallFinding()));
}

TEST(Views, TellTheNotesOfFindings) {
  std::vector<FindingOutcome> findings = CallFinding();
  findings[0].finding.notes = {"two jobs on one node collide"};
  const std::string note = "    note: two jobs on one node collide\n";
  EXPECT_THAT(SideBySideOf(kBefore, kAfter, Language::kPython, findings), HasSubstr(note));
  EXPECT_THAT(TreeOf(kBefore, kAfter, findings), HasSubstr(note));
}

TEST(TreeView, ShowsBlanksThatMayMatter) {
  const std::string view = TreeOf("f\"{a=}\"\n", "f\"{a = }\"\n");
  EXPECT_THAT(view, Not(HasSubstr("the code is the same")));
  EXPECT_THAT(view, HasSubstr("\"\" → \" \"  ← may matter"));
}

TEST(TreeView, TellsWhereATextDoesNotParse) {
  const std::string view = TreeOf("b\na = (\n", "b\na = ()\n");
  EXPECT_THAT(view, HasSubstr("OLD has a syntax error at line 2\n"));
  EXPECT_THAT(view, Not(HasSubstr("NEW has")));
}

TEST(TreeView, TellsThatOnlyLayoutDiffers) {
  const std::string view = TreeOf("f(a, b)\n", "f(a,\n  b)\n");
  EXPECT_THAT(view, HasSubstr("the code is the same\n"));
  EXPECT_THAT(view, HasSubstr("layout in line 1\n"));
}

TEST(TreeView, TellsThatOnlyTheEndOfTheTextDiffers) {
  const std::string view = TreeOf("f(a)\n", "f(a)");
  EXPECT_THAT(view, HasSubstr("the code is the same\n"));
  EXPECT_THAT(view, HasSubstr("layout "));
}

TEST(TreeView, TakesAnyDepthOfNesting) {
  const std::string open(20'000, '(');
  const std::string close(20'000, ')');
  const std::string view = TreeOf(absl::StrCat("x = ", open, "1", close, "\n"),
                                  absl::StrCat("x = ", open, "2", close, "\n"));
  EXPECT_THAT(view, HasSubstr("x = (("));
  EXPECT_LT(view.size(), 5000u);
}

TEST(PatchView, DoesNotTakeARemovedLineForAHeader) {
  const std::string view = PatchView("a.sql", "-- old\n", "++ new\n", Style(true)).value();
  EXPECT_THAT(view, HasSubstr("\x1b[31m--- old\x1b[0m"));
  EXPECT_THAT(view, HasSubstr("\x1b[32m+++ new\x1b[0m"));
}

TEST(PatchView, KeepsAColouredLineFromSteeringTheTerminal) {
  const std::string view = PatchView("a", "a\x1b[2J\n", "b\n", Style(true)).value();
  EXPECT_THAT(view, HasSubstr("-a\\x1b[2J"));
}

TEST(PatchView, ShowsCarriageReturnsOnlyWhenTheyChange) {
  EXPECT_THAT(PatchView("a", "a\r\nb\r\n", "a\r\nc\r\n", Style(true)).value(),
              Not(HasSubstr("\\x0d")));
  EXPECT_THAT(PatchView("a", "a\r\n", "a\n", Style(true)).value(), HasSubstr("-a\\x0d"));
}

TEST(PatchView, IsAPatchWithoutColours) {
  EXPECT_THAT(PatchView("a", "a\x1b\r\n", "b\r\n", Style(false)).value(),
              HasSubstr("\n-a\x1b\r\n+b\r\n"));
}

TEST(AstDiffJson, GivesOperationsWithPlacesOnBothSides) {
  const SourceComparison comparison("y = f(x)\n", "y = g(x)\n", Language::kPython);
  const auto json = nlohmann::json::parse(AstDiffJson("a.py", "b.py", comparison));
  ASSERT_EQ(json["operations"].size(), 1u);
  const auto& operation = json["operations"][0];
  EXPECT_EQ(operation["kind"], "update");
  EXPECT_EQ(operation["new_text"], "g");
  EXPECT_EQ(operation["after"]["begin"]["column"], 5);
  EXPECT_EQ(json["equal_code"], false);
}

TEST(AstDiffJson, TakesBytesThatAreNoUtf8) {
  const SourceComparison comparison("y = '\xff'\n", "y = '\xfe'\n", Language::kPython);
  const auto json = nlohmann::json::parse(AstDiffJson("\xff.py", "b.py", comparison));
  EXPECT_EQ(json["before"]["path"], "\uFFFD.py");
}

}  // namespace
}  // namespace torchlift
