// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REWRITE_OPTIONS_H_
#define TORCHLIFT_CORE_REWRITE_OPTIONS_H_

#include <optional>

#include "core/project/version.h"

namespace torchlift {

// What the code must do on the new release.
enum class Policy {
  kPreserve,  // What it did on the old one.
  kMinimal,   // Only what breaks or warns is touched, and what the project provably relies on.
};

// The form in which an opt-in to older behaviour is written.
enum class OptInForm {
  kAuto,  // The guard where the file already sets the library's configuration, else the environment
          // variable.
  kGuard,        // if hasattr(config, NAME): config.NAME = True
  kEnvironment,  // os.environ.setdefault("VARIABLE", "1")
};

// What the user asked for, as far as codemods are concerned.
struct RewriteOptions {
  Policy policy = Policy::kPreserve;
  OptInForm opt_in = OptInForm::kAuto;
  std::optional<Version> torch_minimum;  // --torch-min; wins over the project's own requirement.
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REWRITE_OPTIONS_H_
