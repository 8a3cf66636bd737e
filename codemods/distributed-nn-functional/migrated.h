// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_MIGRATED_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_MIGRATED_H_

#include "core/python/module.h"

namespace torchlift::distributed_nn {

// Whether the call is the old half of code that uses the functional collectives where they are
// there: the other branch of an `if` or conditional expression (also one that returns before) uses
// torch.distributed._functional_collectives, and its condition asks for that: `hasattr(funcol, …)`,
// `funcol is not None`, a comparison of versions, a flag that a try/except import sets.
bool IsFallbackOfMigrated(const python::Module& module, Node call);

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_MIGRATED_H_
