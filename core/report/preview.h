// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REPORT_PREVIEW_H_
#define TORCHLIFT_CORE_REPORT_PREVIEW_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/engine/file_outcome.h"
#include "core/report/source_comparison.h"
#include "core/text/byte_range.h"

namespace torchlift {

// A line of one of the two texts. Lines end at LF, so the numbers are those of a patch.
struct PreviewLine {
  std::uint32_t number = 0;  // From 1; 0 when there is no line on this side of the row.
  ByteRange text;            // Without its line end.
  ByteRange line_end;        // LF or CR LF; empty at the end of a text without one.
  // The changed words, in order, disjoint, within `text`. Those that touch, or have only blanks
  // between them, are one. Never empty ranges. A line that differs in its line end alone has none.
  std::vector<ByteRange> marks;
};

// One row of a view with two columns.
struct PreviewRow {
  enum class Kind : std::uint8_t {
    kEqual,
    kChanged,   // Two versions of one line.
    kDeleted,   // Only `before` has a line.
    kInserted,  // Only `after` has one.
  };

  Kind kind = Kind::kEqual;
  PreviewLine before;
  PreviewLine after;
};

// Changes that stand close together, with up to three lines of context around each.
struct PreviewHunk {
  // As in the head of a unified diff: lines from 1; without lines the number of the line in front.
  std::uint32_t before_line = 0;
  std::uint32_t before_lines = 0;
  std::uint32_t after_line = 0;
  std::uint32_t after_lines = 0;
  // The functions and classes around the first change, outermost first, as far as they begin above
  // the hunk: "class ContrastiveLoss", "def forward". Empty without a tree.
  std::vector<std::string> scopes;
  std::vector<PreviewRow> rows;
  // The fixed findings whose edits or place lie in the hunk, as indices of the findings that the
  // preview was made from, ascending.
  std::vector<std::uint32_t> findings;
  // The hunk holds nothing but imports that fixes elsewhere ask for: `findings` are those that asked.
  bool imports_only = false;
};

// The change of one file as every view draws it:
//
//   const SourceComparison comparison(file.before, file.after, LanguageOf(file.kind));
//   const Preview preview = MakePreview(comparison, file.findings);
//   for (const PreviewHunk& hunk : preview.hunks) {
//     for (const std::uint32_t i : hunk.findings) Draw(file.findings[i].finding.message);
//     for (const PreviewRow& row : hunk.rows) {
//       if (row.before.number != 0) Draw(row.before.text.In(file.before), row.before.marks);
//       if (row.after.number != 0) Draw(row.after.text.In(file.after), row.after.marks);
//     }
//   }
//
// Ranges are bytes of the two texts; it refers to nothing, so it may outlive the comparison. Safe to
// read from many threads.
struct Preview {
  std::vector<PreviewHunk> hunks;   // Empty when nothing changes.
  std::uint32_t deleted_lines = 0;  // Changed ones count on both sides, as in a patch.
  std::uint32_t inserted_lines = 0;
  // All lines of both texts end with CR LF: views need not show it.
  bool crlf = false;
};

// Whether the bytes `shown` of the text before hold the finding's place or an edit of its fix.
bool IsTouched(ByteRange shown, const Finding& finding);

// Marks come from the comparison of the trees; where it sees nothing (no tree, white space), from a
// comparison of words. Time is linear in the texts but for long stretches of changed lines, which
// are paired by likeness up to a bound and in their order beyond it.
Preview MakePreview(const SourceComparison& comparison, absl::Span<const FindingOutcome> findings);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REPORT_PREVIEW_H_
