// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_SHELL_SAME_COMMANDS_H_
#define TORCHLIFT_CORE_SHELL_SAME_COMMANDS_H_

#include "absl/strings/string_view.h"

namespace torchlift::shell {

// Whether two scripts are the same but for blanks, line ends and comments between words: the same
// blocks and commands in the same order, with words, assignments, redirections and here documents
// that are written alike, byte by byte. False when either cannot be read in full.
//
//   HaveSameCommands("a b; c\n", "a  b\nc  # why\n");   // true
//   HaveSameCommands("[ a ]\n", "[a ]\n");              // false
bool HaveSameCommands(absl::string_view before, absl::string_view after);

}  // namespace torchlift::shell

#endif  // TORCHLIFT_CORE_SHELL_SAME_COMMANDS_H_
