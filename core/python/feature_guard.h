// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_FEATURE_GUARD_H_
#define TORCHLIFT_CORE_PYTHON_FEATURE_GUARD_H_

#include "absl/strings/string_view.h"
#include "core/python/module.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift::python {

// What keeps a use of an attribute from failing where its owner does not have it.
enum class Guard {
  kNone,
  kVersion,  // A comparison of a version.
  kSure,     // The attribute is asked for first, or the error is caught.
};

// The strongest guard around `node`: an `if`, `and`, `or` or conditional expression whose condition
// names the attribute in a string (hasattr, getattr, `in dir(…)`, directly or through a name or function
// of the file), an early return under such a condition, a decorator that does, a `try` that catches
// the error, contextlib.suppress.
Guard GuardAround(const Module& module, Node node, absl::string_view attribute);

// Whether `node` runs only where a condition says that the attribute is not there.
//
//   e.new if hasattr(e, "new") else e.old      // true for `e.old` and "new"
bool RunsOnlyWithout(const Module& module, Node node, absl::string_view attribute);

// Whether an error of that class, raised at `node`, is caught in the same function by a `try` around
// it or by contextlib.suppress: by its own name, Exception, BaseException or a bare `except`.
bool IsErrorCaught(Node node, absl::string_view error);

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_FEATURE_GUARD_H_
