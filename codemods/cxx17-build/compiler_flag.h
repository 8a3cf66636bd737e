// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_CXX17_BUILD_COMPILER_FLAG_H_
#define TORCHLIFT_CODEMODS_CXX17_BUILD_COMPILER_FLAG_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/text/byte_range.h"

namespace torchlift::cxx17_build {

// The standard that the rest of PyTorch 2.12 is compiled as.
inline constexpr absl::string_view kWantedStandard = "20";

// A flag, or a value of one, that asks a compiler for a C++ standard in front of C++20.
struct StandardFlag {
  ByteRange word;     // The flag: "-std=c++17", "-DCMAKE_CXX_STANDARD=17"; of two words, both.
  ByteRange version;  // What gives way to kWantedStandard: "17", "1z".
  std::string name;   // For a person: "C++17"; "C++1z".
};

// The flags in a text of flags. Understood are
//
//   -std=c++17  --std=c++17  -std=gnu++1z  -std c++17      gcc, clang, nvcc
//   /std:c++17  -std:c++17                                  MSVC
//   -Xcompiler=-std=c++17  --cxxopt=-std=c++17  "…,-std=c++17,…"    handed on
//   -DCMAKE_CXX_STANDARD=17  -D CMAKE_CUDA_STANDARD:STRING=14       CMake's command line; HIP, too
//   cpp_std=c++17  -Dcpp_std=gnu++17                        Meson
//
// also inside quotes, lists with `;` or `,`, and CMake's $<…:-std=c++17>. No others: not -std=c11
// (C), -std=c++20, c++2a, c++latest (new enough), -Wno-c++17-extensions (a warning), and no regular
// expression (c\+\+17).
std::vector<StandardFlag> FindStandardFlags(absl::string_view text);

// For flags whose value is a word of its own, elsewhere in a list: whether a word is such a flag
// (-std, --std), and the value that a word is (c++17, gnu++17).
bool TakesStandard(absl::string_view word);
std::optional<StandardFlag> ReadStandardValue(absl::string_view word);

// The number of a standard by itself, as CMake's variables and properties take it: 98, 11, 14, 17.
std::optional<StandardFlag> ReadStandardNumber(absl::string_view word);

}  // namespace torchlift::cxx17_build

#endif  // TORCHLIFT_CODEMODS_CXX17_BUILD_COMPILER_FLAG_H_
