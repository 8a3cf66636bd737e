// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_NAME_USES_H_
#define TORCHLIFT_CORE_PYTHON_NAME_USES_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/python/module.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift::python {

// One place where a file takes a name out of a module. Lives as long as the Module.
struct NameUse {
  enum class Form {
    kImport,     // `from m import x`: fails itself when the name is gone
    kAttribute,  // `m.x`
    kNamed,      // "m.x", an argument of a call: mock.patch, monkeypatch
  };

  Form form = Form::kImport;
  std::string name;                  // "x".
  Node place;                        // The identifier `x`, or the string.
  Node node;                         // The import statement, the attribute or the string.
  const Binding* binding = nullptr;  // Of kImport.
  // Whether it is that module on every way that leads here.
  bool is_certain = true;
};

// All of them, in the order of the text.
std::vector<NameUse> FindNameUses(const Module& module, absl::string_view from,
                                  absl::Span<const absl::string_view> names);

// Whether the code is made for releases without the name: the error is caught, the name is asked for
// with hasattr, a version is compared, or it is what a `try` falls back to that names one of
// `successors` first.
//
//   try:
//       from m import new
//   except ImportError:
//       from m import old as new     // true for the successor "new"
bool ReckonsWithAbsence(const Module& module, const NameUse& use,
                        absl::Span<const absl::string_view> successors);

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_NAME_USES_H_
