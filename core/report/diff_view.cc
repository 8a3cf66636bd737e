// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/diff_view.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "core/report/finding_lines.h"
#include "core/text/unified_diff.h"

namespace torchlift {
namespace {

// The lines in front of the first hunk: "diff --git …", "--- …", "+++ …".
constexpr std::size_t kHeaderLines = 3;

// A line behind them. Its first byte says what it is, whatever the line of the file looks like.
std::string Colored(absl::string_view line, const Style& style) {
  if (line.empty()) return "";
  std::string text = Printable(line);
  switch (line[0]) {
    case '@':
      return style.Hunk(text);
    case '+':
      return style.Added(text);
    case '-':
      return style.Removed(text);
    default:
      return text;
  }
}

bool AllLinesEndWithCrlf(absl::string_view text) {
  for (std::size_t i = text.find('\n'); i != absl::string_view::npos; i = text.find('\n', i + 1)) {
    if (i == 0 || text[i - 1] != '\r') return false;
  }
  return true;
}

}  // namespace

absl::StatusOr<std::string> PatchView(absl::string_view path, absl::string_view before,
                                      absl::string_view after, const Style& style) {
  absl::StatusOr<std::string> patch = UnifiedDiff(path, before, after);
  if (!patch.ok() || patch->empty() || !style.color()) return patch;
  const bool crlf = AllLinesEndWithCrlf(before) && AllLinesEndWithCrlf(after);
  std::string view;
  std::size_t number = 0;
  for (absl::string_view line : absl::StrSplit(absl::StripSuffix(*patch, "\n"), '\n')) {
    if (crlf) absl::ConsumeSuffix(&line, "\r");
    const bool header = number++ < kHeaderLines;
    absl::StrAppend(&view, header ? style.Bold(Printable(line)) : Colored(line, style), "\n");
  }
  return view;
}

absl::StatusOr<std::string> DiffView(const FileOutcome& file, absl::string_view path,
                                     const Style& style) {
  const absl::StatusOr<std::string> patch = PatchView(path, file.before, file.after, style);
  if (!patch.ok()) return patch.status();
  if (patch->empty()) return std::string();
  std::string view;
  for (const FindingOutcome& found : file.findings) {
    if (found.disposition != Disposition::kFixed) continue;
    absl::StrAppend(&view, "# ", FindingLine(file, found, style, /*previewed=*/true), "\n");
    for (const std::string& note : found.finding.notes)
      absl::StrAppend(&view, "#     ", style.Dim(absl::StrCat("note: ", Printable(note))), "\n");
  }
  return absl::StrCat(view, *patch);
}

}  // namespace torchlift
