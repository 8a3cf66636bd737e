// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_MEANING_H_
#define TORCHLIFT_CORE_PYTHON_MEANING_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/python/binding.h"

namespace torchlift::python {

// What an expression may stand for, taken over all ways that lead to it: a Resolution in the
// making.
struct Meaning {
  std::vector<std::string> names;      // Of imported things, canonical, distinct.
  std::vector<std::uint32_t> imports;  // The import bindings that they came through, as indices.
  bool absent = false;                 // Unbound or None on some way.
  bool local = false;                  // Something of this file, or a builtin, on some way.
  const Binding* binding = nullptr;    // For `local` and `absent`; null for builtins.
  std::string unknown;  // Why it cannot be told on some way; empty where it can on all.

  static Meaning Unknown(std::string reason);
  static Meaning Named(absl::string_view name);

  // Takes in what the expression is on another way.
  void Add(Meaning other);
  // What the attribute `a.b` of it is.
  Meaning Member(absl::string_view attributes) const;
};

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_MEANING_H_
