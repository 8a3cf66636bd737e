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

// The bytes [begin, end) become `text`, as an edit and as a claim of it.
struct Swap : Pin {
  Swap(std::uint32_t begin, std::uint32_t end, const std::string& text) : Pin(begin, text) {
    edits[0].range.end = end;
    claims[0].range.end = end;
    claims[0].kind = Claim::Kind::kReplace;
  }
};

TEST(CompareScripts, TakesBytesOfAWordThatAreReplaced) {
  EXPECT_EQ(Refusal("g++ -std=c++17 a\n", "g++ -std=c++20 a\n", Swap(12, 14, "20")), "");
  EXPECT_EQ(Refusal("F=\"-O2 -std=c++17 $X\"\n", "F=\"-O2 -std=c++20 $X\"\n", Swap(15, 17, "20")),
            "");
}

TEST(CompareScripts, TakesBytesThatAreReplacedInATextForAShell) {
  EXPECT_EQ(Refusal("bash -c 'g++ -std=c++17'\n", "bash -c 'g++ -std=c++20'\n", Swap(21, 23, "20")),
            "");
  EXPECT_EQ(Refusal("a $(g++ -std=c++17)\n", "a $(g++ -std=c++20)\n", Swap(16, 18, "20")), "");
}

TEST(CompareScripts, RefusesToReplaceWhatIsNoWord) {
  EXPECT_NE(Refusal("a # c++17\n", "a # c++20\n", Swap(7, 9, "20")), "");
  EXPECT_NE(Refusal("cat <<E\nc++17\nE\n", "cat <<E\nc++20\nE\n", Swap(11, 13, "20")), "");
}

TEST(CompareScripts, RefusesToReplaceTheNameOfAVariable) {
  EXPECT_NE(Refusal("a $V17\n", "a $V20\n", Swap(4, 6, "20")), "");
}

TEST(CompareScripts, RefusesNewBytesThatMeanSomethingToAShell) {
  EXPECT_NE(Refusal("a 17\n", "a *0\n", Swap(2, 4, "*0")), "");
}

TEST(CompareScripts, RefusesAnotherReplacementThanClaimed) {
  EXPECT_NE(Refusal("a 17\n", "a 21\n", Swap(2, 4, "20")), "");
}

}  // namespace
}  // namespace torchlift::shell
