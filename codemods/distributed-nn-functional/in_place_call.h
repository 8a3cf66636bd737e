// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_IN_PLACE_CALL_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_IN_PLACE_CALL_H_

#include "absl/strings/string_view.h"
#include "core/python/module.h"

namespace torchlift::distributed_nn {

// "add_", but not "__init__".
bool IsInPlaceName(absl::string_view name);

// Whether a call says that it changes a tensor that it gets, as autograd sees it: `F.relu_(t)`,
// `F.relu(t, inplace=True)`, `torch.add(a, b, out=t)`, `setattr(t, "requires_grad", True)`.
// `argument` is the child of the argument list that is the tensor, or a list of it. What a function
// does that says nothing is not known. `dist.all_reduce(t)` works below autograd, and the same on a
// view.
bool ChangesArgument(const python::Module& module, Node call, Node argument);

// The last name of what is called: "relu_" of `torch.nn.functional.relu_(x)`; empty for a call of a
// call and the like.
absl::string_view LastNameOfCallee(Node call);

// Methods of tensors, and functions of torch, whose result may share its memory with the tensor that
// they get, or is a tuple of such.
bool IsViewMaker(absl::string_view name);
bool IsViewTupleMaker(absl::string_view name);
// The same for attributes: "T".
bool IsViewAttribute(absl::string_view name);

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_IN_PLACE_CALL_H_
