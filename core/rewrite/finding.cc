// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/rewrite/finding.h"

namespace torchlift {

absl::string_view LevelName(Level level) {
  switch (level) {
    case Level::kAdvice:
      return "advice";
    case Level::kDeprecated:
      return "deprecated";
    case Level::kSilent:
      return "silent";
    case Level::kBreaking:
      return "breaking";
  }
  return "";
}

}  // namespace torchlift
