// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_TEXT_UNIFIED_DIFF_H_
#define TORCHLIFT_CORE_TEXT_UNIFIED_DIFF_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace torchlift {

// The change from `before` to `after` as a unified diff with three lines of context that `git
// apply` and `patch -p1` take: headed `diff --git a/PATH b/PATH`, paths quoted as git quotes them,
// a missing line end at the end of a file marked. Empty when the texts are equal. `path` is
// relative, with '/' between its parts. Errors: Internal, from libgit2.
absl::StatusOr<std::string> UnifiedDiff(absl::string_view path, absl::string_view before,
                                        absl::string_view after);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_TEXT_UNIFIED_DIFF_H_
