// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_PYTHON_USE_H_
#define TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_PYTHON_USE_H_

#include <string>

#include "core/python/module.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift::torchrun {

// What becomes of the value of an expression.
enum class Use {
  kRun,    // Something that runs commands takes it: subprocess, os.system, shlex.split.
  kShown,  // Text for people, or something compared: print, logging, help=, raise, `==`, a docstring.
  kUnknown,  // Anything else.
};

// The use of a string or list expression: directly, or through the one name that it is bound to. With several uses of that
// name the most active counts.
Use UseOf(const python::Module& module, Node expression);

// The call that has the expression as its argument, by position or keyword; else null.
Node CallAround(Node expression);

// Whether what the call starts goes on while the program does, and something starts it again or another one: Popen in a
// loop. A sentence for a person; empty when not.
std::string ConcurrencyOf(Node call);

}  // namespace torchlift::torchrun

#endif  // TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_PYTHON_USE_H_
