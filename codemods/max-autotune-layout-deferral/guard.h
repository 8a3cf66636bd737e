// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_GUARD_H_
#define TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_GUARD_H_

#include "core/python/module.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift::max_autotune {

// What keeps a use of the deferral flag from failing where torch does not have it.
enum class Guard {
  kNone,
  kVersion,  // A comparison of torch's version: the flag is in no release, whatever its number.
  kSure,     // The flag is asked for first, or the error is caught.
};

// The strongest guard around `node`: an `if`, `and`, `or` or conditional expression whose condition
// names the flag in a string (hasattr, getattr, `in dir(…)`, directly or through a name or function
// of the file), an early return under such a condition, a decorator that does, a `try` that catches
// the error, contextlib.suppress.
Guard GuardAround(const python::Module& module, Node node);

}  // namespace torchlift::max_autotune

#endif  // TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_GUARD_H_
