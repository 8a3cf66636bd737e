// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REPORT_FINDING_LINES_H_
#define TORCHLIFT_CORE_REPORT_FINDING_LINES_H_

#include <string>

#include "core/engine/file_outcome.h"
#include "core/report/style.h"

namespace torchlift {

// What `fix` can do about a finding, or what became of it: "safe", "review", "manual",
// "information", "fixed", "deferred: WHY", "refused: WHY". A fixed finding is told as one that is
// open when `previewed`: by `diff`, nothing is fixed yet.
std::string WhatBecameOfIt(const FindingOutcome& found, bool previewed = false);

// One finding for people and for editors that read `PATH:LINE:COLUMN:`, without a line end:
//
//   train.py:18:16: silent [distributed-nn-functional] all_reduce falls back to eager … (safe)
//
// Line and column are 1-based, the column in bytes. The words in parentheses are WhatBecameOfIt.
std::string FindingLine(const FileOutcome& file, const FindingOutcome& found, const Style& style,
                        bool previewed = false);

// All lines about one file: its problem, its findings (not the suppressed ones) with their notes,
// its remarks; each ended by a line end.
std::string FileLines(const FileOutcome& file, const Style& style);

// The same without the findings that are fixed.
std::string LinesOfWhatIsLeft(const FileOutcome& file, const Style& style);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REPORT_FINDING_LINES_H_
