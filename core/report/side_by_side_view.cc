// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/side_by_side_view.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/report/terminal_cells.h"
#include "core/report/view_headings.h"

namespace torchlift {
namespace {

constexpr std::size_t kLeastColumns = 40;
constexpr std::size_t kMostRows = 8;  // Of one line; what is beyond is cut.
// Bytes of a line that are looked at: more than any terminal shows of it in eight rows.
constexpr std::uint32_t kMostBytes = 64 * 1024;
constexpr absl::string_view kSeparator = " │ ";

using CellRow = std::vector<TerminalCell>;

// How one column differs from the other.
struct Side {
  absl::string_view text;
  absl::string_view sign;
  absl::string_view attributes;       // Of numbers and signs.
  absl::string_view mark_attributes;  // Of changed words.
  absl::string_view open;             // Around changed words without colours.
  absl::string_view close;
};

class SideBySide {
 public:
  SideBySide(const SourceComparison& comparison, const Preview& preview, const Style& style,
             std::size_t columns)
      : style_(style),
        before_{comparison.before(), "-", "31", "1;31", "[-", "-]"},
        after_{comparison.after(), "+", "32", "1;32", "{+", "+}"} {
    std::uint32_t last = 1;
    for (const PreviewHunk& hunk : preview.hunks) {
      last = std::max(
          {last, hunk.before_line + hunk.before_lines, hunk.after_line + hunk.after_lines});
    }
    digits_ = absl::StrCat(last - 1).size();
    width_ = (columns - 3) / 2 - Gutter();
  }

  std::string Draw(const PreviewHunk& hunk) {
    std::string drawn;
    for (const PreviewRow& row : hunk.rows) drawn += DrawRow(row);
    return drawn;
  }

 private:
  // The columns of a number, a sign, and the blanks around the sign.
  std::size_t Gutter() const { return digits_ + 3; }

  std::string DrawRow(const PreviewRow& row) const {
    const bool ends_differ = row.kind == PreviewRow::Kind::kChanged &&
                             row.before.line_end.size() != row.after.line_end.size();
    const std::vector<CellRow> left = Rows(before_, row.before, row.kind, ends_differ);
    const std::vector<CellRow> right = Rows(after_, row.after, row.kind, ends_differ);
    const bool changed = row.kind != PreviewRow::Kind::kEqual;
    std::string drawn;
    for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
      const std::string separator = style_.Dim(kSeparator);
      std::string line =
          absl::StrCat(DrawCell(before_, row.before, changed, left, i, true), separator,
                       DrawCell(after_, row.after, changed, right, i, false));
      line.erase(line.find_last_not_of(' ') + 1);
      absl::StrAppend(&drawn, line, "\n");
    }
    return drawn;
  }

  // The i-th row of a line with its gutter, filled up with blanks for the left column.
  std::string DrawCell(const Side& side, const PreviewLine& line, bool changed,
                       const std::vector<CellRow>& rows, std::size_t i, bool fill) const {
    if (i >= rows.size()) return fill ? std::string(Gutter() + width_, ' ') : "";
    const std::string number = i == 0 ? absl::StrCat(line.number) : "";
    const absl::string_view sign = i > 0 ? "↳" : changed ? side.sign : " ";
    std::string gutter = absl::StrCat(std::string(digits_ - number.size(), ' '), number, " ", sign);
    gutter = changed && i == 0 ? style_.Wrap(side.attributes, gutter) : style_.Dim(gutter);
    const std::size_t used = WidthOf(rows[i]);
    const std::string blanks(fill && used < width_ ? width_ - used : 0, ' ');
    return absl::StrCat(gutter, " ", Drawn(rows[i], style_, side.mark_attributes), blanks);
  }

  // The rows of a line; none when there is no line on this side.
  std::vector<CellRow> Rows(const Side& side, const PreviewLine& line, PreviewRow::Kind kind,
                            bool ends_differ) const {
    if (line.number == 0) return {};
    if (kind == PreviewRow::Kind::kEqual) {
      const ByteRange part{line.text.begin, std::min(line.text.end, line.text.begin + kMostBytes)};
      return {Cut(CellsOf(side.text, part, {}), width_)};
    }
    std::vector<TerminalCell> cells = ChangedCells(side, line);
    if (ends_differ || line.line_end.empty())
      cells.push_back(SignCell(LineEndSign(line.line_end), /*marked=*/ends_differ));
    // The sign in front says it all when nothing of the line is from the other side.
    const bool whole = kind != PreviewRow::Kind::kChanged && AllMarked(cells);
    if (!style_.color() && !whole) AddBrackets(side, &cells);
    return WrapCells(Window(std::move(cells)), width_);
  }

  static absl::string_view LineEndSign(ByteRange line_end) {
    if (line_end.empty()) return " (no line end)";
    return line_end.size() == 2 ? "\\r\\n" : "\\n";
  }

