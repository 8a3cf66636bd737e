// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// The folders of codemods/distributed-nn-functional/cases: input.py, findings.txt, expected.py after the safe fixes and, where
// there are others, reviewed.py after all of them. With TORCHLIFT_UPDATE_GOLDENS in the environment they are written instead.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "core/python/validity.h"
#include "tests/codemods/distributed-nn-functional/judged_file.h"

namespace torchlift {
namespace {

namespace fs = std::filesystem;

constexpr char kCases[] = "codemods/distributed-nn-functional/cases";

std::string Read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

void Expect(const fs::path& path, const std::string& text) {
  if (std::getenv("TORCHLIFT_UPDATE_GOLDENS") != nullptr) {
    std::ofstream(path, std::ios::binary) << text;
  } else {
    EXPECT_EQ(Read(path), text) << path;
  }
}

std::vector<fs::path> Cases() {
  std::vector<fs::path> cases;
  for (const fs::directory_entry& entry : fs::directory_iterator(kCases))
    cases.push_back(entry.path());
  std::sort(cases.begin(), cases.end());
  return cases;
}

class Case : public testing::TestWithParam<fs::path> {
 protected:
  const std::string input_ = Read(GetParam() / "input.py");
};

TEST_P(Case, GivesItsFindings) {
  Expect(GetParam() / "findings.txt", JudgedFile(input_).Summary());
}

TEST_P(Case, GivesItsText) { Expect(GetParam() / "expected.py", JudgedFile(input_).Fixed()); }

TEST_P(Case, GivesItsReviewedText) {
  Expect(GetParam() / "reviewed.py", JudgedFile(input_).Reviewed());
}

TEST_P(Case, StaysAsItIsInASecondRun) {
  const std::string reviewed = JudgedFile(input_).Reviewed();
  EXPECT_EQ(JudgedFile(reviewed).Reviewed(), reviewed);
}

TEST_P(Case, StaysValidPython) {
  const std::string reviewed = JudgedFile(input_).Reviewed();
  const absl::StatusOr<SyntaxTree> tree = SyntaxTree::Parse(Language::kPython, reviewed);
  ASSERT_TRUE(tree.ok());
  EXPECT_TRUE(python::CheckValid(*tree).ok()) << python::CheckValid(*tree);
}

INSTANTIATE_TEST_SUITE_P(DistributedNnFunctional, Case, testing::ValuesIn(Cases()),
                         [](const auto& tested) {
                           std::string name = tested.param.filename().string();
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace torchlift
