// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_REACHED_MEMBER_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_REACHED_MEMBER_H_

#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "codemods/distributed-nn-functional/use.h"
#include "core/python/module.h"

namespace torchlift::distributed_nn {

// The use that is made of an operation, or of a module of them, behind an expression whose value has
// the dotted name `name` although names do not lead to it: of `sys.modules["torch"]` in
// `sys.modules["torch"].distributed.nn.all_reduce(x)`. Attributes, `getattr(…, "nn")` and
// `….__dict__["nn"]` are followed. A kThroughObject, or nothing when none is reached.
std::optional<Use> UseBehind(const python::Module& module, Node expression, absl::string_view name);

// The same for a chain of names that stands for `name`, where a member is taken out of its dictionary:
// `torch.distributed.__dict__["nn"]`, `vars(torch.distributed)["nn"]`. Nothing for other chains.
std::optional<Use> UseByDictionary(const python::Module& module, Node chain,
                                   absl::string_view name);

// The uses of what class bodies import, which are attributes of the classes and of their objects:
// `self.F.all_reduce(x)`, `Layer.F` after `import torch.distributed.nn.functional as F` in a class.
// Where the file does not use it, the import itself, for other files may.
std::vector<Use> UsesOfClassImports(const python::Module& module);

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_REACHED_MEMBER_H_
