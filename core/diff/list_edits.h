// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_LIST_EDITS_H_
#define TORCHLIFT_CORE_DIFF_LIST_EDITS_H_

#include "absl/status/status.h"
#include "core/diff/bracketed_list.h"
#include "core/diff/code_comparison.h"

namespace torchlift {

// Adds to `comparison` the edits between the brackets of a list, so that the new elements follow
// the old list's layout (see SmallestEdits). Error: FailedPrecondition when a comment would be
// lost.
absl::Status EditList(const BracketedList& before, const BracketedList& after,
                      CodeComparison* comparison);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_LIST_EDITS_H_
