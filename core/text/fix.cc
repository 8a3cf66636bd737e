// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/text/fix.h"

namespace torchlift {

absl::string_view ApplicabilityName(Applicability applicability) {
  switch (applicability) {
    case Applicability::kSafe:
      return "safe";
    case Applicability::kReview:
      return "review";
    case Applicability::kManual:
      return "manual";
  }
  return "manual";
}

}  // namespace torchlift
