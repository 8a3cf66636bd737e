// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_COMPILED_SITE_H_
#define TORCHLIFT_CORE_PYTHON_COMPILED_SITE_H_

#include "core/python/module.h"

namespace torchlift::python {

// What the statements around a place, up to the function that holds it, mean while torch.compile
// traces that function.
struct CompiledSite {
  // It never runs while compiling: it is in the other branch of `if
  // torch.compiler.is_compiling():`, behind its early return, or in the part of `and`, `or`, `a if
  // c else b` that is left out.
  bool is_guarded = false;
  // An error raised there is caught, and another branch taken: a `try` with a handler that matches
  // RuntimeError and does not raise again, or `contextlib.suppress`.
  bool is_swallowed = false;
  // A graph break there is an error: `with torch._dynamo.error_on_graph_break(True)`.
  bool is_strict = false;
};

// Works on the text around `node` alone, whether or not anything compiles it. Linear in the
// statements around it.
CompiledSite CompiledSiteOf(const Module& module, Node node);

// Whether the expression is true (1), false (0) while torch.compile traces it, or either (-1), as
// far as it is made of `torch.compiler.is_compiling()`, names bound once to it, `not`, `and`, `or`.
int ValueWhileCompiling(const Module& module, Node expression);

// Whether the expression, a call or a name, is `torch._dynamo.error_on_graph_break(True)`.
bool IsErrorOnGraphBreak(const Module& module, Node expression);

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_COMPILED_SITE_H_
