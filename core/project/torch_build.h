// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PROJECT_TORCH_BUILD_H_
#define TORCHLIFT_CORE_PROJECT_TORCH_BUILD_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/project/fact_place.h"
#include "core/text/file_kind.h"

namespace torchlift {

// A place that shows that what is built there is built against PyTorch, or is PyTorch.
struct TorchBuild {
  FactPlace place;
  std::string what;         // As a person would quote it: "find_package(Torch)".
  bool is_pytorch = false;  // It is PyTorch's own build.
};

// What a build file says about PyTorch, and about where a build begins.
struct BuildFileFacts {
  std::optional<TorchBuild> torch;  // The plainest place.
  // The folder of a CMakeLists.txt with a `project(…)` of its own, "" or with a '/' at its end.
  std::optional<std::string> cmake_project;
};

// Reads CMake files; of others nothing is known. `path` is relative to the project's root. Linear;
// files that do not name torch are not parsed for it.
//
//   find_package(Torch REQUIRED)              // "find_package(Torch)"
//   target_link_libraries(ops torch_cuda)     // "target_link_libraries(… torch_cuda)"
BuildFileFacts ScanBuildFile(absl::string_view path, FileKind kind, absl::string_view bytes);

// Whether a text in a build file names a library, a folder or a variable of PyTorch: torch_cuda,
// ${TORCH_LIBRARIES}, torch/share/cmake, `import torch`. The word `torch` alone is too little.
bool NamesTorchLibrary(absl::string_view text);

// The place that shows that the file at `path` is built against PyTorch, or null. It is in the file
// itself; or beside it or above, up to the first CMake project that does not name PyTorch; or below,
// in folders that do not hold copies of other projects. A .cmake file in a folder `cmake` counts as
// one beside that folder. `projects` are folders as in BuildFileFacts, sorted.
//
//   CMakeLists.txt                      find_package(Torch)
//   csrc/flags.cmake                    is built against PyTorch
//   third_party/fmt/CMakeLists.txt      project(FMT): is not
const TorchBuild* FindTorchBuild(absl::Span<const TorchBuild> builds,
                                 const std::vector<std::string>& projects, absl::string_view path);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_PROJECT_TORCH_BUILD_H_
