// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_SHELL_COMMAND_READER_H_
#define TORCHLIFT_CORE_SHELL_COMMAND_READER_H_

#include <cstddef>
#include <map>
#include <vector>

#include "core/shell/shell_text.h"
#include "core/shell/simple_command.h"

namespace torchlift::shell {

// Where what was read goes; several texts may be read into one.
struct CommandList {
  std::vector<SimpleCommand> commands;
  std::vector<Block> blocks{Block{}};
  std::vector<Problem> problems;
  // The blocks of <( … ) and >( … ), with the command that has them among its words.
  std::map<BlockId, std::size_t> process_owners;
  // Commands without words, which only redirect a compound command, with its block: done < file.
  std::map<std::size_t, BlockId> compounds;
};

// Reads one shell text into its simple commands, those inside $(…), `…` and <(…) too, but nothing
// that a command hands to another shell. The language read is what sh, bash, ksh and zsh have in
// common, with bash's arrays, [[ ]] and (( )). Commands are in the order in which each text level
// has them, the inner levels behind. `block` is what the text stands in, `text_index` becomes
// SimpleCommand::text. Needs no stack whose depth the text decides; substitutions nested deeper
// than 50 are listed as problems, not read.
void ReadCommands(const ShellText& text, BlockId block, std::uint32_t text_index,
                  CommandList& list);

}  // namespace torchlift::shell

#endif  // TORCHLIFT_CORE_SHELL_COMMAND_READER_H_