  // A line of a change with its marks, or as much of it around its first mark as is looked at.
  static std::vector<TerminalCell> ChangedCells(const Side& side, const PreviewLine& line) {
    ByteRange part = line.text;
    if (part.size() > kMostBytes) {
      const std::uint32_t mark = line.marks.empty() ? part.begin : line.marks[0].begin;
      part.begin = std::max(part.begin, mark - std::min(mark, kMostBytes / 2));
      part.end = std::min(part.end, part.begin + kMostBytes);
    }
    return CellsOf(side.text, part, line.marks);
  }

  static bool AllMarked(const std::vector<TerminalCell>& cells) {
    return std::all_of(cells.begin(), cells.end(), [](const TerminalCell& cell) {
      return cell.marked || cell.quiet || cell.text.find_first_not_of(' ') == std::string::npos;
    });
  }

  // Brackets are part of the cells at the ends of a mark, so that no row ends between the two.
  static void AddBrackets(const Side& side, std::vector<TerminalCell>* cells) {
    for (std::size_t i = 0; i < cells->size(); ++i) {
      TerminalCell& cell = (*cells)[i];
      if (!cell.marked) continue;
      const bool first = i == 0 || !(*cells)[i - 1].marked;
      const bool last = i + 1 == cells->size() || !(*cells)[i + 1].marked;
      cell.text = absl::StrCat(first ? side.open : "", cell.text, last ? side.close : "");
      cell.width += (first ? side.open.size() : 0) + (last ? side.close.size() : 0);
    }
  }

  // The cells that fit into the most rows that a line gets, around the first marked one.
  std::vector<TerminalCell> Window(std::vector<TerminalCell> cells) const {
    const std::size_t most = kMostRows * width_;
    if (WidthOf(cells) <= most) return cells;
    const auto first = std::find_if(cells.begin(), cells.end(),
                                    [](const TerminalCell& cell) { return cell.marked; });
    auto begin = first == cells.end() ? cells.begin() : first;
    for (std::size_t used = 0; begin != cells.begin() && used < most / 4; used += begin->width)
      --begin;
    const bool cut = begin != cells.begin();
    cells.erase(cells.begin(), begin);
    if (cut) cells.insert(cells.begin(), SignCell("…"));
    return Cut(std::move(cells), most - 2);
  }

  static std::vector<TerminalCell> Cut(std::vector<TerminalCell> cells, std::size_t width) {
    if (WidthOf(cells) <= width) return cells;
    std::size_t used = 0;
    std::size_t kept = 0;
    while (used + cells[kept].width < width) used += cells[kept++].width;
    cells.resize(kept);
    cells.push_back(SignCell("…"));
    return cells;
  }

  const Style& style_;
  const Side before_;
  const Side after_;
  std::size_t digits_ = 1;
  std::size_t width_ = 0;  // Of the text of either column.
};

// What heads one hunk; findings are told once in full.
std::string HunkHeading(const PreviewHunk& hunk, absl::Span<const FindingOutcome> findings,
                        std::set<std::uint32_t>* told, const Style& style, std::size_t columns) {
  std::string heading;
  if (!hunk.scopes.empty())
    heading = absl::StrCat(style.Dim(absl::StrCat("── ", absl::StrJoin(hunk.scopes, " › "))), "\n");
  if (hunk.imports_only) {
    return absl::StrCat(heading,
                        PlacesHeading("imports for", findings, hunk.findings, style, columns));
  }
  std::vector<std::uint32_t> fresh, again;
  for (const std::uint32_t i : hunk.findings) (told->insert(i).second ? fresh : again).push_back(i);
  absl::StrAppend(&heading, FindingsHeading(findings, fresh, style, columns));
  if (!again.empty())
    absl::StrAppend(&heading, PlacesHeading("again for", findings, again, style, columns));
  return heading;
}

// The fixed findings that no hunk shows.
std::vector<std::uint32_t> WithoutHunk(const Preview& preview,
                                       absl::Span<const FindingOutcome> findings) {
  std::set<std::uint32_t> shown;
  for (const PreviewHunk& hunk : preview.hunks) {
    if (!hunk.imports_only) shown.insert(hunk.findings.begin(), hunk.findings.end());
  }
  std::vector<std::uint32_t> left;
  for (std::uint32_t i = 0; i < findings.size(); ++i) {
    if (findings[i].disposition == Disposition::kFixed && shown.count(i) == 0) left.push_back(i);
  }
  return left;
}

}  // namespace

std::string SideBySideView(absl::string_view path, const SourceComparison& comparison,
                           const Preview& preview, absl::Span<const FindingOutcome> findings,
                           const Style& style, std::size_t columns) {
  if (preview.hunks.empty()) return "";
  columns = std::max(columns, kLeastColumns);
  std::string view =
      absl::StrCat(FileHeading(path, preview, style, columns), RemarkHeading(comparison, style),
                   FindingsHeading(findings, WithoutHunk(preview, findings), style, columns));
  SideBySide drawing(comparison, preview, style, columns);
  std::set<std::uint32_t> told;
  for (const PreviewHunk& hunk : preview.hunks) {
    if (&hunk != &preview.hunks.front()) view += "\n";
    absl::StrAppend(&view, HunkHeading(hunk, findings, &told, style, columns), drawing.Draw(hunk));
  }
  return view;
}

}  // namespace torchlift
