// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/preamble_findings.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace torchlift {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr absl::string_view kHost = "T = tool\nL = $(T) -a\nx:\n\t$(L) b\n";

// The text `${L} b` at byte 25 of the host, told that L is `tool -a`.
embed::Region MakeRegion() {
  embed::Region region;
  region.host = {25, 31};
  for (const char c : std::string("${L} b")) region.text.Append(c, 25, 26);
  embed::AddPreamble("L=\"tool -a\"\n", region);
  return region;
}

// A finding about `tool` in what is told.
Finding MakeFinding(ByteRange place) {
  Finding finding;
  finding.codemod = "option";
  finding.level = Level::kSilent;
  finding.place = place;
  finding.message = "It changed.";
  return finding;
}

TEST(PreambleFindings, AreOfTheTextThatUsesTheVariable) {
  const embed::Region region = MakeRegion();
  PreambleFindings noted(kHost);
  noted.Note(MakeFinding({3, 7}), region);
  std::vector<Finding> findings;
  noted.AddTo(findings);
  ASSERT_THAT(findings, SizeIs(1));
  EXPECT_EQ(findings[0].place.begin, 25u);
  EXPECT_EQ(findings[0].applicability(), Applicability::kReview);
  EXPECT_THAT(findings[0].message, HasSubstr("$L"));
}

TEST(PreambleFindings, AreThoseOfTheVariableWhereItHasSome) {
  const embed::Region region = MakeRegion();
  PreambleFindings noted(kHost);
  noted.Note(MakeFinding({3, 7}), region);
  std::vector<Finding> findings = {MakeFinding({13, 17})};  // On the line of L.
  noted.AddTo(findings);
  EXPECT_THAT(findings, SizeIs(1));
}

TEST(PreambleFindings, AreOnePerText) {
  const embed::Region region = MakeRegion();
  PreambleFindings noted(kHost);
  noted.Note(MakeFinding({3, 7}), region);
  noted.Note(MakeFinding({8, 10}), region);
  std::vector<Finding> findings;
  noted.AddTo(findings);
  EXPECT_THAT(findings, SizeIs(1));
}

TEST(PreambleFindings, AreNoneWhereNothingIsAsked) {
  const embed::Region region = MakeRegion();
  PreambleFindings noted(kHost);
  Finding advice = MakeFinding({3, 7});
  advice.level = Level::kAdvice;
  noted.Note(advice, region);
  std::vector<Finding> findings;
  noted.AddTo(findings);
  EXPECT_THAT(findings, IsEmpty());
}

}  // namespace
}  // namespace torchlift
