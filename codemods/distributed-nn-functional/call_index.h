// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_CALL_INDEX_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_CALL_INDEX_H_

#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/python/callable_index.h"
#include "core/python/module.h"

namespace torchlift::distributed_nn {

// The calls and attributes of one file by their last names, and what its calls run. Made in one pass
// over the file; the module must outlive it. Used by one thread.
class CallIndex {
 public:
  explicit CallIndex(const python::Module& module);

  // `x.name`, whatever x is, in the order of the text.
  absl::Span<const Node> AttributesNamed(absl::string_view name) const;
  // `name(…)` and `x.name(…)`, in the order of the text.
  absl::Span<const Node> CallsNamed(absl::string_view name) const;

  // The parameters, as the identifiers that they bind, that may get an argument of a call in the
  // functions of this file which it may run. `argument` is a child of the argument list.
  std::vector<Node> ParametersGetting(Node call, Node argument) const;

  // Whether what is called is a module that is made to work in place, in this file:
  // `self.act(x)` after `self.act = nn.ReLU(inplace=True)`.
  bool IsMadeInPlace(Node callee) const;

 private:
  const python::Module& module_;
  python::CallableIndex callables_;
  absl::flat_hash_map<absl::string_view, std::vector<Node>> attributes_;
  absl::flat_hash_map<absl::string_view, std::vector<Node>> calls_;
};

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_CALL_INDEX_H_
