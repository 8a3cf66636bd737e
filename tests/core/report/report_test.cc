// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/diff_view.h"
#include "core/report/finding_lines.h"
#include "core/report/style.h"
#include "core/report/summary.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace torchlift {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

FindingOutcome Found(Level level, Applicability applicability,
                     Disposition disposition = Disposition::kOpen) {
  FindingOutcome found;
  found.finding.codemod = "some-codemod";
  found.finding.level = level;
  found.finding.message = "It changed.";
  found.finding.fix.emplace();
  found.finding.fix->applicability = applicability;
  if (applicability != Applicability::kManual) found.finding.fix->edits = {{{0, 1}, "b"}};
  found.location = {3, 5};
  found.disposition = disposition;
  return found;
}

FileOutcome File(std::vector<FindingOutcome> findings) {
  FileOutcome file;
  file.path = "src/a.py";
  file.findings = std::move(findings);
  return file;
}

RunResult Result(FileOutcome file) {
  RunResult result;
  result.files_read = 1;
  result.files.push_back(std::move(file));
  return result;
}

TEST(FindingLine, BeginsWithThePlaceAndEndsWithWhatCanBeDone) {
  const FileOutcome file = File({Found(Level::kSilent, Applicability::kSafe)});
  EXPECT_EQ(FindingLine(file, file.findings[0], Style(false)),
            "src/a.py:3:5: silent [some-codemod] It changed. (safe)");
}

TEST(FindingLine, GivesTheReasonOfARefusal) {
  FileOutcome file = File({Found(Level::kSilent, Applicability::kSafe, Disposition::kRefused)});
  file.findings[0].reason = "a word was lost";
  EXPECT_THAT(FindingLine(file, file.findings[0], Style(false)),
              HasSubstr("(refused: a word was lost)"));
}

TEST(FileLines, LeaveOutSuppressedFindings) {
  EXPECT_EQ(FileLines(File({Found(Level::kSilent, Applicability::kSafe, Disposition::kSuppressed)}),
                      Style(false)),
            "");
}

TEST(FileLines, TellWhyAFileCouldNotBeUnderstood) {
  FileOutcome file = File({});
  file.problem = "invalid Python";
  EXPECT_EQ(FileLines(file, Style(false)), "src/a.py:1:1: unreadable invalid Python\n");
}

TEST(Printable, WritesControlCharactersAsEscapes) {
  EXPECT_EQ(Printable("a\x1b[1m\tb\n"), "a\\x1b[1m\tb\\x0a");
}

TEST(Summary, CountsByLevelAndByWhatBecameOfThem) {
  const Summary summary = Summarise(Result(File(
      {Found(Level::kBreaking, Applicability::kSafe, Disposition::kFixed),
       Found(Level::kSilent, Applicability::kReview), Found(Level::kAdvice, Applicability::kManual),
       Found(Level::kAdvice, Applicability::kSafe, Disposition::kSuppressed)})));
  EXPECT_EQ(summary.findings, 3u);
  EXPECT_EQ(summary.fixed, 1u);
  EXPECT_EQ(summary.review, 1u);
  EXPECT_EQ(summary.manual, 1u);
  EXPECT_EQ(summary.suppressed, 1u);
}

TEST(Summary, DoesNotCallAdviceThatAsksForNothingManual) {
  FindingOutcome advice = Found(Level::kAdvice, Applicability::kManual);
  advice.finding.fix.reset();
  const FileOutcome file = File({advice});
  EXPECT_THAT(FindingLine(file, advice, Style(false)), HasSubstr("(information)"));
  const Summary summary = Summarise(Result(file));
  EXPECT_EQ(summary.manual, 0u);
  EXPECT_EQ(summary.information, 1u);
}

TEST(Summary, LeavesWhatIsNotFixed) {
  const Summary summary =
      Summarise(Result(File({Found(Level::kBreaking, Applicability::kSafe, Disposition::kFixed),
                             Found(Level::kDeprecated, Applicability::kManual)})));
  EXPECT_TRUE(summary.LeavesAtLeast(Level::kDeprecated));
  EXPECT_FALSE(summary.LeavesAtLeast(Level::kSilent));
}

