// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_CXX17_BUILD_CMAKE_READERS_H_
#define TORCHLIFT_CODEMODS_CXX17_BUILD_CMAKE_READERS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "codemods/cxx17-build/cmake_settings.h"
#include "core/cmake/file.h"

namespace torchlift::cxx17_build {

// What else of a CMake file is about the standard that a setting asks for.
class CMakeReaders {
 public:
  CMakeReaders(absl::string_view bytes, const cmake::File& file);

  // Adds the conditions around a setting that ask for the same (CMakeSetting::conditions):
  //
  //   if(NOT CMAKE_CXX_STANDARD OR CMAKE_CXX_STANDARD LESS 17)
  //     set(CMAKE_CXX_STANDARD 17)
  //
  // and doubts a setting whose text something else looks for, and would no longer find:
  //
  //   list(REMOVE_ITEM FLAGS -std=c++17)
  //   if(CMAKE_CXX_STANDARD EQUAL 17)
  void Judge(CMakeSetting& setting) const;

 private:
  void AddConditions(CMakeSetting& setting) const;
  bool LooksFor(const cmake::Command& command, const CMakeSetting& setting) const;

  absl::string_view bytes_;
  const cmake::File& file_;
  std::vector<std::size_t> readers_;  // Commands that look into texts, and conditions.
};

}  // namespace torchlift::cxx17_build

#endif  // TORCHLIFT_CODEMODS_CXX17_BUILD_CMAKE_READERS_H_
