// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/embedded_proof.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engine/rewrite_proof.h"

namespace torchlift {
namespace {

using ::testing::HasSubstr;

Claim Insertion(std::uint32_t offset, absl::string_view text) {
  Claim claim;
  claim.kind = Claim::Kind::kInsert;
  claim.range = {offset, offset};
  claim.code.Text(text);
  return claim;
}

// The proof that `text` comes in at `host_offset` of a file, which is `inner_offset` of the code in
// `region`.
struct Example {
  FileKind kind;
  std::string host;
  std::uint32_t host_offset;
  FileKind inner_kind;
  ByteRange region;
  std::uint32_t inner_offset;
  std::string text;
  std::string inner_text = "";  // What is claimed of the inner code; empty: `text`.
};

std::string FaultOf(const Example& example) {
  const auto model = SourceModel::Create("f", example.kind, example.host);
  const Edit edit{{example.host_offset, example.host_offset}, example.text};
  const std::string inner = example.inner_text.empty() ? example.text : example.inner_text;
  EmbeddedClaim embedded;
  embedded.kind = example.inner_kind;
  embedded.host = example.region;
  embedded.edits = {{{example.inner_offset, example.inner_offset}, inner}};
  embedded.claims = {Insertion(example.inner_offset, inner)};
  Claim claim = Insertion(example.host_offset, example.text);
  if (example.kind == FileKind::kPython) {
    claim = Claim();
    claim.range = example.region;
    std::string literal(example.region.In(example.host));
    literal.insert(example.host_offset - example.region.begin, example.text);
    claim.code.Text(literal);
  }
  const RewriteProof proof = ProveRewrite(*model, {edit}, {claim}, {embedded});
  return proof.failure ? proof.failure->reason : "";
}

// os.system("torchrun x.py")
//           10
const Example kCommand = {
    FileKind::kPython, "os.system(\"torchrun x.py\")\n", 19, FileKind::kShell, {10, 25}, 8, " -m"};

// python -c 'run(["torchrun"])'
//            11  15
const Example kProgram = {
    FileKind::kShell, "python -c 'run([\"torchrun\"])'\n", 26, FileKind::kPython, {11, 28}, 15,
    ", \"-m\""};

TEST(ProveEmbedded, AcceptsAWordThatComesIntoACommand) { EXPECT_EQ(FaultOf(kCommand), ""); }

TEST(ProveEmbedded, AcceptsAnElementThatComesIntoPython) { EXPECT_EQ(FaultOf(kProgram), ""); }

TEST(ProveEmbedded, RefusesATextThatReadsDifferently) {
  Example example = kCommand;
  example.inner_text = " -n";
  EXPECT_THAT(FaultOf(example), HasSubstr("does not read as claimed"));
}

TEST(ProveEmbedded, RefusesNewBytesThatTheHostReadsAsAnEscape) {
  Example example = kCommand;
  example.text = " \\x2dm";
  EXPECT_THAT(FaultOf(example), HasSubstr("does not read as claimed"));
}

TEST(ProveEmbedded, RefusesWhatTheInnerProofRefuses) {
  Example example = kCommand;
  example.text = " -m; rm";
  EXPECT_THAT(FaultOf(example), HasSubstr("fails its own proof"));
}

TEST(ProveEmbedded, RefusesPythonThatIsNoLongerValid) {
  Example example = kProgram;
  example.text = ", \"-m";
  EXPECT_THAT(FaultOf(example), HasSubstr("fails its own proof"));
}

TEST(ProveEmbedded, RefusesAClaimAboutATextThatIsNotThere) {
  Example example = kCommand;
  example.kind = FileKind::kShell;
  example.host = "echo torchrun x.py\n";
  example.host_offset = 13;
  EXPECT_THAT(FaultOf(example), HasSubstr("a text that is not there"));
}

TEST(ProveEmbedded, RefusesAChangeOfPythonThatNothingClaims) {
  const auto model = SourceModel::Create("f", FileKind::kShell, "python <<'E'\nrun(a)\nE\n");
  const Edit edit{{18, 18}, ", b"};
  const RewriteProof proof = ProveRewrite(*model, {edit}, {Insertion(18, ", b")});
  ASSERT_TRUE(proof.failure);
  EXPECT_THAT(proof.failure->reason, HasSubstr("no claim is about it"));
}

TEST(ProveEmbedded, RefusesNewBytesThatEndTheTextInTheHost) {
  Example example = kProgram;
  example.text = ", 'm'";
  EXPECT_NE(FaultOf(example), "");
}

TEST(ProveEmbedded, GoesDownIntoCodeInsideOfCodeInside) {
  // python -c 'os.system("torchrun x.py")': shell, in Python, in shell.
  const auto model =
      SourceModel::Create("f", FileKind::kShell, "python -c 'os.system(\"torchrun x.py\")'\n");
  EmbeddedClaim command;
  command.kind = FileKind::kShell;
  command.host = {10, 25};
  command.edits = {{{8, 8}, " -m; rm"}};
  command.claims = {Insertion(8, " -m; rm")};
  Claim literal;
  literal.range = {10, 25};
  literal.code.Text("\"torchrun -m; rm x.py\"");
  EmbeddedClaim program;
  program.kind = FileKind::kPython;
  program.host = {11, 37};
  program.edits = {{{19, 19}, " -m; rm"}};
  program.claims = {literal};
  program.embedded = {command};
  const RewriteProof proof =
      ProveRewrite(*model, {{{30, 30}, " -m; rm"}}, {Insertion(30, " -m; rm")}, {program});
  ASSERT_TRUE(proof.failure);
  EXPECT_THAT(proof.failure->reason, HasSubstr("fails its own proof: the text inside"));
}

}  // namespace
}  // namespace torchlift
