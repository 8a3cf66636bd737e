// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_GRADIENT_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_GRADIENT_H_

#include "codemods/distributed-nn-functional/gradient_mode.h"
#include "core/python/module.h"

namespace torchlift::distributed_nn {

// Evidence, from the text, that no gradient can flow through an expression. All err on the side of
// "it may".

// The value of the expression needs no gradient: it ends in `.detach()`, was made by
// `torch.tensor(…)` or `torch.zeros(…)`, is of integers or Booleans, or is a name bound to such
// that nothing changes in place.
bool NeedsNoGradient(const python::Module& module, Node expression);

// Every reader of the expression's value stops gradients: `.item()`, `.tolist()`, `.detach()`,
// `int(…)`, a comparison.
bool IsReadWithoutGradient(const python::Module& module, Node expression);

// The call of a collective on `tensor`: gradients are off there, or one of the first two holds.
bool HasNoGradient(const GradientMode& mode, Node call, Node tensor);

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_GRADIENT_H_
