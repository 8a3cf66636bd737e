// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REPORT_HTML_HUNKS_H_
#define TORCHLIFT_CORE_REPORT_HTML_HUNKS_H_

#include <cstdint>
#include <string>

#include "absl/types/span.h"
#include "core/engine/file_outcome.h"
#include "core/report/preview.h"
#include "core/report/source_comparison.h"

namespace torchlift {

// The hunks of a file as HTML: each with where it is, its rows side by side, and the findings that
// it answers beside it. What the page's filter needs stands in `data-answers`: a pair of codemod and
// level for each finding, "some-codemod silent,…".
std::string HtmlHunks(const SourceComparison& comparison, const Preview& preview,
                      absl::Span<const FindingOutcome> findings);

// The findings that no hunk answers, with the reason, as one block; empty when there are none.
std::string HtmlFindingsLeft(absl::Span<const FindingOutcome> findings);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REPORT_HTML_HUNKS_H_
