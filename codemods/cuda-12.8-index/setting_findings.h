// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_CUDA_12_8_INDEX_SETTING_FINDINGS_H_
#define TORCHLIFT_CODEMODS_CUDA_12_8_INDEX_SETTING_FINDINGS_H_

#include <vector>

#include "core/rewrite/finding.h"
#include "core/rewrite/rewrite_context.h"

namespace torchlift::cuda_index {

// In the value of a setting: a line of requirements, the url of an index of uv.
std::vector<Finding> SettingFindings(const RewriteContext& context);

}  // namespace torchlift::cuda_index

#endif  // TORCHLIFT_CODEMODS_CUDA_12_8_INDEX_SETTING_FINDINGS_H_
