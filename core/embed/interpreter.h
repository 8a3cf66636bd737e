// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_INTERPRETER_H_
#define TORCHLIFT_CORE_EMBED_INTERPRETER_H_

#include "absl/strings/string_view.h"
#include "core/text/file_kind.h"

namespace torchlift::embed {

// What a program reads, by its name or path: kShell for sh, bash, dash, ksh, zsh and their like,
// kPython for Python, kOther for any other (pwsh, cmd, perl, a program of the project).
//
//   KindOfInterpreter("/usr/bin/bash")    // kShell
FileKind KindOfInterpreter(absl::string_view program);

// What the interpreter of a text's first line reads: `#!/usr/bin/env python3`. kOther when there is
// no such line.
FileKind KindOfShebang(absl::string_view text);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_INTERPRETER_H_
