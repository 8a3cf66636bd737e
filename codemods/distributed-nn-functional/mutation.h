// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_MUTATION_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_MUTATION_H_

#include <vector>

#include "core/python/module.h"

namespace torchlift::distributed_nn {

// Whether something in the file changes the tensor behind a name before it is read at `use`, or may:
// `t.add_(loss)`, `t[0] = loss`, `out=t`, `t.requires_grad_()`, `fill(t)`, `eval("t")`. Filling it
// with literals (`t.fill_(1)`) does not count.
bool MayBeChangedInPlace(const python::Module& module, const python::Binding& binding, Node use);

// The reads of the name that an assignment binds at `target`, an identifier; empty also when it may
// be read otherwise: by other files, through `locals()`.
std::vector<Node> ReadsOfTarget(const python::Module& module, Node target);

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_MUTATION_H_
