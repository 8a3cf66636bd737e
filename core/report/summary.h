// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REPORT_SUMMARY_H_
#define TORCHLIFT_CORE_REPORT_SUMMARY_H_

#include <array>
#include <cstdint>
#include <string>

#include "core/engine/run.h"

namespace torchlift {

// The counts of a run. Suppressed findings are counted apart and in nothing else.
struct Summary {
  std::array<std::uint32_t, kLevelCount> by_level{};       // By Level, of all findings.
  std::array<std::uint32_t, kLevelCount> left_by_level{};  // Those that are not fixed.
  std::uint32_t findings = 0;
  std::uint32_t suppressed = 0;
  std::uint32_t fixed = 0;
  std::uint32_t deferred = 0;
  std::uint32_t refused = 0;
  std::uint32_t safe = 0;              // Open, with a safe fix that has edits.
  std::uint32_t review = 0;            // Open, for review.
  std::uint32_t review_with_edit = 0;  // Those of them that have an edit.
  std::uint32_t manual = 0;            // Open, for a person.
  std::uint32_t information = 0;       // Advice that asks for nothing.
  std::uint32_t changed_files = 0;
  std::uint32_t not_understood =
      0;  // Files of a kind that is read, that could not be, or not all of them.

  // Whether some finding that is left has this level or a higher one.
  bool LeavesAtLeast(Level level) const;
};

Summary Summarise(const RunResult& result);

// The closing lines of a report, for people: what was read and what was not, findings by level,
// what became of them. Says "Nothing to do." only when everything that names what is looked for
// could be read.
// `previewed`: the fixes were worked out but not written, as by `diff`.
std::string SummaryLines(const RunResult& result, const Summary& summary, bool previewed = false);

// Times and sizes, for --stats.
std::string StatisticsLines(const RunStatistics& statistics);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REPORT_SUMMARY_H_
