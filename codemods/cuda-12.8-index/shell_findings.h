// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_CUDA_12_8_INDEX_SHELL_FINDINGS_H_
#define TORCHLIFT_CODEMODS_CUDA_12_8_INDEX_SHELL_FINDINGS_H_

#include <vector>

#include "core/rewrite/finding.h"
#include "core/rewrite/rewrite_context.h"

namespace torchlift::cuda_index {

// In the words of commands and the values of variables. Commands that ask for an older torch are
// left alone.
std::vector<Finding> ShellFindings(const RewriteContext& context);

}  // namespace torchlift::cuda_index

#endif  // TORCHLIFT_CODEMODS_CUDA_12_8_INDEX_SHELL_FINDINGS_H_
