// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_VALUE_H_
#define TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_VALUE_H_

#include <string>

#include "absl/strings/string_view.h"
#include "core/python/module.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift::max_autotune {

// Whether an expression turns something on.
enum class Value {
  kOff,    // It does not, or nothing says that it might.
  kMaybe,  // A value from outside that the file names takes it there: a default of an option or a
           // parameter.
  kOn,     // It does, at least on one path that the file shows in full.
};

// For an option of Inductor: a true constant is kOn, a false one kOff, everything else kMaybe; but
// a value that was read from `option` before (to be put back) is kOff.
Value OptionValue(const python::Module& module, Node expression, absl::string_view option);

// For an environment variable that is on when "1".
Value VariableValue(const python::Module& module, Node expression);

// For torch.compile's `mode`; `mode` becomes the one of max-autotune's that it is or may be.
//
//   mode="max-autotune" if fast else None          // kOn
//   mode=args.mode                                 // kMaybe behind add_argument("--mode",
//   default="max-autotune") mode=os.environ.get("MODE", "max-autotune")    // kMaybe
Value ModeValue(const python::Module& module, Node expression, std::string* mode);

}  // namespace torchlift::max_autotune

#endif  // TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_VALUE_H_
