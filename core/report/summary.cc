// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/summary.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "core/report/style.h"

namespace torchlift {
namespace {

constexpr std::size_t kListed = 5;  // Names that fit one line.

std::string Count(std::size_t n, absl::string_view one, absl::string_view many) {
  return absl::StrCat(n, " ", n == 1 ? one : many);
}

void CountOpen(const Finding& finding, Summary& summary) {
  if (finding.asks_for_nothing()) {
    ++summary.information;
    return;
  }
  if (!finding.fix || finding.fix->edits.empty()) {
    const bool review = finding.applicability() == Applicability::kReview;
    ++(review ? summary.review : summary.manual);
    return;
  }
  if (finding.applicability() == Applicability::kSafe) {
    ++summary.safe;
  } else {
    ++summary.review;
    ++summary.review_with_edit;
  }
}

void CountFinding(const FindingOutcome& found, Summary& summary) {
  if (found.disposition == Disposition::kSuppressed) {
    ++summary.suppressed;
    return;
  }
  const auto level = static_cast<std::size_t>(found.finding.level);
  ++summary.findings;
  ++summary.by_level[level];
  if (found.disposition == Disposition::kFixed) {
    ++summary.fixed;
    return;
  }
  ++summary.left_by_level[level];
  if (found.disposition == Disposition::kDeferred) {
    ++summary.deferred;
  } else if (found.disposition == Disposition::kRefused) {
    ++summary.refused;
  } else {
    CountOpen(found.finding, summary);
  }
}

// "3 breaking, 1 advice", the most serious first; zeros are left out.
std::string ByLevel(const std::array<std::uint32_t, kLevelCount>& counts) {
  std::vector<std::string> parts;
  for (std::size_t level = counts.size(); level-- > 0;) {
    if (counts[level] > 0)
      parts.push_back(absl::StrCat(counts[level], " ", LevelName(static_cast<Level>(level))));
  }
  return absl::StrJoin(parts, ", ");
}

std::string WhatBecameOfThem(const Summary& summary, bool previewed) {
  std::vector<std::string> parts;
  const auto add = [&](std::uint32_t n, absl::string_view text) {
    if (n > 0) parts.push_back(absl::StrCat(n, " ", text));
  };
  add(summary.fixed, previewed ? "in this patch" : "fixed");
  add(summary.safe, "for `torchlift fix`");
  add(summary.review, summary.review_with_edit == 0 ? "for review"
                                                    : absl::StrCat("for review (`--review` writes ",
                                                                   summary.review_with_edit, ")"));
  add(summary.manual, "manual");
  add(summary.information, "for information");
  add(summary.deferred, "deferred");
  add(summary.refused, "refused");
  return absl::StrJoin(parts, ", ");
}

// "  could not be read: a.sh (binary), b.py (Permission denied)"; of many files each has a line of
// its own. None is left out: what was not read is for a person to look at.
std::string Listing(absl::string_view title, const std::vector<FileTrouble>& troubles) {
  std::vector<std::string> parts;
  for (const FileTrouble& trouble : troubles) {
    parts.push_back(absl::StrCat(Printable(trouble.path), " (", Printable(trouble.reason), ")"));
  }
  if (parts.size() <= kListed)
    return absl::StrCat("  ", title, ": ", absl::StrJoin(parts, ", "), "\n");
  return absl::StrCat("  ", title, ": ", parts.size(), " files\n    ",
                      absl::StrJoin(parts, "\n    "), "\n");
}

// "3 passed over (2 binary, 1 larger than 1 MiB)".
std::string PassedOver(const std::map<std::string, std::uint32_t>& by_reason) {
  std::size_t files = 0;
  std::vector<std::string> parts;
  for (const auto& [reason, count] : by_reason) {
    files += count;
    parts.push_back(absl::StrCat(count, " ", reason));
  }
  return absl::StrCat(files, " passed over (", absl::StrJoin(parts, ", "), ")");
}

// "Skipped 3 folders: build (build tree), …", by the reasons of the walk.
std::string WalkLines(const WalkResult& walk) {
  std::map<std::string, std::vector<std::string>> by_reason;
  for (const SkippedPath& skipped : walk.skipped) {
    by_reason[std::string(SkipReasonText(skipped.reason))].push_back(Printable(skipped.path));
  }
  std::string lines;
  for (auto& [reason, paths] : by_reason) {
    const std::string more =
        paths.size() > kListed ? absl::StrCat(" and ", paths.size() - kListed, " more") : "";
    paths.resize(std::min(paths.size(), kListed));
    absl::StrAppend(&lines, "  left out, ", reason, ": ", absl::StrJoin(paths, ", "), more, "\n");
  }
  if (walk.ignored_files > 0) {
    absl::StrAppend(
        &lines, "  left out, ignored by git: ", Count(walk.ignored_files, "file", "files"), "\n");
  }
  if (walk.excluded_files > 0) {
    absl::StrAppend(&lines, "  left out, excluded: ", Count(walk.excluded_files, "file", "files"),
                    "\n");
  }
  return lines;
}

}  // namespace

bool Summary::LeavesAtLeast(Level level) const {
  const auto first = left_by_level.begin() + static_cast<std::ptrdiff_t>(level);
  return std::any_of(first, left_by_level.end(), [](std::uint32_t n) { return n > 0; });
}

Summary Summarise(const RunResult& result) {
  Summary summary;
  for (const FileOutcome& file : result.files) {
    const bool partly = std::any_of(file.remarks.begin(), file.remarks.end(),
                                    [](const FileRemark& r) { return r.unread; });
    if (!file.problem.empty() || partly) ++summary.not_understood;
    if (file.changed()) ++summary.changed_files;
    for (const FindingOutcome& found : file.findings) CountFinding(found, summary);
  }
  for (const FileTrouble& trouble : result.not_read) {
    if (trouble.not_understood) ++summary.not_understood;
  }
  return summary;
}

std::string SummaryLines(const RunResult& result, const Summary& summary, bool previewed) {
  std::vector<FileTrouble> unreadable = result.unreadable;
  for (const UnreadablePath& path : result.walk.unreadable) {
    unreadable.push_back({path.path, std::string(path.status.message())});
  }
  std::string lines;
  const bool all_read = summary.not_understood == 0 && unreadable.empty() &&
                        result.not_read.empty() && result.named_passed_over.empty();
  if (summary.findings > 0) {
    absl::StrAppend(&lines, "Found ", summary.findings, " (", ByLevel(summary.by_level),
                    "): ", WhatBecameOfThem(summary, previewed), ".");
  } else {
    absl::StrAppend(&lines, all_read ? "Nothing to do." : "Nothing found in what could be read.");
  }
  absl::StrAppend(&lines, " ", Count(result.files_read, "file", "files"), " read");
  if (!result.passed_over.empty()) {
    absl::StrAppend(&lines, ", ", PassedOver(result.passed_over));
  }
  if (summary.changed_files > 0)
    absl::StrAppend(&lines, ", ", summary.changed_files, previewed ? " to change" : " changed");
  if (summary.suppressed > 0)
    absl::StrAppend(&lines, ", ", summary.suppressed, " suppressed by comments");
  if (summary.not_understood > 0)
    absl::StrAppend(&lines, ", ", summary.not_understood, " not understood");
  absl::StrAppend(&lines, ".\n");
  if (!result.not_read.empty())
    absl::StrAppend(&lines, Listing("names what is looked for, but not read", result.not_read));
  if (!result.named_passed_over.empty())
    absl::StrAppend(&lines, Listing("passed over, though named", result.named_passed_over));
  if (!unreadable.empty()) absl::StrAppend(&lines, Listing("could not be read", unreadable));
  if (!result.not_written.empty())
    absl::StrAppend(&lines, Listing("could not be written", result.not_written));
  return absl::StrCat(lines, WalkLines(result.walk));
}

std::string StatisticsLines(const RunStatistics& statistics) {
  return absl::StrFormat(
      "walk %.3f s, scan %.3f s (%.1f MB), rewrite %.3f s (%d files analysed), write %.3f s\n"
      "proofs: %d done, %d fixes refused, %.3f s of all threads\n",
      statistics.walk_seconds, statistics.scan_seconds,
      static_cast<double>(statistics.bytes_read) / 1e6, statistics.rewrite_seconds,
      statistics.files_analysed, statistics.write_seconds, statistics.proofs_done,
      statistics.proofs_refused, statistics.proof_seconds);
}

}  // namespace torchlift
