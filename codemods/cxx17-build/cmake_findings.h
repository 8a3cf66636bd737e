// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_CXX17_BUILD_CMAKE_FINDINGS_H_
#define TORCHLIFT_CODEMODS_CXX17_BUILD_CMAKE_FINDINGS_H_

#include <vector>

#include "core/rewrite/finding.h"
#include "core/rewrite/rewrite_context.h"

namespace torchlift::cxx17_build {

// The findings of a CMake file: each place that asks for an old standard (FindCMakeSettings), where
// the project's facts show that the file is built against PyTorch. Targets that surely are not, and
// branches for other versions of torch, are left alone.
std::vector<Finding> CMakeFindings(const RewriteContext& context);

}  // namespace torchlift::cxx17_build

#endif  // TORCHLIFT_CODEMODS_CXX17_BUILD_CMAKE_FINDINGS_H_
