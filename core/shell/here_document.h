// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_SHELL_HERE_DOCUMENT_H_
#define TORCHLIFT_CORE_SHELL_HERE_DOCUMENT_H_

#include "core/shell/command_line.h"
#include "core/shell/shell_text.h"
#include "core/shell/simple_command.h"
#include "core/text/decoded_text.h"

namespace torchlift::shell {

// The body of a here document as the command receives it: escapes taken off and expansions unknown
// unless quoted.
DecodedText DecodeHereDocument(const ShellText& text, const HereDocument& document);

// What becomes of what a command reads from a here document.
enum class HereDocumentUse {
  kText,          // Nothing that runs, as far as can be seen.
  kRun,           // A shell reads it, with the command's environment: bash <<EOF.
  kRunElsewhere,  // A shell reads it later or on another host: sbatch <<EOF, ssh host <<EOF, cat >
                  // job.sh <<EOF.
};
HereDocumentUse UseOfHereDocument(const SimpleCommand& command, const CommandLine& line,
                                  absl::string_view body);

}  // namespace torchlift::shell

#endif  // TORCHLIFT_CORE_SHELL_HERE_DOCUMENT_H_
