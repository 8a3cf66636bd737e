// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/diff_view.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/report/finding_lines.h"
#include "core/text/unified_diff.h"

namespace torchlift {
namespace {

std::string Colored(absl::string_view line, const Style& style) {
  if (absl::StartsWith(line, "@@")) return style.Hunk(line);
  if (absl::StartsWith(line, "+++") || absl::StartsWith(line, "---") ||
      absl::StartsWith(line, "diff ")) {
    return style.Bold(line);
  }
  if (absl::StartsWith(line, "+")) return style.Added(line);
  if (absl::StartsWith(line, "-")) return style.Removed(line);
  return std::string(line);
}

}  // namespace

absl::StatusOr<std::string> DiffView(const FileOutcome& file, absl::string_view path,
                                     const Style& style) {
  const absl::StatusOr<std::string> patch = UnifiedDiff(path, file.before, file.after);
  if (!patch.ok()) return patch.status();
  if (patch->empty()) return std::string();
  std::string view;
  for (const FindingOutcome& found : file.findings) {
    if (found.disposition != Disposition::kFixed) continue;
    FindingOutcome previewed = found;  // Nothing is fixed yet.
    previewed.disposition = Disposition::kOpen;
    absl::StrAppend(&view, "# ", FindingLine(file, previewed, style), "\n");
  }
  if (!style.color()) return absl::StrCat(view, *patch);
  for (const absl::string_view line : absl::StrSplit(*patch, '\n'))
    absl::StrAppend(&view, Colored(line, style), "\n");
  view.pop_back();  // The patch ends with a line end itself.
  return view;
}

}  // namespace torchlift
