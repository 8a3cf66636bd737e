// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/host_findings.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/engine/file_rewriter.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/core/engine/option_codemod.h"

namespace torchlift {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// What the codemod makes of a Procfile.
class HostFindings : public ::testing::Test {
 protected:
  FileOutcome Fix(const std::string& text) const {
    RewriteRequest request;
    request.codemods = codemods_;
    request.known_ids = ids_;
    request.make_edits = true;
    request.explain = true;
    return RewriteFile("Procfile", FileKind::kProcfile, text, ProjectFacts(), request);
  }

 private:
  OptionCodemod codemod_;
  std::vector<const Codemod*> codemods_ = {&codemod_};
  std::vector<absl::string_view> ids_ = {"option"};
};

TEST_F(HostFindings, AreAtTheirPlaceInTheFile) {
  const FileOutcome outcome = Fix("# one\nweb: tool x\n");
  ASSERT_THAT(outcome.findings, SizeIs(1));
  EXPECT_EQ(outcome.findings[0].finding.place, (ByteRange{11, 15}));
  EXPECT_EQ(outcome.findings[0].location.line, 2u);
}

TEST_F(HostFindings, AreWrittenInTheFile) {
  EXPECT_EQ(Fix("web: tool x\r\nother: ls").after, "web: tool --new x\r\nother: ls");
}

TEST_F(HostFindings, AreGoneInASecondRun) {
  EXPECT_THAT(Fix("web: tool --new x\n").findings, IsEmpty());
}

TEST_F(HostFindings, AreKeptAwayByACommentOfTheCodeInside) {
  const FileOutcome outcome = Fix("web: tool x # torchlift: ignore[option]\n");
  ASSERT_THAT(outcome.findings, SizeIs(1));
  EXPECT_EQ(outcome.findings[0].disposition, Disposition::kSuppressed);
  EXPECT_FALSE(outcome.changed());
}

TEST_F(HostFindings, TellCodemodsWhatRunsBesideATextOfItsGroup) {
  const FileOutcome outcome = Fix("a: tool x\nb: tool y\n");
  ASSERT_THAT(outcome.findings, SizeIs(2));
  EXPECT_THAT(outcome.findings[0].finding.message, HasSubstr("side by side"));
}

TEST_F(HostFindings, TellNothingOfATextThatIsAloneInItsGroup) {
  const FileOutcome outcome = Fix("a: tool x\nb: ls\n");
  ASSERT_THAT(outcome.findings, SizeIs(1));
  EXPECT_EQ(outcome.findings[0].finding.message, "");
}

TEST_F(HostFindings, AreExplainedAtTheirPlaceInTheFile) {
  const FileOutcome outcome = Fix("a: ls\nb: tool x\n");
  ASSERT_THAT(outcome.explanations, SizeIs(1));
  EXPECT_EQ(outcome.explanations[0].place, (ByteRange{9, 10}));
}

TEST_F(HostFindings, AreSeenInATextThatTheTextHandsOn) {
  EXPECT_EQ(Fix("a: bash -c 'tool x'\n").after, "a: bash -c 'tool --new x'\n");
}

}  // namespace
}  // namespace torchlift
