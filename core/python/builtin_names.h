// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_BUILTIN_NAMES_H_
#define TORCHLIFT_CORE_PYTHON_BUILTIN_NAMES_H_

#include "absl/strings/string_view.h"

namespace torchlift::python {

// Whether Python 3.14 binds the name by itself in every module: its builtins, and `__name__`,
// `__file__` and the like.
bool IsBuiltinName(absl::string_view name);

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_BUILTIN_NAMES_H_
