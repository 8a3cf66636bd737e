// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/view_headings.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "core/report/display_width.h"
#include "core/report/terminal_cells.h"

namespace torchlift {
namespace {

constexpr std::size_t kIndent = 2;

std::string Rule(std::size_t columns) {
  std::string rule;
  for (std::size_t i = 0; i < columns; ++i) rule += "━";
  return rule;
}

std::string PlaceOf(const FindingOutcome& found) {
  return absl::StrCat(found.location.line, ":", found.location.column);
}

bool SayTheSame(const Finding& a, const Finding& b) {
  return a.codemod == b.codemod && a.level == b.level && a.message == b.message &&
         a.applicability() == b.applicability() && a.notes == b.notes;
}

// The first occurrence of the word in its style.
std::string Styled(std::string text, const std::string& word, const std::string& styled) {
  const std::size_t at = text.find(word);
  if (at != std::string::npos) text.replace(at, word.size(), styled);
  return text;
}

}  // namespace

std::string FileHeading(absl::string_view path, const Preview& preview, const Style& style,
                        std::size_t columns) {
  const std::string deleted = absl::StrCat("-", preview.deleted_lines);
  const std::string inserted = absl::StrCat("+", preview.inserted_lines);
  const std::string name = Printable(path);
  // Around the name and the counts: two rules of two columns and five blanks.
  const std::size_t taken = DisplayWidth(name) + deleted.size() + inserted.size() + 9;
  return absl::StrCat(style.Dim(Rule(2)), " ", style.Bold(name), " ",
                      style.Dim(Rule(columns > taken ? columns - taken : 1)), " ",
                      style.Removed(deleted), " ", style.Added(inserted), " ", style.Dim(Rule(2)),
                      "\n");
}

std::string RemarkHeading(const SourceComparison& comparison, const Style& style) {
  std::string heading;
  for (const std::string& remark : ComparisonRemarks(comparison))
    absl::StrAppend(&heading, style.Dim(Printable(remark)), "\n");
  return heading;
}

std::vector<std::string> ComparisonRemarks(const SourceComparison& comparison) {
  constexpr absl::string_view kByLines = "compared by lines";
  std::vector<std::string> remarks;
  const std::string& reason = comparison.reason();
  if (comparison.tree_diff() == nullptr) {
    const bool says_so = absl::StartsWith(reason, kByLines);
    remarks.push_back(says_so ? reason : absl::StrCat(kByLines, ": ", reason));
  }
  const std::pair<absl::string_view, std::optional<std::uint32_t>> sides[] = {
      {"OLD", comparison.before_error_line()}, {"NEW", comparison.after_error_line()}};
  for (const auto& [side, line] : sides) {
    if (!line) continue;
    // The grammar of Bash is not complete.
    const bool maybe = comparison.language() == Language::kBash;
    remarks.push_back(absl::StrCat(side, " has a syntax error at line ", *line,
                                   maybe ? ", or Bash that the grammar does not know" : ""));
  }
  return remarks;
}

std::string FindingsHeading(absl::Span<const FindingOutcome> findings,
                            absl::Span<const std::uint32_t> chosen, const Style& style,
                            std::size_t columns) {
  std::vector<std::pair<const Finding*, std::string>> said;  // With its places.
  for (const std::uint32_t i : chosen) {
    const FindingOutcome& found = findings[i];
    const auto same = std::find_if(said.begin(), said.end(), [&](const auto& one) {
      return SayTheSame(*one.first, found.finding);
    });
    if (same != said.end()) {
      absl::StrAppend(&same->second, ", ", PlaceOf(found));
    } else {
      said.push_back({&found.finding, PlaceOf(found)});
    }
  }
  std::string heading;
  for (const auto& [finding, places] : said) {
    const std::string level(LevelName(finding->level));
    const std::string how = absl::StrCat("(", ApplicabilityName(finding->applicability()), ")");
    std::string text = WrapWords(absl::StrCat(places, " ", level, " [", finding->codemod, "] ",
                                              Printable(finding->message), " ", how),
                                 columns, kIndent);
    text = Styled(std::move(text), level, style.OfLevel(finding->level, level));
    text.resize(text.size() - how.size() - 1);
    absl::StrAppend(&heading, text, style.Dim(how), "\n");
    for (const std::string& note : finding->notes) {
      const std::string indent(2 * kIndent, ' ');
      std::string said_too = WrapWords(absl::StrCat("note: ", Printable(note)),
                                       columns - std::min(columns, indent.size()), 3 * kIndent);
      said_too.pop_back();
      absl::StrAppend(&heading, indent, style.Dim(said_too), "\n");
    }
  }
  return heading;
}

std::string PlacesHeading(absl::string_view what, absl::Span<const FindingOutcome> findings,
                          absl::Span<const std::uint32_t> chosen, const Style& style,
                          std::size_t columns) {
  std::string text(what);
  for (std::size_t i = 0; i < chosen.size(); ++i)
    absl::StrAppend(&text, i == 0 ? " " : ", ", PlaceOf(findings[chosen[i]]));
  std::string wrapped = WrapWords(text, columns, kIndent);
  wrapped.pop_back();
  return absl::StrCat(style.Dim(wrapped), "\n");
}

}  // namespace torchlift
