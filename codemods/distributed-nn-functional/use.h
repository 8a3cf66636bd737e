// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_USE_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_USE_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "codemods/distributed-nn-functional/operation.h"
#include "core/python/module.h"
#include "core/rewrite/shared_imports.h"

namespace torchlift::distributed_nn {

// One place of a file that uses an operation of torch.distributed.nn.functional.
struct Use {
  enum class Kind {
    kCall,  // all_gather(x)
    kUncertain,  // A call or reference of a name that is the operation on one path and something else on another.
    kReference,   // functools.partial(all_reduce, group=g), @all_reduce, f = all_reduce
    kAssignment,  // dist_nn.all_reduce = peer
    kByName,      // mock.patch("torch.distributed.nn.all_gather"), getattr(dist_nn, "all_gather")
    kThroughObject,  // sys.modules["torch"].distributed.nn.all_gather, self.F.all_gather
    kModuleValue,  // A module of the operations as a value: self.ops = dist_nn, call(dist_nn), vars(dist_nn)
    kReexport,  // An import that other files may use: in __all__, an __init__.py, or used by nothing here.
  };
  Kind kind = Kind::kCall;
  // Null for kModuleValue, and for what names, reaches or re-exports the module of all of them.
  const Operation* operation = nullptr;
  Node place;  // What a finding points at: the callee, the name, the string.
  Node call;   // For kCall and a kUncertain call.
  // The import bindings that the place goes through, in the order of the text.
  std::vector<const python::Binding*> imports;
  // For kUncertain, why; for kReexport, who takes it ("pkg/train.py:3") where that is known; else
  // empty.
  std::string detail;
};

// Every use, each once, in the order of the text. Comments, docstrings and other strings are none.
// `path` tells whether the file is an __init__.py; `shared` knows what other files take from it.
std::vector<Use> FindUses(const python::Module& module, absl::string_view path,
                          const SharedImports& shared);

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_USE_H_
