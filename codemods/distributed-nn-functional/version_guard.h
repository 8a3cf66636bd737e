// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_VERSION_GUARD_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_VERSION_GUARD_H_

#include "codemods/distributed-nn-functional/module_names.h"
#include "codemods/distributed-nn-functional/recipe.h"
#include "core/rewrite/rewrite_context.h"

namespace torchlift::distributed_nn {

// Whether the project supports a torch in which the functional collectives lose the gradient: by
// --torch-min, else by what it requires.
bool SupportsTorchWithoutGradient(const RewriteContext& context);

// Keeps the old call for those releases: `(NEW if torch.__version__ >= (2, 11) else OLD)`. One of
// both is evaluated, so arguments that stand in both are evaluated once. The recipe is a doubtful
// one then.
void GuardByVersion(Recipe& recipe, ModuleNames& names);

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_VERSION_GUARD_H_
