// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_INTEGER_TENSOR_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_INTEGER_TENSOR_H_

#include "core/python/module.h"

namespace torchlift::distributed_nn {

// The value of the expression is of integers for all that can be seen: `x.long()`,
// `torch.tensor([len(x)])`, `(a == b).sum()`, `dtype=torch.int64`, and names bound to such. False
// where nothing tells.
bool IsOfIntegers(const python::Module& module, Node expression);

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_INTEGER_TENSOR_H_
