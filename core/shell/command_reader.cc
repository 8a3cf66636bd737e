// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/command_reader.h"

#include <deque>

#include "core/shell/part_reader.h"

namespace torchlift::shell {

void ReadCommands(const ShellText& text, BlockId block, std::uint32_t text_index,
                  CommandList& list) {
  std::deque<Part> parts{{{0, text.size()}, block, 0}};
  while (!parts.empty()) {
    const Part part = parts.front();
    parts.pop_front();
    PartReader(text, part, text_index, list, parts).Read();
  }
}

}  // namespace torchlift::shell
