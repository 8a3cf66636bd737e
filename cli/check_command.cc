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

int RunCheck(const Flags& flags) {
  std::optional<RunSetup> setup = RunSetup::Create(flags);
  if (!setup) return kExitFailed;
  const std::optional<RunResult> result = setup->Run(flags);
  if (!result) return kExitFailed;
  const Style style = StyleFor(flags.color, STDOUT_FILENO);
  for (const FileOutcome& file : result->files) std::cout << FileLines(file, style);
  const Summary summary = Summarise(*result);
  PrintClosingLines(flags, *result, summary, std::cout);
  return ExitCode(flags, *result, summary);
}

}  // namespace torchlift
