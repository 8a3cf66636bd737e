// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_SPLIT_COMMAND_H_
#define TORCHLIFT_CORE_EMBED_SPLIT_COMMAND_H_

#include <cstdint>
#include <vector>

#include "core/text/decoded_text.h"

namespace torchlift::embed {

// A command of which a program makes words by itself, with quotes and backslashes like those of a
// shell, and which no shell reads: tox, supervisor, systemd.
struct SplitCommand {
  DecodedText text;  // With what is put in for variables as unseen parts.
  // The unseen parts that surely stand for part of one word, such as a folder: their offsets in
  // `text`, ascending.
  std::vector<std::uint32_t> whole = {};
};

// The command as shell text that gives the same words: what is a sign for a shell alone gets a
// backslash. Line ends are blanks.
//
//   torchrun x.py && echo $A     // torchrun x.py \&\& echo \$A
DecodedText ShellTextOf(const SplitCommand& command);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_SPLIT_COMMAND_H_
