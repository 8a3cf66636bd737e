// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <unistd.h>

#include <cstddef>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/output.h"
#include "cli/patch_path.h"
#include "cli/run_setup.h"
#include "cli/terminal.h"
#include "core/engine/parallel_for.h"
#include "core/report/diff_view.h"
#include "core/report/finding_lines.h"
#include "core/report/html_page.h"
#include "core/report/left_by_folder.h"
#include "core/report/preview.h"
#include "core/report/side_by_side_view.h"
#include "core/report/source_comparison.h"
#include "core/report/tree_view.h"

namespace torchlift {
namespace {

// The change of one file in the view that was asked for; empty when nothing changes.
absl::StatusOr<std::string> DrawFile(const FileOutcome& file, View view, const Style& style,
                                     std::size_t columns) {
  if (!file.changed()) return std::string();
  if (view == View::kUnified) return DiffView(file, PatchPath(file.path), style);
  const SourceComparison comparison(file.before, file.after, LanguageOf(file.kind));
  const Preview preview = MakePreview(comparison, file.findings);
  if (view == View::kAst && comparison.tree_diff() != nullptr)
    return TreeView(file.path, comparison, preview, file.findings, style, columns);
  return SideBySideView(file.path, comparison, preview, file.findings, style, columns);
}

// All files as one page, those whose findings are left, too.
std::string DrawPage(const RunResult& result) {
  HtmlPage page("What torchlift would change");
  page.SetFolders(LeftByFolder(result.files));
  for (const FileOutcome& file : result.files) {
    page.AddFile(file.path, SourceComparison(file.before, file.after, LanguageOf(file.kind)),
                 file.findings);
  }
  return std::move(page).Finish();
}

// The changes of all files, a blank line between those that are not a patch.
absl::StatusOr<std::string> DrawFiles(const RunResult& result, const Flags& flags,
                                      const Style& style) {
  if (flags.view == View::kHtml) return DrawPage(result);
  const std::size_t columns = TerminalColumns();
  std::vector<absl::StatusOr<std::string>> drawn(result.files.size());
  ParallelFor(result.files.size(), flags.threads, [&](std::size_t i) {
    drawn[i] = DrawFile(result.files[i], flags.view, style, columns);
  });
  std::string all;
  for (const absl::StatusOr<std::string>& one : drawn) {
    if (!one.ok()) return one.status();
    if (flags.view != View::kUnified && !all.empty() && !one->empty()) all += "\n";
    all += *one;
  }
  return all;
}

// Prints an error and returns false for an --output that makes no sense.
bool CheckOutput(const Flags& flags, const Output& output) {
  if (flags.view == View::kHtml && output.is_terminal()) {
    PrintError(ErrorKind::kPageOnTerminal, "--view html makes a page for a browser");
    return false;
  }
  for (const std::string& path : flags.paths) {
    if (!output.IsSameFileAs(path)) continue;
    PrintError(ErrorKind::kOutputIsInput,
               absl::StrCat("-o would overwrite '", Printable(path), "', which is looked at"));
    return false;
  }
  return true;
}

}  // namespace

int RunDiff(const Flags& flags) {
  const Output output(flags.output);
  if (!CheckOutput(flags, output)) return kExitFailed;
  std::optional<RunSetup> setup = RunSetup::Create(flags);
  if (!setup) return kExitFailed;
  setup->request().rewrite.make_edits = true;
  const std::optional<RunResult> result = setup->Run(flags);
  if (!result) return kExitFailed;
  const absl::StatusOr<std::string> view = DrawFiles(*result, flags, output.StyleFor(flags.color));
  if (!view.ok()) return PrintError(ErrorKind::kOutput, view.status().message());
  if (!output.Write(*view)) return kExitFailed;
  // On a terminal the story follows at once.
  if (output.is_terminal() && flags.view != View::kUnified && !view->empty())
    std::cout << std::endl;
  // What no patch answers is part of the story, not of the patch.
  if (!flags.quiet) {
    const Style story = StyleFor(flags.color, STDERR_FILENO);
    for (const FileOutcome& file : result->files) std::cerr << LinesOfWhatIsLeft(file, story);
  }
  const Summary summary = Summarise(*result);
  PrintClosingLines(flags, *result, summary, std::cerr, /*previewed=*/true);
  const int code = ExitCode(flags, *result, summary);
  return code == kExitClean && summary.changed_files > 0 ? kExitLeft : code;
}

}  // namespace torchlift
