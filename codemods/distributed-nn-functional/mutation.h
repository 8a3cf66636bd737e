// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_MUTATION_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_MUTATION_H_

#include <vector>

#include "core/python/module.h"

namespace torchlift::distributed_nn {

// Whether something in the file changes the tensor behind a name: `t.add_(loss)`, `t[0] = loss`,
// `out=t`, `t.requires_grad_()`. Filling it with literals (`t.fill_(1)`) does not count.
bool IsChangedInPlace(const python::Module& module, const python::Binding& binding);

// The reads of the name that an assignment binds at `target`, an identifier; empty also when other
// files may read it.
std::vector<Node> ReadsOfTarget(const python::Module& module, Node target);

// A place that changes one of the tensors of a gathered tuple in place, or a null node. `gathered`
// is the expression whose value is the tuple; names, loops, indexing and views of it are followed
// inside the file.
//
//   parts = all_gather(x)
//   parts[0].add_(1)      // this
//   parts[rank] = x       // not this: it puts another tensor in the place
Node ChangeOfPart(const python::Module& module, Node gathered);

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_MUTATION_H_
