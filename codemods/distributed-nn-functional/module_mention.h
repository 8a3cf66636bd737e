// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_MODULE_MENTION_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_MODULE_MENTION_H_

#include "absl/strings/string_view.h"

namespace torchlift::distributed_nn {

// Whether a Python text may name the module torch.distributed.nn, judged without parsing it. Asked
// about texts that hold a needle: nearly all that use torch.distributed use torch.nn, too.
//
//   MayNameModule("import torch.distributed as d\nd.all_reduce(x)\ntorch.nn.Linear(1, 1)\n")  // false
//   MayNameModule("import torch.distributed as d\nd.nn.functional.all_reduce(x)\n")           // true
//
// The word `nn` is the module's only as an attribute of something else than `torch`, imported from
// something else than `torch`, or in quotes. What cannot be told so counts as true.
bool MayNameModule(absl::string_view text);

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_MODULE_MENTION_H_
