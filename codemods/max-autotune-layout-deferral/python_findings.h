// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_PYTHON_FINDINGS_H_
#define TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_PYTHON_FINDINGS_H_

#include <vector>

#include "core/rewrite/finding.h"
#include "core/rewrite/rewrite_context.h"

namespace torchlift::max_autotune {

// The findings of a Python file. Advice where max-autotune is turned on; the first such place that
// the file shows in full carries the opt-in for all of them, unless the file has one or the policy
// is minimal. Breaking, with the guarded form as fix, where the flag is used unguarded.
std::vector<Finding> PythonFindings(const RewriteContext& context);

}  // namespace torchlift::max_autotune

#endif  // TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_PYTHON_FINDINGS_H_
