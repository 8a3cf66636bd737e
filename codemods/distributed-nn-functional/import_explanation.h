// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_IMPORT_EXPLANATION_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_IMPORT_EXPLANATION_H_

#include <vector>

#include "core/rewrite/finding.h"
#include "core/rewrite/rewrite_context.h"
#include "core/rewrite/shared_imports.h"

namespace torchlift::distributed_nn {

// Tells `explain FILE:LINE` what the fixes of a file do with its imports of the operations and their
// modules, and why: that one goes with its last use, what comes in its place, or what keeps it; and
// beside which other imports new ones come. Does nothing when nobody asks.
void ExplainImports(const RewriteContext& context, const SharedImports& shared,
                    const std::vector<Finding>& findings);

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_IMPORT_EXPLANATION_H_
