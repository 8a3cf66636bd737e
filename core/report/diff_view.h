// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REPORT_DIFF_VIEW_H_
#define TORCHLIFT_CORE_REPORT_DIFF_VIEW_H_

#include <string>

#include "absl/status/statusor.h"
#include "core/engine/file_outcome.h"
#include "core/report/style.h"

namespace torchlift {

// The change of one file as a unified diff, headed by the findings that it answers, each on a line
// that begins with '#'. Without colour the text is a patch that `git apply` and `patch -p1` take:
// they pass over such lines. Empty when nothing changes. `path` is what the patch calls the file.
absl::StatusOr<std::string> DiffView(const FileOutcome& file, absl::string_view path,
                                     const Style& style);

// The patch alone. With colour it is for people: what could steer the terminal is spelt out (see
// Printable), and the CR of line ends is left out where all line ends of both texts have one.
absl::StatusOr<std::string> PatchView(absl::string_view path, absl::string_view before,
                                      absl::string_view after, const Style& style);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REPORT_DIFF_VIEW_H_
