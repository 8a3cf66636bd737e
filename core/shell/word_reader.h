// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_SHELL_WORD_READER_H_
#define TORCHLIFT_CORE_SHELL_WORD_READER_H_

#include <cstdint>
#include <vector>

#include "core/shell/shell_text.h"
#include "core/shell/word.h"
#include "core/text/byte_range.h"

namespace torchlift::shell {

// A word as read from shell text.
struct ReadWord {
  Word word;
  ByteRange in_text;       // Its bytes in the shell text (word.range has them in the host).
  bool is_bare = true;     // No quote, escape or expansion: may be a reserved word.
  bool terminated = true;  // False when a quote or bracket in it never ends; the word then goes to
                           // the end of the text.
  std::vector<ByteRange> commands;  // In the text: what is inside its $(…), `…` and <(…).
};

// Reads the word that begins at `offset` (not a blank, line end or operator): up to the first
// blank, line end or operator outside quotes. Words at `<(` and `>(` are process substitutions.
ReadWord ReadWordAt(const ShellText& text, std::uint32_t offset);

}  // namespace torchlift::shell

#endif  // TORCHLIFT_CORE_SHELL_WORD_READER_H_
