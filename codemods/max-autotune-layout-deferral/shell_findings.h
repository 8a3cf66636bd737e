// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_SHELL_FINDINGS_H_
#define TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_SHELL_FINDINGS_H_

#include <vector>

#include "core/rewrite/finding.h"
#include "core/rewrite/rewrite_context.h"

namespace torchlift::max_autotune {

// The findings of a shell script: advice where a variable turns max-autotune on, with the
// deferral's variable beside it as fix. An export covers what follows it, a variable of one command
// that command alone.
//
//   export TORCHINDUCTOR_MAX_AUTOTUNE=1
//   export TORCHINDUCTOR_MAX_AUTOTUNE_DEFER_LAYOUT_FREEZING=1 # new TORCHINDUCTOR_MAX_AUTOTUNE=1
//   TORCHINDUCTOR_MAX_AUTOTUNE_DEFER_LAYOUT_FREEZING=1 python train.py   # the second is new
std::vector<Finding> ShellFindings(const RewriteContext& context);

}  // namespace torchlift::max_autotune

#endif  // TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_SHELL_FINDINGS_H_
