// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_TEXT_PROGRAMS_H_
#define TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_TEXT_PROGRAMS_H_

#include "absl/strings/string_view.h"

namespace torchlift::torchrun {

// Whether the program of that name takes words as text or names and runs none of them: echo, grep,
// pip, also log_info and other functions that are called like it.
bool IsTextProgram(absl::string_view name);

// Whether a shell's variable of that name holds text for people: HELP_TEXT, usage.
bool IsTextName(absl::string_view name);

}  // namespace torchlift::torchrun

#endif  // TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_TEXT_PROGRAMS_H_
