// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_NEEDLES_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_NEEDLES_H_

#include <vector>

#include "core/rewrite/codemod.h"

namespace torchlift::distributed_nn {

// What a file with a finding must hold, however its imports, aliases, attribute chains and lines
// are cut: a name of torch.distributed, and `nn`. See MayNameModule for the files that use
// torch.distributed and torch.nn, which hold that, too.
std::vector<Needle> Needles();

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_NEEDLES_H_
