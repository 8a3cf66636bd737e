// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/html_page.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/report/html_hunks.h"
#include "core/report/html_text.h"
#include "core/report/preview.h"
#include "core/report/view_headings.h"

namespace torchlift {

// html/page.css and html/page.js, embedded by the build.
absl::string_view HtmlPageCSS();
absl::string_view HtmlPageJS();

namespace {

constexpr std::size_t kBars = 20;  // Folders after which the chart is cut.

constexpr absl::string_view kKeys =
    "<p class=\"quiet\"><kbd>/</kbd> filter, <kbd>n</kbd> <kbd>p</kbd> next and last file, "
    "<kbd>j</kbd> <kbd>k</kbd> next and last change, <kbd>Esc</kbd> clear</p>\n";

std::string Option(absl::string_view value) {
  return absl::StrCat("<option>", HtmlText(value), "</option>");
}

// A bar of one folder: a stretch for each level, as long as its share of the largest count.
std::string Bar(const FolderCount& count, std::uint32_t largest) {
  std::string html = "<span class=\"bar\">";
  for (std::size_t level = count.left.size(); level-- > 0;) {
    if (count.left[level] == 0) continue;
    const absl::string_view name = LevelName(static_cast<Level>(level));
    absl::StrAppend(&html, "<i class=\"level-", name,
                    "\" style=\"width:", 100.0 * count.left[level] / largest, "%\" title=\"",
                    count.left[level], " ", name, "\"></i>");
  }
  return absl::StrCat(html, "</span>");
}

}  // namespace

void HtmlPage::AddFile(absl::string_view path, const SourceComparison& comparison,
                       absl::Span<const FindingOutcome> findings) {
  const Preview preview = MakePreview(comparison, findings);
  const std::string left = HtmlFindingsLeft(findings);
  if (preview.hunks.empty() && left.empty()) return;
  std::uint32_t shown = 0;
  for (const FindingOutcome& found : findings) {
    if (found.disposition == Disposition::kSuppressed) continue;
    ++shown;
    Counts& counts = counts_[std::string(found.finding.codemod)];
    ++counts.by_level[static_cast<std::size_t>(found.finding.level)];
    if (found.disposition == Disposition::kFixed) ++counts.fixed;
  }
  if (!preview.hunks.empty()) ++changed_files_;
  const std::string name = HtmlText(path);
  const std::string lines = absl::StrCat("−", preview.deleted_lines, " +", preview.inserted_lines);
  absl::StrAppend(&links_, "<li><a href=\"#file-", files_, "\"><span>", name,
                  "</span><span class=\"quiet\">", shown > 0 ? absl::StrCat(shown) : lines,
                  "</span></a></li>\n");
  absl::StrAppend(&sections_, "<section class=\"file\" id=\"file-", files_,
                  "\" tabindex=\"-1\" data-path=\"", name, "\" data-folder=\"",
                  HtmlText(FolderOf(std::string(path), folders_)),
                  "\">\n<div class=\"heading\"><h2>", name, "</h2><span class=\"quiet\">", lines,
                  "</span></div>\n");
  for (const std::string& remark : ComparisonRemarks(comparison))
    absl::StrAppend(&sections_, "<p class=\"where\">", HtmlText(remark), "</p>\n");
  absl::StrAppend(&sections_, HtmlHunks(comparison, preview, findings), left, "</section>\n");
  ++files_;
}

std::string HtmlPage::Overview() const {
  if (counts_.empty()) return "";
  std::string html = "<table><caption>Findings</caption><thead><tr><th scope=\"col\">codemod</th>";
  for (std::size_t level = kLevelCount; level-- > 0;) {
    const absl::string_view name = LevelName(static_cast<Level>(level));
    absl::StrAppend(&html, "<th scope=\"col\" class=\"level-", name, "\">", name, "</th>");
  }
  absl::StrAppend(&html, "<th scope=\"col\">in this preview</th></tr></thead><tbody>\n");
  for (const auto& [codemod, counts] : counts_) {
    absl::StrAppend(&html, "<tr><td><code>", HtmlText(codemod), "</code></td>");
    for (std::size_t level = kLevelCount; level-- > 0;)
      absl::StrAppend(&html, "<td>", counts.by_level[level], "</td>");
    absl::StrAppend(&html, "<td>", counts.fixed, "</td></tr>\n");
  }
  return absl::StrCat(html, "</tbody></table>\n");
}

std::string HtmlPage::Chart() const {
  if (folders_.empty()) return "";
  std::string html =
      "<div class=\"chart\"><p class=\"caption\" id=\"chart\">Left for a person, by folder</p>"
      "<ol aria-labelledby=\"chart\">\n";
  for (std::size_t i = 0; i < std::min(kBars, folders_.size()); ++i) {
    const FolderCount& count = folders_[i];
    const std::string folder = HtmlText(count.folder);
    absl::StrAppend(&html, "<li><button type=\"button\" aria-pressed=\"false\" data-folder=\"",
                    folder, "\" title=\"show this folder alone\">", folder, "</button>",
                    Bar(count, folders_.front().total), "<span>", count.total, "</span></li>\n");
  }
  absl::StrAppend(&html, "</ol>");
  if (folders_.size() > kBars)
    absl::StrAppend(&html, "<p class=\"quiet\">and ", folders_.size() - kBars, " more folders</p>");
  return absl::StrCat(html, "</div>\n");
}

std::string HtmlPage::Filter() const {
  const absl::string_view path =
      "<label for=\"search\">Path</label><input id=\"search\" type=\"search\" "
      "autocomplete=\"off\">\n";
  const absl::string_view shown =
      "<p><button id=\"reset\" type=\"button\">Show all</button> "
      "<span id=\"shown\" class=\"quiet\" aria-live=\"polite\"></span></p>\n";
  // Without findings there is nothing to choose from.
  if (counts_.empty()) return absl::StrCat(path, shown);
  std::string codemods;
  for (const auto& [codemod, counts] : counts_) absl::StrAppend(&codemods, Option(codemod));
  std::string levels;
  for (std::size_t level = kLevelCount; level-- > 0;)
    absl::StrAppend(&levels, Option(LevelName(static_cast<Level>(level))));
  return absl::StrCat(
      path,
      "<label for=\"codemod\">Codemod</label><select id=\"codemod\"><option "
      "value=\"\">all</option>",
      codemods,
      "</select>\n<label for=\"level\">Level</label><select id=\"level\"><option value=\"\">all"
      "</option>",
      levels, "</select>\n", shown);
}

std::string HtmlPage::Finish() && {
  std::uint32_t findings = 0;
  std::uint32_t fixed = 0;
  for (const auto& [codemod, counts] : counts_) {
    for (const std::uint32_t count : counts.by_level) findings += count;
    fixed += counts.fixed;
  }
  std::string summary = absl::StrCat(changed_files_, changed_files_ == 1 ? " file" : " files",
                                     changed_files_ == 1 ? " changes" : " change");
  if (findings > 0) {
    absl::StrAppend(&summary, "; ", findings, findings == 1 ? " finding" : " findings",
                    ", of which ", fixed, " in this preview and ", findings - fixed, " left");
  }
  return absl::StrCat(
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
      "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n<title>",
      HtmlText(title_), "</title>\n<style>\n", HtmlPageCSS(),
      "</style></head><body>\n<a class=\"skip\" href=\"#changes\">Skip to the changes</a>\n"
      "<header><h1>",
      HtmlText(title_), "</h1><p>", summary, ".</p>\n", kKeys, "<div class=\"overview\">\n",
      Overview(), Chart(), "</div></header>\n<div class=\"columns\">\n<nav aria-label=\"Files\">\n",
      Filter(), "<ul>\n", links_, "</ul></nav>\n<main id=\"changes\" tabindex=\"-1\">\n", sections_,
      "</main></div>\n<script>\n", HtmlPageJS(), "</script></body></html>\n");
}

}  // namespace torchlift
