// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_MODULE_VALUE_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_MODULE_VALUE_H_

#include "core/python/module.h"

namespace torchlift::distributed_nn {

// Whether an expression that is a module of the operations stands where its value goes out of
// sight: `self.ops = dist_nn`, `call(dist_nn)`, `return dist_nn`. Not so where the members that are
// used are seen: `x = dist_nn`, `getattr(dist_nn, "all_gather")`.
bool IsValueThatEscapes(const python::Module& module, Node chain);

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_MODULE_VALUE_H_
