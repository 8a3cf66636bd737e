// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_CXX17_BUILD_CMAKE_VALUES_H_
#define TORCHLIFT_CODEMODS_CXX17_BUILD_CMAKE_VALUES_H_

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "codemods/cxx17-build/cmake_settings.h"
#include "core/cmake/file.h"
#include "core/text/byte_range.h"

namespace torchlift::cxx17_build {

// Follows a standard from where it is used to the variable that holds it.
//
//   set(MY_STD 17 CACHE STRING "C++ standard")    // followed to here
//   set(CMAKE_CXX_STANDARD ${MY_STD})             // a use
//   add_compile_options(-std=c++${MY_STD})        // another
class CMakeValues {
 public:
  CMakeValues(absl::string_view bytes, const cmake::File& file) : bytes_(bytes), file_(file) {}

  // Takes note of what an argument takes from variables: one that is a standard as a whole, or one
  // that may hold one in a flag.
  void AddUseAsNumber(const cmake::Argument& argument);
  void AddUseInFlags(const cmake::Argument& argument);

  // The commands that set such variables. A variable that is used for something else, too, makes a
  // doubt; texts for people do not count.
  std::vector<CMakeSetting> Followed() const;

 private:
  void AddUse(const cmake::Argument& argument, bool is_number);
  std::size_t CountUses(absl::string_view variable) const;
  void AddDefinition(std::size_t index, std::vector<CMakeSetting>& settings) const;

  absl::string_view bytes_;
  const cmake::File& file_;
  std::map<std::string, std::size_t> uses_;  // How often, by variable.
};

// The feature in a text that asks for a standard: cxx_std_17, cuda_std_14, hip_std_17.
std::optional<ByteRange> FindFeature(absl::string_view text);

}  // namespace torchlift::cxx17_build

#endif  // TORCHLIFT_CODEMODS_CXX17_BUILD_CMAKE_VALUES_H_
