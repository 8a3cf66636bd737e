// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_COMPILER_H_
#define TORCHLIFT_CORE_PYTHON_COMPILER_H_

#include <optional>

#include "absl/strings/string_view.h"
#include "core/python/module.h"

namespace torchlift::python {

// A function that compiles what it is called with, as it is set up by the expressions between
// torch's name of it and its use: `torch.compile`, `torch.compile(fullgraph=True)`,
// `functools.partial(torch.compile, …)`, `torch.export.export`.
struct Compiler {
  bool is_strict = false;  // A graph break raises.
  bool is_off = false;     // disable=True
};

// What calling `callee` with a function compiles it with; nothing when it is no compiler.
std::optional<Compiler> CompilerOf(const Module& module, Node callee);

// Adds what the keyword arguments of a call of a compiler set up.
void TakeOptions(const Module& module, Node call, Compiler& compiler);

// The expression that a compiling call is given to compile, or null for a decorator factory.
Node CompiledArgument(Node call);

// Whether calling `callee` traces the functions among its arguments as a whole, in compiled code:
// torch.cond and its kin.
bool IsHigherOrderOperator(const Module& module, Node callee);

// Whether a canonical name is one of torch's names for a function that keeps others out of compiled
// code: torch.compiler.disable.
bool IsCompilerDisable(absl::string_view name);

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_COMPILER_H_
