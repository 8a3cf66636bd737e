// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REPORT_SIDE_BY_SIDE_VIEW_H_
#define TORCHLIFT_CORE_REPORT_SIDE_BY_SIDE_VIEW_H_

#include <cstddef>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/engine/file_outcome.h"
#include "core/report/preview.h"
#include "core/report/source_comparison.h"
#include "core/report/style.h"

namespace torchlift {

// The change of one file in two columns for a terminal of `columns` columns (at least 40 are taken),
// before on the left, after on the right, each line with its number:
//
//   ━━ launch/train.sh ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ -1 +1 ━━
//   2:1 silent [torchrun-default-port] This torchrun takes a free port on 2.12; … (safe)
//   1   cd model           │ 1   cd model
//   2 - torchrun train.py  │ 2 + torchrun {+--master-port=29500+} train.py
//
// The changed words are marked, in colour or, without colours, as `git diff --word-diff` marks them:
// [-gone-], {+new+}. Lines of a change that are too long go on below, behind ↳, up to eight rows
// around the first change; lines of the context are cut with "…". Each hunk is headed by the
// functions and classes around it and by the findings that it answers. Empty when nothing changes.
std::string SideBySideView(absl::string_view path, const SourceComparison& comparison,
                           const Preview& preview, absl::Span<const FindingOutcome> findings,
                           const Style& style, std::size_t columns);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REPORT_SIDE_BY_SIDE_VIEW_H_
