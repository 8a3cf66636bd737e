// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/host_proof.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace torchlift {
namespace {

using ::testing::HasSubstr;

// web: torchrun x.py
// 0    5       13
const char kProcfile[] = "web: torchrun x.py\nrelease: python y.py\n";

Claim Insertion(std::uint32_t offset, absl::string_view text) {
  Claim claim;
  claim.kind = Claim::Kind::kInsert;
  claim.range = {offset, offset};
  claim.code.Text(text);
  return claim;
}

// What the first process is claimed to become: ` -m` behind its program.
EmbeddedClaim NewWord() {
  EmbeddedClaim claim;
  claim.kind = FileKind::kShell;
  claim.host = {5, 18};
  claim.edits = {{{8, 8}, " -m"}};
  claim.claims = {Insertion(8, " -m")};
  return claim;
}

std::string FaultOf(const std::vector<Edit>& edits, const EmbeddedClaim& claim = NewWord()) {
  const auto model = SourceModel::Create("Procfile", FileKind::kProcfile, kProcfile);
  const RewriteProof proof = ProveRewrite(*model, edits, {}, {claim});
  return proof.failure ? proof.failure->reason : "";
}

TEST(ProveHost, AcceptsAWordThatComesIntoACommand) { EXPECT_EQ(FaultOf({{{13, 13}, " -m"}}), ""); }

// ENV A=1
// 0   4
TEST(ProveHost, AcceptsThatTheFileSaysMoreAboutOtherTexts) {
  const auto model =
      SourceModel::Create("Dockerfile", FileKind::kDockerfile, "ENV A=1\nRUN torchrun x.py\n");
  EmbeddedClaim claim;
  claim.kind = FileKind::kShell;
  claim.host = {4, 7};
  claim.edits = {{{7, 7}, " B=2"}};  // env A=1 :
  claim.claims = {Insertion(7, " B=2")};
  const RewriteProof proof = ProveRewrite(*model, {{{7, 7}, " B=2"}}, {}, {claim});
  EXPECT_FALSE(proof.failure) << proof.failure->reason;
}

TEST(ProveHost, RefusesAnEditOutsideOfWhatIsClaimed) {
  EXPECT_THAT(FaultOf({{{0, 0}, "x"}, {{13, 13}, " -m"}}), HasSubstr("no claimed text"));
}

TEST(ProveHost, RefusesATextThatReadsOtherwiseThanClaimed) {
  EXPECT_THAT(FaultOf({{{13, 13}, " -n"}}), HasSubstr("other bytes"));
}

TEST(ProveHost, RefusesATextThatEndsEarlier) {
  EXPECT_THAT(FaultOf({{{13, 13}, "\nweb: x"}}), HasSubstr("other bytes"));
}

TEST(ProveHost, RefusesOtherBytesForWhatIsNotSeen) {
  const auto model = SourceModel::Create("a.yml", FileKind::kYaml,
                                         "on: push\njobs:\n  a:\n    runs-on: x\n    steps:\n"
                                         "      - run: tool --n ${{ a }} torch.py\n");
  ASSERT_EQ(model->host()->regions.size(), 1u);
  const embed::Region& region = model->host()->regions[0];
  EmbeddedClaim claim = NewWord();
  claim.host = region.host;
  claim.edits = {{{4, 4}, " -m"}};
  claim.claims = {Insertion(4, " -m")};
  const std::uint32_t program_end = region.text.host_end[3];
  const auto at = static_cast<std::uint32_t>(model->source().bytes().find(" a }}"));
  const Edit word{{program_end, program_end}, " -m"};
  EXPECT_FALSE(ProveRewrite(*model, {word}, {}, {claim}).failure.has_value());
  EXPECT_TRUE(ProveRewrite(*model, {word, {{at, at + 2}, " b"}}, {}, {claim}).failure.has_value());
}

TEST(ProveHost, RefusesANewPartOfTheFile) { EXPECT_NE(FaultOf({{{13, 13}, " -m\n# x"}}), ""); }

TEST(ProveHost, RefusesWhatTheProofOfTheCommandRefuses) {
  EmbeddedClaim claim = NewWord();
  claim.edits = {{{8, 8}, "; rm"}};
  EXPECT_THAT(FaultOf({{{13, 13}, "; rm"}}, claim), HasSubstr("fails its own proof"));
}

TEST(ProveHost, RefusesAClaimAboutATextThatIsNotThere) {
  EmbeddedClaim claim = NewWord();
  claim.host = {4, 18};
  EXPECT_NE(FaultOf({{{13, 13}, " -m"}}, claim), "");
}

}  // namespace
}  // namespace torchlift
