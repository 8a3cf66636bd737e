// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <unistd.h>

#include <iostream>

#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/run_setup.h"
#include "cli/terminal.h"
#include "core/report/finding_lines.h"

namespace torchlift {

int RunFix(const Flags& flags) {
  std::optional<RunSetup> setup = RunSetup::Create(flags);
  if (!setup) return kExitFailed;
  const bool filter = flags.reads_standard_input();
  setup->request().rewrite.make_edits = true;
  setup->request().write = !filter;
  const std::optional<RunResult> result = setup->Run(flags);
  if (!result) return kExitFailed;

  // A filter gives the text and nothing else; the report is the story then.
  std::ostream& report = filter ? std::cerr : std::cout;
  if (filter) std::cout << setup->NewTextOfStandardInput(*result);
  const Style style = StyleFor(flags.color, filter ? STDERR_FILENO : STDOUT_FILENO);
  if (!filter || !flags.quiet) {
    for (const FileOutcome& file : result->files) report << FileLines(file, style);
  }
  const Summary summary = Summarise(*result);
  PrintClosingLines(flags, *result, summary, report);
  return ExitCode(flags, *result, summary);
}

}  // namespace torchlift
