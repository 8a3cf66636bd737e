// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/suppression.h"

#include <memory>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace torchlift {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// Whether a finding of `codemod` on the word "HERE" of the text is suppressed; the statement is
// what stands between "{|" and
// "|}" when there are such marks.
bool Covers(std::string text, absl::string_view codemod, FileKind kind = FileKind::kPython) {
  const absl::string_view known[] = {"alpha", "beta"};
  const std::size_t begin = text.find("{|");
  ByteRange statement;
  if (begin != std::string::npos) {
    text.erase(begin, 2);
    const std::size_t end = text.find("|}");
    text.erase(end, 2);
    statement = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }
  const auto place = static_cast<std::uint32_t>(text.find("HERE"));
  const std::unique_ptr<const SourceModel> model = SourceModel::Create("a", kind, text);
  Finding finding;
  finding.codemod = codemod;
  finding.place = {place, place + 4};
  finding.statement = statement;
  return Suppressions(*model, known).Covers(finding);
}

TEST(Suppressions, CoverTheLineOfTheComment) {
  EXPECT_TRUE(Covers("HERE  # torchlift: ignore[alpha]\n", "alpha"));
  EXPECT_FALSE(Covers("HERE\nx  # torchlift: ignore[alpha]\n", "alpha"));
}

TEST(Suppressions, CoverOnlyTheCodemodsNamed) {
  EXPECT_FALSE(Covers("HERE  # torchlift: ignore[beta]\n", "alpha"));
  EXPECT_TRUE(Covers("HERE  # torchlift: ignore[beta, alpha]\n", "alpha"));
}

TEST(Suppressions, CoverAllCodemodsWhenNoneIsNamed) {
  EXPECT_TRUE(Covers("HERE  # torchlift: ignore\n", "alpha"));
}

TEST(Suppressions, CoverTheWholeStatementFromAnyOfItsLines) {
  EXPECT_TRUE(Covers("{|f(\n    HERE,\n    1,  # torchlift: ignore[alpha]\n)|}\n", "alpha"));
}

TEST(Suppressions, CoverTheStatementBelowACommentLine) {
  EXPECT_TRUE(Covers("# torchlift: ignore[alpha]\nHERE\n", "alpha"));
  EXPECT_TRUE(Covers("# torchlift: ignore[alpha]\n# why\nHERE\n", "alpha"));
  EXPECT_FALSE(Covers("# torchlift: ignore[alpha]\nx = 1\nHERE\n", "alpha"));
}

TEST(Suppressions, CoverAFile) {
  EXPECT_TRUE(Covers("HERE\n\n\n# torchlift: ignore-file\n", "alpha"));
  EXPECT_FALSE(Covers("HERE\n# torchlift: ignore-file[beta]\n", "alpha"));
}

TEST(Suppressions, DoNotCountInsideAString) {
  EXPECT_FALSE(Covers("HERE; x = '# torchlift: ignore[alpha]'\n", "alpha"));
}

TEST(Suppressions, CountInCommentsOfCMake) {
  EXPECT_TRUE(
      Covers("{|set(A\n  HERE # torchlift: ignore[alpha]\n)|}\n", "alpha", FileKind::kCMake));
  EXPECT_TRUE(Covers("# torchlift: ignore[alpha]\nset(HERE)\n", "alpha", FileKind::kCMake));
  EXPECT_FALSE(Covers("set(HERE \"# torchlift: ignore[alpha]\")\n", "alpha", FileKind::kCMake));
  EXPECT_FALSE(
      Covers("#[[\n# torchlift: ignore[alpha]\n]] set(HERE)\n", "alpha", FileKind::kCMake));
}

TEST(Suppressions, CountAtTheEndOfAContinuedShellCommand) {
  EXPECT_TRUE(
      Covers("{|HERE \\\n  c.py|}  # torchlift: ignore[alpha]\n", "alpha", FileKind::kShell));
}

TEST(Suppressions, DoNotCountInsideAShellWord) {
  EXPECT_FALSE(Covers("echo \"x # torchlift: ignore-file\"\nHERE\n", "alpha", FileKind::kShell));
  EXPECT_TRUE(Covers("bash -c 'HERE  # torchlift: ignore[alpha]'\n", "alpha", FileKind::kShell));
}

TEST(Suppressions, DoNotCountInAHereDocumentThatIsText) {
  EXPECT_FALSE(
      Covers("cat <<EOF\n# torchlift: ignore-file\nEOF\nHERE\n", "alpha", FileKind::kShell));
}

TEST(Suppressions, DoNotCountGluedToAShellWord) {
  EXPECT_FALSE(Covers("HERE a.py#torchlift: ignore[alpha]\n", "alpha", FileKind::kShell));
}

TEST(Suppressions, CountInAFileThatHoldsCommands) {
  EXPECT_TRUE(Covers("; torchlift: ignore[alpha]\nweb: HERE\n", "alpha", FileKind::kProcfile));
}

TEST(Suppressions, LeaveCommentsOfTheCodeInsideToThatCode) {
  EXPECT_FALSE(Covers("web: HERE # torchlift: ignore[alpha]\n", "alpha", FileKind::kProcfile));
}

TEST(Suppressions, TakeABlankBeforeTheList) {
  EXPECT_FALSE(Covers("HERE  # torchlift: ignore [beta]\n", "alpha"));
}

TEST(Suppressions, AreNoOtherWords) {
  EXPECT_FALSE(Covers("HERE  # torchlift: ignored\n", "alpha"));
  EXPECT_FALSE(Covers("HERE  # see torchlift: ignore[alpha]\n", "alpha"));
}

// The remarks about a Python text.
std::vector<std::string> RemarksOn(absl::string_view text) {
  const absl::string_view known[] = {"alpha", "beta"};
  const std::unique_ptr<const SourceModel> model =
      SourceModel::Create("a", FileKind::kPython, std::string(text));
  const Suppressions suppressions(*model, known);
  std::vector<std::string> remarks;
  for (const auto& remark : suppressions.remarks()) remarks.push_back(remark.text);
  return remarks;
}

TEST(Suppressions, RemarkOnAMisspeltOrder) {
  EXPECT_THAT(RemarksOn("x  # torchlift: ignroe[alpha]\n"),
              ElementsAre(HasSubstr("'ignroe' is neither 'ignore' nor 'ignore-file'")));
  EXPECT_THAT(RemarksOn("x  # torchlift: ignore_file\n"), SizeIs(1));
}

TEST(Suppressions, RemarkOnAnOrderOfAnotherTool) {
  EXPECT_THAT(RemarksOn("x  # torchlift: noqa[alpha]\n"), SizeIs(1));
}

TEST(Suppressions, LeaveRemarksOfPeopleAlone) {
  EXPECT_THAT(RemarksOn("x  # torchlift: written by the tool\n"), IsEmpty());
}

TEST(NearestId, IsTheOneThatWasProbablyMeant) {
  const absl::string_view known[] = {"cxx17-build", "torchrun-default-port"};
  EXPECT_EQ(NearestId("cxx-17-build", known), "cxx17-build");
  EXPECT_EQ(NearestId("torchrun", known), "torchrun-default-port");
  EXPECT_EQ(NearestId("zzz", known), "");
}

}  // namespace
}  // namespace torchlift