TEST(SummaryLines, SayNothingToDoWhenAllWasRead) {
  RunResult result;
  EXPECT_THAT(SummaryLines(result, Summarise(result)), StartsWith("Nothing to do."));
}

TEST(SummaryLines, DoNotSaySoWhenSomethingWasNotRead) {
  RunResult result;
  result.not_read.push_back({"ci.yaml", "YAML: not read yet"});
  EXPECT_THAT(SummaryLines(result, Summarise(result)), Not(HasSubstr("Nothing to do")));
  EXPECT_THAT(SummaryLines(result, Summarise(result)), HasSubstr("ci.yaml (YAML: not read yet)"));
}

TEST(SummaryLines, ListEveryFileThatWasNotRead) {
  RunResult result;
  for (int i = 0; i < 40; ++i) {
    result.not_read.push_back({absl::StrCat("f", i, ".bat"), "its kind is not known"});
  }
  const std::string lines = SummaryLines(result, Summarise(result));
  EXPECT_THAT(lines, HasSubstr("names what is looked for, but not read: 40 files\n"));
  EXPECT_THAT(lines, HasSubstr("\n    f39.bat (its kind is not known)\n"));
}

TEST(SummaryLines, TellWhyFilesWerePassedOver) {
  RunResult result;
  result.passed_over = {{"binary", 2}, {"larger than 1 MiB", 1}};
  EXPECT_THAT(SummaryLines(result, Summarise(result)),
              StartsWith("Nothing to do. 0 files read, 3 passed over (2 binary, 1 larger"));
}

TEST(SummaryLines, DoNotSayNothingToDoWhenANamedFileWasPassedOver) {
  RunResult result;
  result.named_passed_over.push_back({"run.bin", "binary"});
  EXPECT_THAT(SummaryLines(result, Summarise(result)), Not(HasSubstr("Nothing to do")));
  EXPECT_THAT(SummaryLines(result, Summarise(result)), HasSubstr("run.bin (binary)"));
}

TEST(SummaryLines, DoNotCallAPreviewFixed) {
  const RunResult result =
      Result(File({Found(Level::kBreaking, Applicability::kSafe, Disposition::kFixed)}));
  EXPECT_THAT(SummaryLines(result, Summarise(result), /*previewed=*/true),
              HasSubstr("1 in this patch"));
}

TEST(DiffView, HeadsThePatchWithTheFindingsThatItAnswers) {
  FileOutcome file = File({Found(Level::kSilent, Applicability::kSafe, Disposition::kFixed)});
  file.before = "a\n";
  file.after = "b\n";
  EXPECT_THAT(DiffView(file, "src/a.py", Style(false)).value(),
              StartsWith("# src/a.py:3:5: silent [some-codemod] It changed. (safe)\ndiff --git "
                         "a/src/a.py b/src/a.py\n"));
}

TEST(DiffView, TellsTheNotesOfFindingsInFurtherComments) {
  FileOutcome file = File({Found(Level::kSilent, Applicability::kSafe, Disposition::kFixed)});
  file.findings[0].finding.notes = {"two jobs on one node collide"};
  file.before = "a\n";
  file.after = "b\n";
  EXPECT_THAT(DiffView(file, "src/a.py", Style(false)).value(),
              HasSubstr("(safe)\n#     note: two jobs on one node collide\ndiff --git "));
}

TEST(DiffView, IsEmptyWhenNothingChanges) {
  EXPECT_EQ(
      DiffView(File({Found(Level::kSilent, Applicability::kManual)}), "src/a.py", Style(false))
          .value(),
      "");
}

TEST(DiffView, ColoursLinesOnlyWhenAsked) {
  FileOutcome file = File({});
  file.before = "a\n";
  file.after = "b\n";
  EXPECT_THAT(DiffView(file, "a", Style(true)).value(), HasSubstr("\x1b[32m+b\x1b[0m"));
  EXPECT_THAT(DiffView(file, "a", Style(false)).value(), Not(HasSubstr("\x1b")));
}

}  // namespace
}  // namespace torchlift
