// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_TOML_TOML_ENTRIES_H_
#define TORCHLIFT_CORE_EMBED_TOML_TOML_ENTRIES_H_

#include <string>
#include <vector>

#include "core/syntax/syntax_tree.h"

namespace torchlift::embed {

// One `key = value` of a file, with the whole way to it:
//
//   [tool.poe.tasks]
//   train = { cmd = "torchrun x.py" }     // path: tool poe tasks train cmd
//
// Inline tables are entries, and so are the pairs in them; a table in an array has `[]` on its way.
struct TomlEntry {
  std::vector<std::string> path;
  Node pair;
  Node value;
};

// The entries in the order of the text, without those that the grammar could not read. The tree must
// outlive them.
std::vector<TomlEntry> EntriesOf(const SyntaxTree& tree);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_TOML_TOML_ENTRIES_H_
