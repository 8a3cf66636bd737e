// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_NO_GRAD_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_NO_GRAD_H_

#include "core/python/module.h"

namespace torchlift::distributed_nn {

// The place surely runs inside `with torch.no_grad():`, inference_mode or set_grad_enabled(False), or in a function that is
// decorated with one of them. Not so where gradients may be on all the same: `inference_mode(flag)`, a decorated coroutine, a
// generator expression that leaves the block, a block with a `yield` or `await` in it, a file that calls
// `torch.set_grad_enabled(True)`. Linear in the file.
bool IsUnderNoGrad(const python::Module& module, Node node);

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_NO_GRAD_H_
