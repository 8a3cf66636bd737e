// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_CUDA_12_8_INDEX_PYTHON_FINDINGS_H_
#define TORCHLIFT_CODEMODS_CUDA_12_8_INDEX_PYTHON_FINDINGS_H_

#include <vector>

#include "core/rewrite/finding.h"
#include "core/rewrite/rewrite_context.h"

namespace torchlift::cuda_index {

// In strings, but those that are statements. Review: what the program does with it is not seen.
std::vector<Finding> PythonFindings(const RewriteContext& context);

}  // namespace torchlift::cuda_index

#endif  // TORCHLIFT_CODEMODS_CUDA_12_8_INDEX_PYTHON_FINDINGS_H_
