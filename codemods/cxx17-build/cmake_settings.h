// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_CXX17_BUILD_CMAKE_SETTINGS_H_
#define TORCHLIFT_CODEMODS_CXX17_BUILD_CMAKE_SETTINGS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/cmake/file.h"
#include "core/text/byte_range.h"

namespace torchlift::cxx17_build {

// A place in a CMake file that asks for a C++ standard in front of C++20.
struct CMakeSetting {
  std::size_t command = 0;  // Its index.
  ByteRange place;          // What a finding points at: the variable, the property, the flag.
  std::string what;         // The same as a text: CMAKE_CXX_STANDARD, cxx_std_17, -std=c++17.
  std::string standard;     // "C++17".
  ByteRange version;        // What gives way: 17.
  // The same in the conditions around it: the 17 of `if(CMAKE_CXX_STANDARD LESS 17)`.
  std::vector<ByteRange> conditions;
  std::vector<std::string>
      targets;        // Those that it is about, as written; empty: all of the folder.
  std::string doubt;  // Why what the file does may change in another way, too; a sentence.
};

// By place. Understood are
//   - set() of CMAKE_CXX_STANDARD, CMAKE_CUDA_STANDARD, CMAKE_HIP_STANDARD, CMAKE_OBJCXX_STANDARD;
//     of a variable whose value goes there, or into -std=c++${…} or cxx_std_${…};
//   - the properties CXX_STANDARD, CUDA_STANDARD, … of targets; the features cxx_std_17, cuda_std_17;
//   - flags (FindStandardFlags) in variables, lists, properties, options and commands.
// Texts for people, comments, probes of the compiler (CMAKE_REQUIRED_FLAGS) and the builds of other
// projects (ExternalProject_Add without torch) are none.
std::vector<CMakeSetting> FindCMakeSettings(absl::string_view bytes, const cmake::File& file);

}  // namespace torchlift::cxx17_build

#endif  // TORCHLIFT_CODEMODS_CXX17_BUILD_CMAKE_SETTINGS_H_
