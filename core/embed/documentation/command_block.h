// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_DOCUMENTATION_COMMAND_BLOCK_H_
#define TORCHLIFT_CORE_EMBED_DOCUMENTATION_COMMAND_BLOCK_H_

#include "core/embed/documentation/code_block.h"
#include "core/embed/host.h"

namespace torchlift::embed {

// Adds the commands of a block that shows a shell, a terminal, or something that nobody names.
void AddCommandBlock(const CodeBlock& block, Host& host);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_DOCUMENTATION_COMMAND_BLOCK_H_
