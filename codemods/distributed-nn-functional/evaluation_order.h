// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_EVALUATION_ORDER_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_EVALUATION_ORDER_H_

#include "core/python/module.h"

namespace torchlift::distributed_nn {

// What may be seen of when, and whether, the arguments of a call are evaluated. Reading an item or
// an attribute and calculating count as doing nothing; a call, a walrus, an `await` or a `yield` may
// do anything. Null nodes do nothing.

// Whether the order in which the two are evaluated may be seen.
//
//   f(), g()        // yes
//   f(), x          // no: no call changes what a local name stands for
//   f(), self.x     // yes: f may set it
//   x.y, z * 2      // no
bool MayOrderBeSeen(const python::Module& module, Node one, Node other);

// Whether it may be seen that an expression is no longer evaluated. Not so for calls that only look,
// and for new tensors: `torch.empty(sum(sizes), x.size(1))`.
bool MayAbsenceBeSeen(const python::Module& module, Node expression);

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_EVALUATION_ORDER_H_
