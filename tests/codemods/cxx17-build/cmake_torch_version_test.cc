// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// Standards that are chosen by the version of torch.

#include <gtest/gtest.h>

#include "absl/strings/match.h"
#include "tests/codemods/cxx17-build/judged_cmake.h"

namespace torchlift {
namespace {

// What is said about a standard in the branch of such a condition: "left", "this", "unclear" or,
// where the version does not matter, "raised".
std::string Branch(absl::string_view condition, bool is_else = false) {
  const JudgedText file = JudgeTorchCMake(absl::StrCat(
      "if(", condition, ")\n", is_else ? "else()\n" : "", "set(CMAKE_CXX_STANDARD 17)\nendif()\n"));
  if (file.findings().empty()) return "left";
  if (file.findings()[0].applicability() == Applicability::kSafe) return "raised";
  return absl::StrContains(file.Messages(), "branch that torch 2.12 takes") ? "this" : "unclear";
}

TEST(TorchVersion, LeavesBranchesForOthers) {
  EXPECT_EQ(Branch("Torch_VERSION VERSION_LESS 2.12"), "left");
  EXPECT_EQ(Branch("${Torch_VERSION} VERSION_LESS \"2.12.0\""), "left");
  EXPECT_EQ(Branch("NOT PYTORCH_VERSION VERSION_GREATER_EQUAL 2.12"), "left");
  EXPECT_EQ(Branch("TORCH_VERSION VERSION_GREATER_EQUAL 2.12", /*is_else=*/true), "left");
  EXPECT_EQ(Branch("WIN32 AND Torch_VERSION VERSION_LESS 2.12"), "left");
}

TEST(TorchVersion, TellsOfTheBranchThatIsTaken) {
  EXPECT_EQ(Branch("Torch_VERSION VERSION_LESS 2.12", /*is_else=*/true), "this");
  EXPECT_EQ(Branch("Torch_VERSION VERSION_GREATER_EQUAL 2.1"), "this");
  EXPECT_EQ(Branch("Torch_VERSION VERSION_GREATER 2.0 OR WIN32"), "this");
}

TEST(TorchVersion, TellsOfABranchThatMayBeTaken) {
  EXPECT_EQ(Branch("Torch_VERSION MATCHES \"^2\""), "unclear");
  EXPECT_EQ(Branch("Torch_VERSION VERSION_LESS ${NEWEST}"), "unclear");
  EXPECT_EQ(Branch("(Torch_VERSION VERSION_LESS 2.12) OR WIN32"), "unclear");
  EXPECT_EQ(Branch("WIN32 OR Torch_VERSION VERSION_LESS 2.12"), "unclear");
}

TEST(TorchVersion, DoesNotMatterElsewhere) {
  EXPECT_EQ(Branch("CMAKE_VERSION VERSION_LESS 3.12"), "raised");
  EXPECT_EQ(Branch("WIN32"), "raised");
}

TEST(TorchVersion, IsReadInAllBranchesOfAnIf) {
  const JudgedText file = JudgeTorchCMake(
      "if(Torch_VERSION VERSION_GREATER_EQUAL 2.12)\nset(CMAKE_CXX_STANDARD 20)\n"
      "elseif(Torch_VERSION VERSION_GREATER_EQUAL 2.1)\nset(CMAKE_CXX_STANDARD 17)\n"
      "else()\nif(WIN32)\nset(CMAKE_CXX_STANDARD 14)\nendif()\nendif()\n");
  EXPECT_EQ(file.Summary(), "");
}

}  // namespace
}  // namespace torchlift
