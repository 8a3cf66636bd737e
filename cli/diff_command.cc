// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <unistd.h>

#include <iostream>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/run_setup.h"
#include "cli/terminal.h"
#include "core/report/diff_view.h"
#include "core/report/finding_lines.h"

namespace torchlift {
namespace {

// What a patch calls the file: its path without the root or the way up, which no patch tool
// follows.
absl::string_view PatchPath(absl::string_view path) {
  while (absl::ConsumePrefix(&path, "/") || absl::ConsumePrefix(&path, "./") ||
         absl::ConsumePrefix(&path, "../")) {
  }
  return path;
}

}  // namespace

int RunDiff(const Flags& flags) {
  std::optional<RunSetup> setup = RunSetup::Create(flags);
  if (!setup) return kExitFailed;
  setup->request().rewrite.make_edits = true;
  const std::optional<RunResult> result = setup->Run(flags);
  if (!result) return kExitFailed;
  const Style style = StyleFor(flags.color, STDOUT_FILENO);
  for (const FileOutcome& file : result->files) {
    const absl::StatusOr<std::string> view = DiffView(file, PatchPath(file.path), style);
    if (!view.ok()) return PrintError(ErrorKind::kOutput, view.status().message());
    std::cout << *view;
  }
  std::cout.flush();
  // What no patch answers is part of the story, not of the patch.
  if (!flags.quiet) {
    const Style story = StyleFor(flags.color, STDERR_FILENO);
    for (const FileOutcome& file : result->files) {
      FileOutcome left = file;
      std::erase_if(left.findings, [](const FindingOutcome& found) {
        return found.disposition == Disposition::kFixed;
      });
      std::cerr << FileLines(left, story);
    }
  }
  const Summary summary = Summarise(*result);
  PrintClosingLines(flags, *result, summary, std::cerr, /*previewed=*/true);
  const int code = ExitCode(flags, *result, summary);
  return code == kExitClean && summary.changed_files > 0 ? kExitLeft : code;
}

}  // namespace torchlift
