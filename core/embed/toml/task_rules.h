// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_TOML_TASK_RULES_H_
#define TORCHLIFT_CORE_EMBED_TOML_TASK_RULES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace torchlift::embed {

// What the tools of Python projects make of an entry of their TOML files.
enum class TomlTask : std::uint8_t {
  kCommand,   // A string is a command; a list is one, too, word by word.
  kCommands,  // A string is a command, and so is each string of a list, or each list of words.
  kSequence,  // A string is a command; those of a list are names of others, or nobody knows.
  kText,      // For people, or the name of something: no command.
  kUnseen,    // Nobody knows.
};

// Knows poe, PDM, Hatch, Pixi, Taskipy, Rye, tox, cibuildwheel, mise and cargo-make. `path` is the
// file's, `keys` the way to the entry (TomlEntry::path).
//
//   TaskOf("pyproject.toml", {"tool", "pdm", "scripts", "train", "cmd"})    // kCommand
TomlTask TaskOf(absl::string_view path, absl::Span<const std::string> keys);

// Whether the entry is a table of variables for the commands beside it and below.
bool IsEnvironment(absl::Span<const std::string> keys);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_TOML_TASK_RULES_H_
