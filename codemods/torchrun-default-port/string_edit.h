// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_STRING_EDIT_H_
#define TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_STRING_EDIT_H_

#include <cstdint>

#include "core/syntax/syntax_tree.h"
#include "core/text/fix.h"

namespace torchlift::torchrun {

// Adds to `fix` the pin as a word of the command in a string literal of Python, `literal`, a kString
// node. `place` is the end of the launcher's name there, in the file. The other edits of the fix are
// such pins in the same literal. False, and nothing added, where the literal cannot take it.
bool PinInString(Node literal, std::uint32_t place, Fix& fix);

}  // namespace torchlift::torchrun

#endif  // TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_STRING_EDIT_H_
