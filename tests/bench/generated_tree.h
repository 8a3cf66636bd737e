// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_TESTS_BENCH_GENERATED_TREE_H_
#define TORCHLIFT_TESTS_BENCH_GENERATED_TREE_H_

#include <filesystem>
#include <string>

namespace torchlift {

// A folder of its own, removed with everything in it at the end of its scope. Ends the program when
// the disk refuses to make it.
class TemporaryFolder {
 public:
  TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();

  std::string path() const { return root_.string(); }

  // Writes a file, with the folders above it. Returns its path.
  std::string Write(const std::string& name, const std::string& bytes) const;

 private:
  std::filesystem::path root_;
};

// Fills a folder with a code base of 4,000 files of the sizes that real ones have: 40 projects, one
// file in a hundred with findings. The same on every machine.
void WriteCodeBase(const TemporaryFolder& folder);

}  // namespace torchlift

#endif  // TORCHLIFT_TESTS_BENCH_GENERATED_TREE_H_
