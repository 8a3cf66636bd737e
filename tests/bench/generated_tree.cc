// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/bench/generated_tree.h"

#include <stdlib.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <random>

#include "absl/strings/str_cat.h"
#include "tests/bench/generated_source.h"

namespace torchlift {
namespace {

constexpr std::uint32_t kProjects = 40;
constexpr std::uint32_t kFilesOfProject = 100;

[[noreturn]] void Fail(const std::string& what) {
  std::fprintf(stderr, "error: %s\n", what.c_str());
  std::exit(2);
}

// Half of all files are below 6 KiB, one in a hundred above 90.
std::size_t FileSize(std::mt19937& random) {
  std::normal_distribution<double> logarithm(std::log(6 << 10), 1.2);
  return static_cast<std::size_t>(std::exp(std::min(logarithm(random), std::log(200 << 10))));
}

}  // namespace

TemporaryFolder::TemporaryFolder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "torchlift_XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) Fail("no temporary folder: " + pattern);
  root_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(root_, ignored);
}

std::string TemporaryFolder::Write(const std::string& name, const std::string& bytes) const {
  const std::filesystem::path path = root_ / name;
  std::filesystem::create_directories(path.parent_path());
  std::ofstream stream(path, std::ios::binary);
  stream << bytes;
  stream.close();
  if (!stream) Fail("cannot write " + path.string());
  return path.string();
}

void WriteCodeBase(const TemporaryFolder& folder) {
  std::mt19937 random(1);
  for (std::uint32_t project = 0; project < kProjects; ++project) {
    const std::string root = absl::StrCat("project", project, "/");
    folder.Write(root + "pyproject.toml", "[project]\ndependencies = [\"torch>=2.11\"]\n");
    for (std::uint32_t file = 0; file < kFilesOfProject; ++file) {
      const std::string name = absl::StrCat(root, "src/package", file % 7, "/module", file);
      const std::uint32_t seed = project * kFilesOfProject + file;
      const std::size_t size = FileSize(random);
      if (file == 0) {
        folder.Write(name + ".py", DistributedModule(seed, size));
      } else if (file == 1) {
        folder.Write(name + ".sh", LaunchScript(seed, 2 << 10));
      } else {
        folder.Write(name + ".py", PlainModule(seed, size));
      }
    }
  }
}

}  // namespace torchlift
