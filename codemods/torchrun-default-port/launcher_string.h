// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_LAUNCHER_STRING_H_
#define TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_LAUNCHER_STRING_H_

#include "core/syntax/syntax_tree.h"

namespace torchlift::torchrun {

// Whether the string, also one of bytes, is the name or path of torchrun; with `is_command` also
// when more words follow.
bool IsLauncherString(Node string, bool is_command);

// The first such string of the expression that is no key and not compared; null when there is none.
// Only the first five hundred nodes are looked at.
Node LauncherStringIn(Node expression, bool is_command);

}  // namespace torchlift::torchrun

#endif  // TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_LAUNCHER_STRING_H_
