// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REPORT_VIEW_HEADINGS_H_
#define TORCHLIFT_CORE_REPORT_VIEW_HEADINGS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/engine/file_outcome.h"
#include "core/report/preview.h"
#include "core/report/source_comparison.h"
#include "core/report/style.h"

namespace torchlift {

// The lines that head the parts of a view on a terminal of `columns` columns; each ends with a line
// end.

// The file with its counts of lines, as a rule across the terminal:
//
//   ━━ model/loss.py ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ -4 +4 ━━
std::string FileHeading(absl::string_view path, const Preview& preview, const Style& style,
                        std::size_t columns);

// What is to be said of a comparison, for people: why lines and words are shown where trees were
// asked for ("compared by lines: no grammar for this kind of file"), and which text does not parse
// ("OLD has a syntax error at line 3"). Often empty.
std::vector<std::string> ComparisonRemarks(const SourceComparison& comparison);

// The remarks, each on a line.
std::string RemarkHeading(const SourceComparison& comparison, const Style& style);

// Findings with their notes, those that differ in nothing but their place on one line:
//
//   15:28, 17:13 breaking [distributed-nn-functional] all_gather raises under torch.compile … (safe)
std::string FindingsHeading(absl::Span<const FindingOutcome> findings,
                            absl::Span<const std::uint32_t> chosen, const Style& style,
                            std::size_t columns);

// The places of findings, for what they share: "imports for 15:28, 17:13".
std::string PlacesHeading(absl::string_view what, absl::Span<const FindingOutcome> findings,
                          absl::Span<const std::uint32_t> chosen, const Style& style,
                          std::size_t columns);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REPORT_VIEW_HEADINGS_H_
