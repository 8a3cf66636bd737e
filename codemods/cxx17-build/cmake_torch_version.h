// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_CXX17_BUILD_CMAKE_TORCH_VERSION_H_
#define TORCHLIFT_CODEMODS_CXX17_BUILD_CMAKE_TORCH_VERSION_H_

#include <cstddef>

#include "core/cmake/file.h"

namespace torchlift::cxx17_build {

// Whether a command of a CMake file runs for some versions of PyTorch only.
enum class TorchVersionBranch {
  kNone,     // Nothing around it asks for the version.
  kOther,    // It does not run with 2.12.
  kThis,     // It runs with 2.12.
  kUnclear,  // It is not seen whether it does.
};

// Reads the conditions of the `if`s around the command: comparisons of a variable whose name speaks
// of torch and version (Torch_VERSION, PYTORCH_VERSION) by VERSION_LESS and its like, with NOT, AND
// and OR. Linear in what is around the command.
//
//   if(Torch_VERSION VERSION_LESS 2.12)
//     set(CMAKE_CXX_STANDARD 17)             // kOther
//   else()
//     set(CMAKE_CXX_STANDARD 17)             // kThis
//   endif()
TorchVersionBranch TorchVersionBranchOf(const cmake::File& file, std::size_t command);

}  // namespace torchlift::cxx17_build

#endif  // TORCHLIFT_CODEMODS_CXX17_BUILD_CMAKE_TORCH_VERSION_H_
