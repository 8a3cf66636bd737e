// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_COMPILE_DECORATORS_H_
#define TORCHLIFT_CORE_PYTHON_COMPILE_DECORATORS_H_

#include "core/python/module.h"

namespace torchlift::python {

// What the decorators of a function mean to the compiler.
struct CompileDecorators {
  bool is_disabled = false;        // torch.compiler.disable: it and what it calls run eagerly.
  bool is_frame_disabled = false;  // disable(recursive=False): what it calls may be compiled.
  bool is_opaque = false;          // A custom operator or allow_in_graph: never traced.
  bool is_strict = false;          // nested_compile_region, error_on_graph_break(True).
};
CompileDecorators DecoratorsOf(const Module& module, Node function);

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_COMPILE_DECORATORS_H_
