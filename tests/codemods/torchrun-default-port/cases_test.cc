// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// The scripts of codemods/torchrun-default-port/cases: input, what the fixes make of it, and the findings. With
// TORCHLIFT_UPDATE_GOLDENS in the environment the expected files are written instead of compared.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/codemods/torchrun-default-port/judged_launches.h"

namespace torchlift {
namespace {

namespace fs = std::filesystem;

constexpr char kCases[] = "codemods/torchrun-default-port/cases";

std::string Read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

// Compares `text` with the file, or writes the file.
void Expect(const fs::path& path, const std::string& text) {
  if (std::getenv("TORCHLIFT_UPDATE_GOLDENS") != nullptr) {
    std::ofstream(path, std::ios::binary) << text;
  } else {
    EXPECT_EQ(Read(path), text) << path;
  }
}

std::vector<fs::path> Cases() {
  std::vector<fs::path> cases;
  // Files of other kinds are read by the engine: tests/laws/case_laws_test.py.
  for (const fs::directory_entry& entry : fs::directory_iterator(kCases)) {
    if (fs::exists(entry.path() / "input.sh") || fs::exists(entry.path() / "input.py"))
      cases.push_back(entry.path());
  }
  std::sort(cases.begin(), cases.end());
  return cases;
}

class Case : public testing::TestWithParam<fs::path> {};

TEST_P(Case, GivesItsFindingsAndItsText) {
  const bool is_script = fs::exists(GetParam() / "input.sh");
  const std::string extension = is_script ? "sh" : "py";
  const FileKind kind = is_script ? FileKind::kShell : FileKind::kPython;
  const JudgedLaunches file(Read(GetParam() / ("input." + extension)), kind);
  Expect(GetParam() / "findings.txt", file.Summary());
  Expect(GetParam() / ("expected." + extension), file.Fixed());
}

INSTANTIATE_TEST_SUITE_P(Torchrun, Case, testing::ValuesIn(Cases()), [](const auto& tested) {
  std::string name = tested.param.filename().string();
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

}  // namespace
}  // namespace torchlift
