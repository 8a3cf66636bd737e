// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_GATHERED_PARTS_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_GATHERED_PARTS_H_

#include <optional>

#include "codemods/distributed-nn-functional/call_index.h"
#include "core/python/module.h"

namespace torchlift::distributed_nn {

// Where the tensors of gathered tuples go in one file. The old tuple holds tensors of their own, the
// new one views of one tensor, which autograd does not let anybody change in place: it raises.
//
//   parts = all_gather(x)
//   parts[0].add_(1)      // changes one
//   F.relu_(parts[0])     // changes one
//   parts[rank] = x       // does not: it puts another tensor in the place
//
// Names, attributes, containers, loops, views, and the file's own functions that get or return such
// a tensor are followed. A function of another file counts as changing nothing, unless its name or an
// argument says so (`relu_`, `inplace=True`).
//
// The module must outlive it. Used by one thread.
class GatheredParts {
 public:
  explicit GatheredParts(const python::Module& module) : module_(module) {}

  // A place that changes, or may change, one of the tensors of a tuple, or null. `gathered` is the
  // expression whose value is the tuple.
  Node ChangeOf(Node gathered) const;

 private:
  class Follower;

  const CallIndex& index() const;  // Made when it is first asked for.

  const python::Module& module_;
  mutable std::optional<CallIndex> index_;
};

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_GATHERED_PARTS_H_
