// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_UNSEEN_READERS_H_
#define TORCHLIFT_CORE_PYTHON_UNSEEN_READERS_H_

#include "core/python/module.h"

namespace torchlift::python {

// Where code gets at what names stand for without naming them, so that Module::ReferencesTo is not
// all of a name's uses. Each answers with the first such place, or null.

// May read, or change, the local names of `function`: `locals()`, `vars()`, `dir()`, `eval` or `exec`
// in it, under any name that the file gives to these builtins; and what reads the frames of others
// (`sys._getframe(1).f_locals`) anywhere in the file.
Node ReaderOfLocals(const Module& module, Node function);

// The same for the names of the file itself: `globals()`, `eval` and the like anywhere in it,
// `sys.modules[__name__]`, `f.__globals__`, `import __main__`.
Node ReaderOfGlobals(const Module& module);

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_UNSEEN_READERS_H_
