// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/cmake/file_comparison.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace torchlift::cmake {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

Claim Replacement(ByteRange range, absl::string_view code) {
  Claim claim;
  claim.range = range;
  claim.code.Text(code);
  return claim;
}

std::string Fault(absl::string_view before, absl::string_view after,
                  const std::vector<Claim>& claims) {
  const File was = ReadFile(before);
  const File is = ReadFile(after);
  const auto mismatch = CompareFiles({before, was}, {after, is}, claims);
  return mismatch ? mismatch->reason : "";
}

// set(A 17)
// 0   4 6
TEST(CompareFiles, AcceptsAClaimedPartOfAnArgument) {
  EXPECT_THAT(Fault("set(A 17)", "set(A 20)", {Replacement({6, 8}, "20")}), IsEmpty());
  EXPECT_THAT(
      Fault("set(A \"-std=c++17 a\")", "set(A \"-std=c++20 a\")", {Replacement({15, 17}, "20")}),
      IsEmpty());
}

TEST(CompareFiles, AcceptsTwoClaimsInOneArgument) {
  EXPECT_THAT(Fault("f(a;b)", "f(x;y)", {Replacement({4, 5}, "y"), Replacement({2, 3}, "x")}),
              IsEmpty());
}

TEST(CompareFiles, TakesOneClaimMadeTwiceForOne) {
  EXPECT_THAT(Fault("f(a)", "f(x)", {Replacement({2, 3}, "x"), Replacement({2, 3}, "x")}),
              IsEmpty());
}

TEST(CompareFiles, RefusesOtherTextThanClaimed) {
  EXPECT_THAT(Fault("set(A 17)", "set(A 23)", {Replacement({6, 8}, "20")}),
              HasSubstr("as claimed"));
  EXPECT_THAT(Fault("set(A 17)", "set(B 20)", {Replacement({6, 8}, "20")}),
              HasSubstr("other text"));
  EXPECT_THAT(Fault("set(A 17) # a", "set(A 20) # b", {Replacement({6, 8}, "20")}),
              HasSubstr("other text"));
}

TEST(CompareFiles, RefusesAnArgumentThatBecomesTwo) {
  EXPECT_THAT(Fault("set(A 17)", "set(A 2 0)", {Replacement({6, 8}, "2 0")}),
              HasSubstr("as claimed"));
}

TEST(CompareFiles, RefusesAClaimAboutSeveralTokens) {
  EXPECT_THAT(Fault("set(A 17)", "set(A-17)", {Replacement({4, 6}, "A-")}),
              HasSubstr("more or less"));
  EXPECT_THAT(Fault("set(A)#x", "set(A)#y", {Replacement({7, 8}, "y")}), HasSubstr("more or less"));
  EXPECT_THAT(Fault("set(A)", "sex(A)", {Replacement({2, 3}, "x")}), HasSubstr("more or less"));
}

TEST(CompareFiles, RefusesInsertionsAndDeletions) {
  Claim claim = Replacement({5, 5}, " 1");
  claim.kind = Claim::Kind::kInsert;
  EXPECT_THAT(Fault("set(A)", "set(A 1)", {claim}), HasSubstr("replaced"));
}

TEST(CompareFiles, RefusesAClaimBehindAProblem) {
  EXPECT_THAT(Fault(")\nset(A 17)", ")\nset(A 20)", {Replacement({8, 10}, "20")}),
              HasSubstr("closes none"));
}

TEST(CompareFiles, AcceptsAClaimInFrontOfAProblem) {
  EXPECT_THAT(Fault("set(A 17)\n)", "set(A 20)\n)", {Replacement({6, 8}, "20")}), IsEmpty());
}

TEST(CompareFiles, RefusesMoreTokens) {
  EXPECT_THAT(Fault("f()\n", "f()\n\n", {}), HasSubstr("other parts"));
  EXPECT_THAT(Fault("f()", "f()\n", {}), HasSubstr("other parts"));
}

}  // namespace
}  // namespace torchlift::cmake
