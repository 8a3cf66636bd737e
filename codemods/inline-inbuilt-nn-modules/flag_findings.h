// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_INLINE_INBUILT_NN_MODULES_FLAG_FINDINGS_H_
#define TORCHLIFT_CODEMODS_INLINE_INBUILT_NN_MODULES_FLAG_FINDINGS_H_

#include <vector>

#include "absl/strings/string_view.h"
#include "core/rewrite/finding.h"
#include "core/rewrite/rewrite_context.h"

namespace torchlift::inline_inbuilt_nn_modules {

inline constexpr absl::string_view kConfig = "torch._dynamo.config";
inline constexpr absl::string_view kFlag = "inline_inbuilt_nn_modules";

// The findings of a Python file, one for each use of the flag. Assignments and entries of patches go
// where nothing is lost with them.
std::vector<Finding> FlagFindings(const RewriteContext& context);

}  // namespace torchlift::inline_inbuilt_nn_modules

#endif  // TORCHLIFT_CODEMODS_INLINE_INBUILT_NN_MODULES_FLAG_FINDINGS_H_
