// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CLI_RUN_SETUP_H_
#define TORCHLIFT_CLI_RUN_SETUP_H_

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "cli/codemod_selection.h"
#include "cli/flags.h"
#include "core/engine/run.h"
#include "core/report/summary.h"

namespace torchlift {

// A run as the flags ask for it, with what it refers to. Pinned, since the request points into it.
class RunSetup {
 public:
  // Prints an error and gives nothing when the flags do not make sense.
  static std::optional<RunSetup> Create(const Flags& flags);

  RunRequest& request() { return request_; }

  // Runs on the paths of the flags, or on standard input, with a progress line on a terminal. Empty
  // when standard input could not be read (an error is printed then).
  std::optional<RunResult> Run(const Flags& flags);

  // What standard input reads after a run on it, changed or not. A view into `result` or this
  // object.
  absl::string_view NewTextOfStandardInput(const RunResult& result) const;

 private:
  RunSetup() = default;
  void Point();  // Makes the request's spans point into this object.

  SelectedCodemods selected_;
  std::vector<absl::string_view> known_ids_;
  RunRequest request_;
  std::string standard_input_;
};

// Prints warnings to standard error and, unless --quiet, the summary (see SummaryLines) to `out`.
// With --quiet a warning counts the files that the summary would list as not read; with --stats
// times follow, on standard error.
void PrintClosingLines(const Flags& flags, const RunResult& result, const Summary& summary,
                       std::ostream& out, bool previewed = false);

// The exit code of a run: 2 when the disk failed, 1 when findings at or above --fail-on are left or
// something could not be understood, else 0. Prints the errors of the disk.
int ExitCode(const Flags& flags, const RunResult& result, const Summary& summary);

}  // namespace torchlift

#endif  // TORCHLIFT_CLI_RUN_SETUP_H_
