// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/file_rewriter.h"

#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/core/engine/fake_codemod.h"

namespace torchlift {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

FileOutcome Rewrite(std::vector<const Codemod*> codemods, const std::string& text,
                    bool review = false, absl::string_view corrupt = "") {
  const std::vector<absl::string_view> known = {"first", "second"};
  RewriteRequest request;
  request.codemods = codemods;
  request.known_ids = known;
  request.make_edits = true;
  request.include_review = review;
  request.corrupt_fix_of = corrupt;
  return RewriteFile("a.py", FileKind::kPython, text, ProjectFacts{}, request);
}

TEST(FileRewriter, WritesSafeFixes) {
  const RenamingCodemod codemod("first", "old", "new");
  const FileOutcome outcome = Rewrite({&codemod}, "x = old + old\n");
  EXPECT_EQ(outcome.after, "x = new + new\n");
  ASSERT_THAT(outcome.findings, SizeIs(2));
  EXPECT_EQ(outcome.findings[1].disposition, Disposition::kFixed);
}

TEST(FileRewriter, LeavesReviewFixesUnlessAskedFor) {
  const RenamingCodemod codemod("first", "old", "new", Applicability::kReview);
  EXPECT_FALSE(Rewrite({&codemod}, "x = old\n").changed());
  EXPECT_EQ(Rewrite({&codemod}, "x = old\n", /*review=*/true).after, "x = new\n");
}

TEST(FileRewriter, WritesAFixThatAnotherOneMakesPossible) {
  const RenamingCodemod first("first", "old", "middle");
  const RenamingCodemod second("second", "middle", "new");
  EXPECT_EQ(Rewrite({&first, &second}, "x = old\n").after, "x = new\n");
}

TEST(FileRewriter, NamesTheBlockerOfAFixThatIsNeverFree) {
  const RenamingCodemod first("first", "old", "new");
  const RenamingCodemod second("second", "old", "other");
  const FileOutcome outcome = Rewrite({&first, &second}, "x = old\n");
  EXPECT_EQ(outcome.after, "x = new\n");
  ASSERT_THAT(outcome.findings, SizeIs(2));
  EXPECT_EQ(outcome.findings[1].disposition, Disposition::kDeferred);
  EXPECT_THAT(outcome.findings[1].reason, HasSubstr("first at line 1"));
}

TEST(FileRewriter, WritesNothingWhenFixesDoNotComeToRest) {
  const RenamingCodemod first("first", "ping", "pong");
  const RenamingCodemod second("second", "pong", "ping");
  const FileOutcome outcome = Rewrite({&first, &second}, "x = ping\n");
  EXPECT_FALSE(outcome.changed());
  EXPECT_TRUE(outcome.conflict);
  EXPECT_THAT(outcome.problem, HasSubstr("second"));
}

TEST(FileRewriter, RefusesAFixThatIsNotWhatItClaims) {
  RenamingCodemod lying("first", "old", "new");
  lying.set_claimed("other");
  const FileOutcome outcome = Rewrite({&lying}, "x = old\n");
  EXPECT_FALSE(outcome.changed());
  EXPECT_EQ(outcome.findings[0].disposition, Disposition::kRefused);
  EXPECT_EQ(outcome.proofs_refused, 1u);
}

TEST(FileRewriter, DropsTheGuiltyFixAlone) {
  RenamingCodemod lying("first", "a", "b");
  lying.set_claimed("c");
  const RenamingCodemod honest("second", "old", "new");
  const FileOutcome outcome = Rewrite({&lying, &honest}, "x = a\ny = old\n");
  EXPECT_EQ(outcome.after, "x = a\ny = new\n");
}

TEST(FileRewriter, RefusesACorruptedFix) {
  const RenamingCodemod codemod("first", "old", "new");
  EXPECT_EQ(Rewrite({&codemod}, "x = old\n", false, "first").findings[0].disposition,
            Disposition::kRefused);
}

TEST(FileRewriter, RefusesAFixThatBindsDifferently) {
  RenamingCodemod codemod("first", "old", "p + q");
  codemod.set_claimed("p + q");
  EXPECT_EQ(Rewrite({&codemod}, "x = old * 2\n").after, "x = old * 2\n");
}

TEST(FileRewriter, ReportsAFileThatDoesNotParse) {
  const RenamingCodemod codemod("first", "old", "new");
  const FileOutcome outcome = Rewrite({&codemod}, "x = old\n\ndef f(:\n    pass\n");
  EXPECT_THAT(outcome.problem, HasSubstr("invalid Python"));
  EXPECT_EQ(outcome.problem_location.line, 3u);
  EXPECT_FALSE(outcome.changed());
}

TEST(FileRewriter, GivesUpOnAFileOfWhichManyFixesAreRefused) {
  const RenamingCodemod codemod("first", "old", "new");
  std::string text;
  for (int i = 0; i < 500; ++i) text += "x = old\n";
  const FileOutcome outcome = Rewrite({&codemod}, text, /*review=*/false, /*corrupt=*/"first");
  EXPECT_FALSE(outcome.changed());
  EXPECT_LT(outcome.proofs_done, 50U);
  EXPECT_EQ(outcome.findings.back().disposition, Disposition::kRefused);
}

TEST(FileRewriter, LeavesSuppressedFindings) {
  const RenamingCodemod codemod("first", "old", "new");
  const FileOutcome outcome = Rewrite({&codemod}, "x = old  # torchlift: ignore[first]\ny = old\n");
  EXPECT_EQ(outcome.after, "x = old  # torchlift: ignore[first]\ny = new\n");
  EXPECT_EQ(outcome.findings[0].disposition, Disposition::kSuppressed);
}

TEST(FileRewriter, RemarksAnUnknownIdInASuppression) {
  const RenamingCodemod codemod("first", "old", "new");
  const FileOutcome outcome = Rewrite({&codemod}, "x = old  # torchlift: ignore[frist]\n");
  ASSERT_THAT(outcome.remarks, SizeIs(1));
  EXPECT_THAT(outcome.remarks[0].text, HasSubstr("did you mean 'first'?"));
}

TEST(FileRewriter, KeepsEveryByteOutsideTheEdits) {
  const RenamingCodemod codemod("first", "old", "new");
  EXPECT_EQ(Rewrite({&codemod}, "\xEF\xBB\xBFx = old\r\ny = '\xC3\xA9'  \n# end").after,
            "\xEF\xBB\xBFx = new\r\ny = '\xC3\xA9'  \n# end");
}

TEST(FileRewriter, LeavesAFileThatOnlyCPythonRefuses) {
  const RenamingCodemod codemod("first", "old", "new");
  const FileOutcome outcome = Rewrite({&codemod}, "x = old\n\n  y = 2\n");
  EXPECT_FALSE(outcome.changed());
  EXPECT_THAT(outcome.problem, HasSubstr("invalid Python"));
  EXPECT_EQ(outcome.problem_location.line, 3u);
}

}  // namespace
}  // namespace torchlift
