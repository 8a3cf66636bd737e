// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_SIDE_EFFECTS_H_
#define TORCHLIFT_CORE_PYTHON_SIDE_EFFECTS_H_

#include "core/python/module.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift::python {

// Whether evaluating the expression may do more than give a value: it holds a call, `await`, `yield`
// or a walrus. Calls that read the environment (`os.environ.get`, `os.getenv`) and of `bool`, `int`,
// `str`, `len` and `getattr` do not count; nor does what attributes and operators might run. True
// for a null node.
bool MayHaveSideEffects(const Module& module, Node expression);

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_SIDE_EFFECTS_H_
