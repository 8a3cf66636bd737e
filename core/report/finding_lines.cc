// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/finding_lines.h"

#include "absl/strings/str_cat.h"

namespace torchlift {
namespace {

std::string PlaceText(absl::string_view path, Location location, const Style& style) {
  return absl::StrCat(style.Bold(Printable(path)), ":", location.line, ":", location.column, ": ");
}

// All lines about a file; `fixed`: those about fixed findings too.
std::string Lines(const FileOutcome& file, const Style& style, bool fixed) {
  std::string lines;
  if (!file.problem.empty()) {
    absl::StrAppend(&lines, PlaceText(file.path, file.problem_location, style),
                    style.OfLevel(Level::kBreaking, "unreadable"), " ", Printable(file.problem),
                    "\n");
  }
  for (const FindingOutcome& found : file.findings) {
    if (found.disposition == Disposition::kSuppressed) continue;
    if (found.disposition == Disposition::kFixed && !fixed) continue;
    absl::StrAppend(&lines, FindingLine(file, found, style), "\n");
    for (const std::string& note : found.finding.notes) {
      absl::StrAppend(&lines, style.Dim(absl::StrCat("    note: ", Printable(note))), "\n");
    }
  }
  for (const FileRemark& remark : file.remarks) {
    absl::StrAppend(&lines, PlaceText(file.path, remark.location, style),
                    style.OfLevel(Level::kDeprecated, remark.unread ? "unreadable" : "warning"),
                    " ", Printable(remark.text), "\n");
  }
  return lines;
}

}  // namespace

std::string WhatBecameOfIt(const FindingOutcome& found, bool previewed) {
  switch (found.disposition) {
    case Disposition::kFixed:
      if (!previewed) return "fixed";
      break;
    case Disposition::kDeferred:
      return absl::StrCat("deferred: ", found.reason);
    case Disposition::kRefused:
      return absl::StrCat("refused: ", found.reason);
    case Disposition::kOpen:
    case Disposition::kSuppressed:
      break;
  }
  if (found.finding.asks_for_nothing()) return "information";
  return std::string(ApplicabilityName(found.finding.applicability()));
}

std::string FindingLine(const FileOutcome& file, const FindingOutcome& found, const Style& style,
                        bool previewed) {
  const Finding& finding = found.finding;
  return absl::StrCat(
      PlaceText(file.path, found.location, style),
      style.OfLevel(finding.level, LevelName(finding.level)), " [", finding.codemod, "] ",
      Printable(finding.message), " ",
      style.Dim(absl::StrCat("(", Printable(WhatBecameOfIt(found, previewed)), ")")));
}

std::string FileLines(const FileOutcome& file, const Style& style) {
  return Lines(file, style, /*fixed=*/true);
}

std::string LinesOfWhatIsLeft(const FileOutcome& file, const Style& style) {
  return Lines(file, style, /*fixed=*/false);
}

}  // namespace torchlift
