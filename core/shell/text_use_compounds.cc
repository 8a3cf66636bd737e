// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// What of TextUses tells what becomes of a text that a compound command reads, or that a command
// gets as a file: while read -r x; do …; done <<EOF, bash <(echo …).

#include <cstddef>
#include <optional>

#include "absl/strings/string_view.h"
#include "core/shell/command_line.h"
#include "core/shell/python_command.h"
#include "core/shell/text_use.h"
#include "core/shell/wrappers.h"

namespace torchlift::shell {
namespace {

// Commands that run the file that they are given.
constexpr absl::string_view kFileRunners = "bash sh dash zsh ksh source .";
// Commands that show, compare or count it.
constexpr absl::string_view kFileReaders =
    "diff comm cmp paste join sort uniq cat grep head tail less more wc md5sum sha256sum";
// What the parts of a loop may be that runs none of the lines that it reads.
constexpr absl::string_view kHarmless =
    "read echo printf : true false test [ [[ continue break return exit shift let export local "
    "mkdir rm touch sleep cat";

}  // namespace

std::optional<TextUse> TextUses::AsFile(const SimpleCommand& command) const {
  for (BlockId block = command.block; block != 0; block = blocks_[block].parent) {
    const auto owner = list_.process_owners.find(block);
    if (owner == list_.process_owners.end()) continue;
    const SimpleCommand& reader = commands_[owner->second];
    const CommandLine line = ReadCommandLine(reader.words);
    const bool is_its_own =
        reader.range.Contains(command.range) || reader.statement.Contains(command.range);
    if (reader.words.empty())
      return MayRunItsInput(owner->second) ? TextUse::kUnseen : TextUse::kShown;
    if (!is_its_own || line.program >= line.end) return TextUse::kUnseen;
    const absl::string_view program = reader.words[line.program].BaseName();
    if (IsListed(kFileRunners, program)) return TextUse::kRun;
    if (IsPythonName(program)) return TextUse::kPython;
    return IsListed(kFileReaders, program) ? TextUse::kShown : TextUse::kUnseen;
  }
  return std::nullopt;
}

// Whether it is a compound command with a part that may run what it reads.
bool TextUses::MayRunItsInput(std::size_t index) const {
  const auto compound = list_.compounds.find(index);
  if (compound == list_.compounds.end()) return false;
  if (commands_[index].in_pipeline || compound->second == 0) return true;
  constexpr std::size_t kMostCommands = 200;  // Of more than these it cannot be told.
  for (std::size_t i = index; i > 0; --i) {
    if (i + kMostCommands == index) return true;
    const SimpleCommand& part = commands_[i - 1];
    if (!IsInside(part.block, compound->second)) return false;
    if (part.words.empty()) continue;
    const Word& program = part.words.front();
    if (!program.IsKnown() || part.in_pipeline || !part.redirections.empty() ||
        !IsListed(kHarmless, program.text()))
      return true;
  }
  return false;
}

bool TextUses::IsInside(BlockId inner, BlockId outer) const {
  while (inner != outer && inner != 0) inner = blocks_[inner].parent;
  return inner == outer;
}

}  // namespace torchlift::shell
