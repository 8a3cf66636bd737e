// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/script_comparison.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"

namespace torchlift::shell {
namespace {

// The insertion of `text` at `offset`, as an edit and as a claim of it.
struct Pin {
  Pin(std::uint32_t offset, const std::string& text) {
    edits.push_back({{offset, offset}, text});
    Claim claim;
    claim.kind = Claim::Kind::kInsert;
    claim.range = {offset, offset};
    claim.code.Text(text);
    claims.push_back(std::move(claim));
  }
  std::vector<Edit> edits;
  std::vector<Claim> claims;
};

// Why the rewrite of `before` into `after` is refused; empty when it is not.
std::string Refusal(absl::string_view before, absl::string_view after, const Pin& pin) {
  const Script was = *Script::Read(before);
  const Script is = *Script::Read(after);
  const std::optional<CommandMismatch> mismatch = CompareScripts(was, is, pin.edits, pin.claims);
  return mismatch ? mismatch->reason : "";
}

TEST(CompareScripts, TakesAWordThatIsClaimed) {
  EXPECT_EQ(Refusal("torchrun a.py\n", "torchrun --p=1 a.py\n", Pin(8, " --p=1")), "");
}

TEST(CompareScripts, RefusesAnEditInAComment) {
  EXPECT_NE(Refusal("b # torchrun a\n", "b # torchrun --p=1 a\n", Pin(12, " --p=1")), "");
}

TEST(CompareScripts, RefusesAnEditThatNoClaimStates) {
  Pin pin(8, " --p=1");
  pin.edits.push_back({{15, 15}, "x"});
  EXPECT_NE(Refusal("torchrun a.py\n# \n", "torchrun --p=1 a.py\n#x \n", pin), "");
}

TEST(CompareScripts, RefusesAnEditInTheBodyOfAHereDocument) {
  EXPECT_NE(
      Refusal("cat <<E\ntorchrun a\nE\n", "cat <<E\ntorchrun --p=1 a\nE\n", Pin(16, " --p=1")), "");
}

TEST(CompareScripts, RefusesALostWord) {
  EXPECT_NE(Refusal("torchrun a b\n", "torchrun --p=1 a\n", Pin(8, " --p=1")), "");
}

TEST(CompareScripts, RefusesANewCommand) {
  EXPECT_NE(Refusal("torchrun a\n", "torchrun --p=1 a\nb\n", Pin(8, " --p=1")), "");
}

TEST(CompareScripts, RefusesAnotherWordThanClaimed) {
  EXPECT_NE(Refusal("torchrun a\n", "torchrun --p=2 a\n", Pin(8, " --p=1")), "");
}

}  // namespace
}  // namespace torchlift::shell
