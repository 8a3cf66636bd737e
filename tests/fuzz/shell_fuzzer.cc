// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// Any bytes as a shell script: its commands, their wrappers, launches with torchrun.

#include <cstddef>
#include <cstdint>

#include "core/shell/command_line.h"
#include "core/shell/environment_history.h"
#include "core/shell/script.h"
#include "core/shell/torchrun.h"
#include "tests/fuzz/law.h"

namespace torchlift {
namespace {

void CheckPlaces(const shell::Script& script, absl::string_view text) {
  std::uint32_t last = 0;
  for (const shell::SimpleCommand& command : script.commands()) {
    Law(command.range.end <= text.size(), "commands lie in the text");
    Law(command.block < script.blocks().size(), "every command has a block");
    if (command.text == 0) {
      Law(command.range.begin >= last, "commands come in the order of the bytes");
      last = command.range.begin;
    }
  }
}

void ReadScript(absl::string_view text) {
  const absl::StatusOr<shell::Script> script = shell::Script::Read(text);
  if (!script.ok()) return;
  CheckPlaces(*script, text);
  for (const shell::SimpleCommand& command : script->commands()) {
    const shell::CommandLine line = shell::ReadCommandLine(command.words);
    Law(line.program <= line.end && line.end <= command.words.size(), "a program is in its words");
    const auto launcher = shell::FindLauncher(command.words, line);
    if (!launcher) continue;
    shell::Environment environment;
    environment.Apply(command.assignments);
    environment.Apply(line.environment);
    shell::ReadLaunch(command.words, line, *launcher, environment);
  }
}

}  // namespace
}  // namespace torchlift

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  torchlift::ReadScript(absl::string_view(reinterpret_cast<const char*>(data), size));
  return 0;
}
