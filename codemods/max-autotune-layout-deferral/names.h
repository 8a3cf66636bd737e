// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_NAMES_H_
#define TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_NAMES_H_

#include "absl/strings/string_view.h"

namespace torchlift::max_autotune {

inline constexpr absl::string_view kConfig = "torch._inductor.config";
// The option of Inductor that brings the layout deferral of 2.11 back, and its variable.
inline constexpr absl::string_view kFlag = "max_autotune_defer_layout_freezing";
inline constexpr absl::string_view kFlagVariable =
    "TORCHINDUCTOR_MAX_AUTOTUNE_DEFER_LAYOUT_FREEZING";

// Values of torch.compile's `mode` that turn max-autotune on.
inline bool IsMaxAutotuneMode(absl::string_view mode) {
  return mode == "max-autotune" || mode == "max-autotune-no-cudagraphs";
}

// Options of Inductor that turn it on when true.
inline bool IsMaxAutotuneOption(absl::string_view option) {
  return option == "max_autotune" || option == "max_autotune_gemm";
}

// Environment variables that turn it on when "1".
inline bool IsMaxAutotuneVariable(absl::string_view variable) {
  return variable == "TORCHINDUCTOR_MAX_AUTOTUNE" || variable == "TORCHINDUCTOR_MAX_AUTOTUNE_GEMM";
}

}  // namespace torchlift::max_autotune

#endif  // TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_NAMES_H_
