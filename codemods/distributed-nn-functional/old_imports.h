// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_OLD_IMPORTS_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_OLD_IMPORTS_H_

#include <vector>

#include "codemods/distributed-nn-functional/use.h"
#include "core/python/module.h"
#include "core/text/byte_range.h"

namespace torchlift::distributed_nn {

// The imports of the old function and of ReduceOp that a call goes through, which go with their last
// use: see Finding::retired_imports. Whether anything else still uses them is seen when all fixes
// are known.
std::vector<ByteRange> OldImports(const python::Module& module, const Use& use);

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_OLD_IMPORTS_H_
