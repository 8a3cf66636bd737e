// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_NEEDLES_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_NEEDLES_H_

#include <vector>

#include "core/rewrite/codemod.h"

namespace torchlift::distributed_nn {

// What a file that uses the package must hold: `distributed.nn`; `nn` imported from torch.distributed; or an operation behind
// `.nn.` of an alias (`d.nn.functional.all_reduce`, `t.distributed.nn.…`). Plain users of torch.distributed hold none of it.
std::vector<Needle> Needles();

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_NEEDLES_H_
