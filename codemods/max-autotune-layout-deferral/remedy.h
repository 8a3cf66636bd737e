// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_REMEDY_H_
#define TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_REMEDY_H_

#include <vector>

#include "core/rewrite/finding.h"
#include "core/text/fix.h"

namespace torchlift::max_autotune {

// A fix with the imports that its new code needs.
struct Remedy {
  Fix fix;
  std::vector<ImportRequest> imports;
};

}  // namespace torchlift::max_autotune

#endif  // TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_REMEDY_H_
