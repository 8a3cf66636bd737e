// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "cli/commands.h"
#include "cli/compared_files.h"
#include "cli/errors.h"
#include "cli/output.h"
#include "cli/terminal.h"
#include "core/report/ast_diff_json.h"
#include "core/report/diff_view.h"
#include "core/report/html_page.h"
#include "core/report/preview.h"
#include "core/report/side_by_side_view.h"
#include "core/report/source_comparison.h"
#include "core/report/tree_view.h"
#include "core/report/view_headings.h"

namespace torchlift {
namespace {

using Format = AstDiffFlags::Format;

// git's pager takes the output of an external diff, which then sees no terminal although there is
// one.
Style StyleOf(const AstDiffFlags& flags, const Output& output) {
  const bool paged = !output.is_file() && std::getenv("GIT_PAGER_IN_USE") != nullptr;
  return output.StyleFor(paged ? ColorBehindPager(flags.color) : flags.color);
}

std::string Title(const ComparedFiles& files) {
  if (files.before_path == files.after_path) return files.after_path;
  return absl::StrCat(files.before_path, " → ", files.after_path);
}

// For people: the edit script, or the lines that differ where there is none.
absl::StatusOr<std::string> DrawText(const ComparedFiles& files, const SourceComparison& comparison,
                                     const Style& style) {
  const std::size_t columns = TerminalColumns();
  const std::string title = Title(files);
  const Preview preview = MakePreview(comparison, {});
  if (comparison.tree_diff() != nullptr)
    return TreeView(title, comparison, preview, {}, style, columns);
  const absl::StatusOr<std::string> patch =
      PatchView(files.after_path, comparison.before(), comparison.after(), style);
  if (!patch.ok()) return patch.status();
  return absl::StrCat(FileHeading(title, preview, style, columns), RemarkHeading(comparison, style),
                      *patch);
}

absl::StatusOr<std::string> DrawSideBySide(const ComparedFiles& files,
                                           const SourceComparison& comparison, const Style& style) {
  return SideBySideView(Title(files), comparison, MakePreview(comparison, {}), {}, style,
                        TerminalColumns());
}

std::string DrawPage(const ComparedFiles& files, const SourceComparison& comparison) {
  HtmlPage page(Title(files));
  page.AddFile(Title(files), comparison, {});
  return std::move(page).Finish();
}

absl::StatusOr<std::string> Draw(const ComparedFiles& files, const SourceComparison& comparison,
                                 Format format, const Style& style) {
  switch (format) {
    case Format::kJson:
      return AstDiffJson(files.before_path, files.after_path, comparison);
    case Format::kHtml:
      return DrawPage(files, comparison);
    case Format::kText:
    case Format::kSideBySide:
      break;
  }
  std::string drawn;
  for (const std::string& remark : files.remarks)
    absl::StrAppend(&drawn, style.Dim(Printable(absl::StrCat(Title(files), ": ", remark))), "\n");
  if (files.before == files.after) return drawn;
  if (files.binary) {
    return absl::StrCat(drawn, "binary files ", Printable(files.before_path), " and ",
                        Printable(files.after_path), " differ\n");
  }
  const absl::StatusOr<std::string> view = format == Format::kText
                                               ? DrawText(files, comparison, style)
                                               : DrawSideBySide(files, comparison, style);
  if (!view.ok()) return view.status();
  // git's calls follow each other on one page.
  return absl::StrCat(drawn, *view, files.for_git ? "\n" : "");
}

}  // namespace

int RunAstDiff(const AstDiffFlags& flags) {
  const Output output(flags.output);
  if (IsUnmergedForGit(flags)) {
    std::cout << Printable(flags.arguments[0]) << ": unmerged\n";
    return kExitClean;
  }
  if (flags.format == Format::kHtml && output.is_terminal())
    return PrintError(ErrorKind::kPageOnTerminal, "--format html makes a page for a browser");
  for (const std::string& path : flags.arguments) {
    if (output.IsSameFileAs(path)) {
      return PrintError(ErrorKind::kOutputIsInput,
                        absl::StrCat("-o would overwrite '", Printable(path), "'"));
    }
  }
  const std::optional<ComparedFiles> files = ReadComparedFiles(flags);
  if (!files) return kExitFailed;
  const SourceComparison comparison =
      files->no_language.empty()
          ? SourceComparison(files->before, files->after, files->language)
          : SourceComparison(files->before, files->after, files->no_language);
  const absl::StatusOr<std::string> view =
      Draw(*files, comparison, flags.format, StyleOf(flags, output));
  if (!view.ok()) return PrintError(ErrorKind::kOutput, view.status().message());
  if (!output.Write(*view)) return kExitFailed;
  return files->for_git || comparison.EqualAsCode() ? kExitClean : kExitLeft;
}

}  // namespace torchlift
