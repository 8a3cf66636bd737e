// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CLI_COMMANDS_H_
#define TORCHLIFT_CLI_COMMANDS_H_

#include <string>

#include "cli/flags.h"

namespace torchlift {

// The commands of the program; each returns its exit code (cli/errors.h). Results go to standard
// output, everything else to standard error.

int RunCheck(const Flags& flags);  // Prints the findings.
int RunDiff(const Flags& flags);   // Prints what `fix` would change, in one of the views.
int RunFix(const Flags& flags);  // Writes the changes, or with "-" the new text to standard output.
int RunList(const Flags& flags);  // Prints the codemods.
// Prints the manual of the codemod `subject`, or what was considered at the place FILE:LINE and why
// nothing was done there.
int RunExplain(const Flags& flags, const std::string& subject);

// Prints what differs between two files in their syntax trees. 0: the same program; 1: another one.
// As git's external diff 0 both times.
int RunAstDiff(const AstDiffFlags& flags);

}  // namespace torchlift

#endif  // TORCHLIFT_CLI_COMMANDS_H_
