// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/html_hunks.h"

#include <set>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/report/finding_lines.h"
#include "core/report/html_code.h"
#include "core/report/html_text.h"
#include "core/report/syntax_colors.h"

namespace torchlift {
namespace {

// One side of the rows.
struct Side {
  absl::string_view text;
  std::vector<ColoredRange> colors;
};

Side SideOf(absl::string_view text, const SyntaxTree* tree) {
  return {text, tree == nullptr ? std::vector<ColoredRange>() : SyntaxColors(*tree)};
}

// What is to be seen of the end of a line: nothing, unless the two sides of a row differ in it.
absl::string_view LineEndMark(const Side& side, const PreviewLine& line, const Side& other_side,
                              const PreviewLine& other) {
  const absl::string_view end = line.line_end.In(side.text);
  if (other.number != 0 && end == other.line_end.In(other_side.text)) return "";
  if (end.empty()) return "<span class=\"end\"> (no line end)</span>";
  const bool shown = end.size() > 1 && other.number != 0;
  return shown ? "<span class=\"end\"> (CR LF)</span>" : "";
}

std::string Cells(absl::string_view column, const Side& side, const PreviewLine& line,
                  const Side& other_side, const PreviewLine& other) {
  if (line.number == 0)
    return absl::StrCat("<td class=\"no\"></td><td class=\"", column, "\"></td>");
  return absl::StrCat("<td class=\"no\">", line.number, "</td><td class=\"", column, "\">",
                      HtmlCode(side.text, line.text, side.colors, line.marks),
                      LineEndMark(side, line, other_side, other), "</td>");
}

absl::string_view RowClass(PreviewRow::Kind kind) {
  switch (kind) {
    case PreviewRow::Kind::kChanged:
      return "changed";
    case PreviewRow::Kind::kDeleted:
      return "deleted";
    case PreviewRow::Kind::kInserted:
      return "inserted";
    case PreviewRow::Kind::kEqual:
      break;
  }
  return "equal";
}

std::string Table(const PreviewHunk& hunk, const Side& before, const Side& after) {
  std::string html =
      "<table class=\"code\"><colgroup><col class=\"no\"><col><col class=\"no\"><col></colgroup>"
      "<tbody>\n";
  for (const PreviewRow& row : hunk.rows) {
    absl::StrAppend(&html, "<tr class=\"", RowClass(row.kind), "\">",
                    Cells("old", before, row.before, after, row.after),
                    Cells("new", after, row.after, before, row.before), "</tr>\n");
  }
  return absl::StrCat(html, "</tbody></table>\n");
}

std::string Answer(const FindingOutcome& found) {
  return absl::StrCat(found.finding.codemod, " ", LevelName(found.finding.level));
}

std::string FindingHtml(const FindingOutcome& found) {
  const Finding& finding = found.finding;
  const absl::string_view level = LevelName(finding.level);
  std::string html = absl::StrCat(
      "<div class=\"finding\"><p><span class=\"what level-", level, "\">", level, "</span> <code>",
      HtmlText(finding.codemod), "</code> <span class=\"quiet\">at ", found.location.line, ":",
      found.location.column, ", ", HtmlText(WhatBecameOfIt(found, /*previewed=*/true)),
      "</span></p><p>", HtmlText(finding.message), "</p>");
  if (!finding.notes.empty()) {
    absl::StrAppend(&html, "<ul>");
    for (const std::string& note : finding.notes)
      absl::StrAppend(&html, "<li>", HtmlText(note), "</li>");
    absl::StrAppend(&html, "</ul>");
  }
  return absl::StrCat(html, "</div>\n");
}

std::string FindingsOf(const PreviewHunk& hunk, absl::Span<const FindingOutcome> findings) {
  if (hunk.findings.empty()) return "";
  std::string html = "<div class=\"findings\">\n";
  if (hunk.imports_only) {
    std::vector<std::string> places;
    for (const std::uint32_t i : hunk.findings)
      places.push_back(absl::StrCat(findings[i].location.line, ":", findings[i].location.column));
    absl::StrAppend(&html, "<p class=\"quiet\">Imports for the changes at ",
                    absl::StrJoin(places, ", "), ".</p>\n");
  } else {
    for (const std::uint32_t i : hunk.findings) absl::StrAppend(&html, FindingHtml(findings[i]));
  }
  return absl::StrCat(html, "</div>\n");
}

std::string Where(const PreviewHunk& hunk) {
  std::vector<std::string> parts = {absl::StrCat("line ", hunk.after_line)};
  for (const std::string& scope : hunk.scopes) parts.push_back(HtmlText(scope));
  return absl::StrJoin(parts, " › ");
}

}  // namespace

std::string HtmlHunks(const SourceComparison& comparison, const Preview& preview,
                      absl::Span<const FindingOutcome> findings) {
  if (preview.hunks.empty()) return "";
  const Side before = SideOf(comparison.before(), comparison.before_tree());
  const Side after = SideOf(comparison.after(), comparison.after_tree());
  std::string html;
  for (const PreviewHunk& hunk : preview.hunks) {
    std::set<std::string> answers;
    for (const std::uint32_t i : hunk.findings) answers.insert(Answer(findings[i]));
    absl::StrAppend(&html, "<div class=\"hunk\" tabindex=\"-1\" data-answers=\"",
                    HtmlText(absl::StrJoin(answers, ",")), "\">\n<div class=\"where\">",
                    Where(hunk), "</div>\n", Table(hunk, before, after), FindingsOf(hunk, findings),
                    "</div>\n");
  }
  return html;
}

std::string HtmlFindingsLeft(absl::Span<const FindingOutcome> findings) {
  std::set<std::string> answers;
  std::string items;
  for (const FindingOutcome& found : findings) {
    if (found.disposition == Disposition::kFixed || found.disposition == Disposition::kSuppressed)
      continue;
    answers.insert(Answer(found));
    absl::StrAppend(&items, FindingHtml(found));
  }
  if (items.empty()) return "";
  return absl::StrCat("<div class=\"left\" tabindex=\"-1\" data-answers=\"",
                      HtmlText(absl::StrJoin(answers, ",")),
                      "\">\n<div class=\"where\">left as it is</div>\n<div class=\"findings\">\n",
                      items, "</div></div>\n");
}

}  // namespace torchlift
