// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_RESOLUTION_H_
#define TORCHLIFT_CORE_PYTHON_RESOLUTION_H_

#include <string>
#include <variant>
#include <vector>

#include "core/python/binding.h"

namespace torchlift::python {

// What a Python expression (a name, an attribute chain) stands for. Only Qualified is good enough
// for a rewrite.

// One imported thing, by its canonical dotted name (that of a relative import begins with its dots,
// ".functional.x"): torch's own re-exports are followed (core/python/reexports.h), so
// `torch.distributed.nn.all_gather` is {"torch.distributed.nn.functional.all_gather"}.
struct Qualified {
  std::string name;
  // Some path leaves the name unbound or bound to None, as with
  // `try: import x … except ImportError: x = None`.
  bool maybe_absent = false;
  // The import bindings that may have brought it, in the order of the text. One for each place that
  // imports it, so `import torch` in a try and again below it gives the one that counts. Empty for
  // `importlib.import_module("torch")`.
  std::vector<const Binding*> imports;
};

// One of several imported things, depending on the path taken, or an imported thing on one path and
// a local on another (then `maybe_local`). Also an imported thing that this file replaces somewhere
// (`dist_nn.all_reduce = peer`, setattr, mock.patch.object), and one that a later `from m import *`
// of an unknown module may hide: both `maybe_local`.
struct Ambiguous {
  std::vector<std::string> names;  // Sorted, distinct.
  bool maybe_local = false;
};

// Something that this file itself binds: a parameter, a function, a class, a value that is not an
// imported name.
struct Local {
  const Binding* binding = nullptr;  // One of them, also one of the value None; null for builtins.
};

// Nothing that can be told, with the reason for a person: "the value of a call", "'x' may come from
// 'from m import *'".
struct Unknown {
  std::string reason;
};

using Resolution = std::variant<Qualified, Ambiguous, Local, Unknown>;

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_RESOLUTION_H_
