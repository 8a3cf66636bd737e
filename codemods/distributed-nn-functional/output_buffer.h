// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_OUTPUT_BUFFER_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_OUTPUT_BUFFER_H_

#include "core/python/module.h"

namespace torchlift::distributed_nn {

// The output argument of a call, which the old function fills and returns and the functional
// collectives do not have.
struct OutputBuffer {
  // Something may read the buffer itself afterwards: it is a parameter, an attribute, or a local
  // name that is read again.
  bool may_be_read = true;
  // The expression that makes the buffer (`torch.empty_like(x)`), where it is seen; else null.
  Node allocation;
};

OutputBuffer OutputBufferOf(const python::Module& module, Node call, Node output);

// Whether the allocation says that the buffer has exactly the shape of `tensor`:
// `torch.empty_like(tensor)`, `torch.empty(tensor.shape)`, `tensor.new_empty(tensor.size())`.
bool HasShapeOf(const python::Module& module, Node allocation, Node tensor);
// Whether the allocation takes its shape from an element of `tensors`:
// `torch.empty_like(tensors[0])`.
bool HasShapeOfElement(Node allocation, Node tensors);
// Whether the allocation's shape is made from that of `tensor`: `tensor.new_empty(n,
// tensor.size(1))`.
bool UsesShapeOf(Node allocation, Node tensor);

// Whether the tensor surely has one dimension or more where the call is: it comes from torch.cat
// and the like, or a statement that always runs before the call asks for `x.shape[0]` or `len(x)`.
bool HasDimensions(const python::Module& module, Node call, Node tensor);

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_OUTPUT_BUFFER_H_
