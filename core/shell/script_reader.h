// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_SHELL_SCRIPT_READER_H_
#define TORCHLIFT_CORE_SHELL_SCRIPT_READER_H_

#include "core/shell/command_reader.h"
#include "core/shell/shell_text.h"

namespace torchlift::shell {

// Reads a text and, one after another, the texts that its commands hand to shells: bash -c "…",
// here documents, echo "…" | bash. The commands of all of them are in one list, in the order of the
// host's bytes; what goes to Python, or where nobody can see, is kept with its command
// (SimpleCommand::handed_texts). Texts nested deeper than eight are listed as problems.
CommandList ReadScript(const ShellText& text);

}  // namespace torchlift::shell

#endif  // TORCHLIFT_CORE_SHELL_SCRIPT_READER_H_
