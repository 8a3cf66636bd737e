// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_CXX17_BUILD_EVIDENCE_H_
#define TORCHLIFT_CODEMODS_CXX17_BUILD_EVIDENCE_H_

#include <optional>

#include "core/project/torch_build.h"
#include "core/rewrite/rewrite_context.h"

namespace torchlift::cxx17_build {

// What shows that a file other than CMake's builds against PyTorch.
struct Evidence {
  TorchBuild build;
  bool is_own = true;  // In the file itself; else in a CMake file of the project.
};

// The file's own first line that names a library, a folder or the extension builder of PyTorch, or
// requires it for the build; else what the CMake files around show. Nothing when neither does.
std::optional<Evidence> FindEvidence(const RewriteContext& context);

}  // namespace torchlift::cxx17_build

#endif  // TORCHLIFT_CODEMODS_CXX17_BUILD_EVIDENCE_H_
