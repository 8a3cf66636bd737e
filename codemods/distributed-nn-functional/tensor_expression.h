// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_TENSOR_EXPRESSION_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_TENSOR_EXPRESSION_H_

#include "absl/strings/string_view.h"
#include "core/python/module.h"

namespace torchlift::distributed_nn {

// Parts of expressions that make tensors.

// `torch.int64` and the like, and `torch.bool`.
bool IsIntegerType(const python::Module& module, Node value);

// A call with `dtype=torch.int64`, or with such a type as its first argument (`x.to(torch.long)`).
bool HasIntegerTypeArgument(const python::Module& module, Node call);

// The method's name when the call is one of an object, not of a module: `x.f()`, but not
// `torch.f()`; else empty.
absl::string_view MethodName(const python::Module& module, Node call);

// The one value that a name is bound to at its use, or a null node.
Node SoleValue(const python::Module& module, Node name);
// The same, if nothing changes it in place before the use; else a null node.
Node UnchangedValue(const python::Module& module, Node name);

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_TENSOR_EXPRESSION_H_
