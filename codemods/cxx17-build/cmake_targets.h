// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_CXX17_BUILD_CMAKE_TARGETS_H_
#define TORCHLIFT_CODEMODS_CXX17_BUILD_CMAKE_TARGETS_H_

#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/string_view.h"
#include "core/cmake/file.h"

namespace torchlift::cxx17_build {

// Which targets of a CMake file may be built against PyTorch.
//
//   add_library(ops ops.cpp)
//   target_link_libraries(ops "${TORCH_LIBRARIES}")
//   add_executable(tool tool.cpp)                    // surely not
//   target_link_libraries(tool fmt::fmt)
class CMakeTargets {
 public:
  CMakeTargets(absl::string_view bytes, const cmake::File& file);

  // False for a target that surely is not: the file makes it and shows everything that it links, and
  // PyTorch is linked to others by name. `target` is as written: ops, ${PROJECT_NAME}.
  bool MayUseTorch(absl::string_view target) const;

 private:
  // What is known about what a target links, or what a variable holds.
  struct Item {
    bool is_defined = false;  // In this file.
    bool may_use_torch = false;
    std::vector<std::string> others;  // Items that it takes in.
  };

  void Visit(const cmake::Command& command);
  void AddTarget(const cmake::Command& command);
  void AddLinks(const cmake::Command& command);
  void AddValues(const cmake::Command& command, std::size_t name, std::size_t first);
  void AddPart(Item& item, const cmake::Argument& argument) const;
  enum class Use { kNo, kMaybe, kYes };
  Use UseBy(absl::string_view first) const;
  bool MayBeTorch(absl::string_view undefined_item) const;
  absl::string_view Written(const cmake::Argument& argument) const {
    return argument.range.In(bytes_);
  }

  absl::string_view bytes_;
  bool all_may_ = false;                          // The folder as a whole takes PyTorch in.
  bool some_do_ = false;                          // Some target takes PyTorch in by name.
  std::vector<std::string> packages_;             // That were looked for, lower case.
  absl::flat_hash_map<std::string, Item> items_;  // Targets and `${variables}` by their text.
};

}  // namespace torchlift::cxx17_build

#endif  // TORCHLIFT_CODEMODS_CXX17_BUILD_CMAKE_TARGETS_H_
