// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_STRING_EDIT_H_
#define TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_STRING_EDIT_H_

#include <cstdint>

#include "absl/types/span.h"
#include "core/syntax/syntax_tree.h"
#include "core/text/fix.h"

namespace torchlift::torchrun {

// Gives `fix`, which has no edits yet, the pin as a word of each command in a string literal of
// Python, `literal`, a kString node. `places` are the ends of the launchers' names there, in the
// file. False, and nothing added, where the literal cannot take one of them.
bool PinInString(Node literal, absl::Span<const std::uint32_t> places, Fix& fix);

}  // namespace torchlift::torchrun

#endif  // TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_STRING_EDIT_H_
