// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_PROSE_H_
#define TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_PROSE_H_

#include "absl/strings/string_view.h"

namespace torchlift::torchrun {

// Whether a text of several lines is one for people that shows a launch, such as
//
//   To train on one node:
//       torchrun --nproc_per_node=2 train.py
//
// rather than a script: some line cannot be a command, and nothing says that a shell reads it (a
// shebang, #SBATCH lines, a here document). When in doubt it is a script.
bool IsProse(absl::string_view text);

// Whether a variable, parameter or function of that name holds or gives text for people: usage,
// HELP_TEXT, epilog.
bool IsDocumentationName(absl::string_view name);

}  // namespace torchlift::torchrun

#endif  // TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_PROSE_H_
