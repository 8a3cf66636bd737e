// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_COMPILE_ROOT_H_
#define TORCHLIFT_CORE_PYTHON_COMPILE_ROOT_H_

#include <string>
#include <vector>

#include "core/python/callable_index.h"
#include "core/python/module.h"

namespace torchlift::python {

// A place that hands code to the compiler: `@torch.compile`, `torch.compile(f)`,
// `model.compile(fullgraph=True)`, `torch.export.export(Model(), …)`, `torch.cond(p, f, g)`,
// `functools.partial(torch.compile, …)` and names bound to such.
struct CompileRoot {
  Node compiled;  // The expression that is compiled, or the function definition under a decorator.
  std::vector<Node> functions;  // What of this file that starts: function definitions and lambdas.
  bool is_strict =
      false;         // A graph break raises: fullgraph=True, torch.export, higher-order operators.
  std::string text;  // For notes: "torch.compile(sync, fullgraph=True) on line 14".
};

// All of them, in the order of the text.
std::vector<CompileRoot> FindCompileRoots(const Module& module, const CallableIndex& index);

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_COMPILE_ROOT_H_
