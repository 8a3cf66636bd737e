// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_SHELL_HERE_DOCUMENT_H_
#define TORCHLIFT_CORE_SHELL_HERE_DOCUMENT_H_

#include "core/shell/shell_text.h"
#include "core/shell/simple_command.h"
#include "core/text/decoded_text.h"

namespace torchlift::shell {

// The body of a here document as the command receives it: escapes taken off and expansions unknown
// unless quoted.
DecodedText DecodeHereDocument(const ShellText& whole, const HereDocument& document);

}  // namespace torchlift::shell

#endif  // TORCHLIFT_CORE_SHELL_HERE_DOCUMENT_H_
