// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_SHELL_TORCHRUN_ARGUMENTS_H_
#define TORCHLIFT_CORE_SHELL_TORCHRUN_ARGUMENTS_H_

#include <cstddef>
#include <optional>
#include <string>

#include "absl/types/span.h"
#include "core/shell/command_line.h"
#include "core/shell/torchrun.h"
#include "core/shell/torchrun_options.h"
#include "core/shell/word.h"

namespace torchlift::shell {

// One of the things that decide about the port, as given: not at all, with a known value, or with
// one that cannot be seen.
struct TorchrunSetting {
  enum class State { kAbsent, kKnown, kUnseen };
  State state = State::kAbsent;
  std::string value;
  std::string source;  // "--nnodes", "PET_NNODES".
  std::optional<std::size_t> word;

  bool IsKnown() const { return state == State::kKnown; }
  bool IsUnseen() const { return state == State::kUnseen; }
};

// The words behind the launcher as argparse takes them.
struct TorchrunArguments {
  TorchrunSetting standalone, backend, endpoint, port, nodes;
  std::optional<std::size_t> script;  // The word that is the script or module.
  bool has_run_id = false;
  bool has_master_address = false;
  // The first word that may be or hold an option that is not seen; words.size() for one that
  // something adds behind the words.
  std::optional<std::size_t> hidden;
  std::string hidden_reason;
  // Set when the words alone tell that no port is asked for: kNoLaunch, kIncomplete, kInvalid.
  std::optional<PortDecision> end;
  std::string end_reason;

  // The setting that the option decides, or null.
  TorchrunSetting* SettingOf(const TorchrunOption& option);
};

TorchrunArguments ReadTorchrunArguments(absl::Span<const Word> words, const CommandLine& line,
                                        const Launcher& launcher);

}  // namespace torchlift::shell

#endif  // TORCHLIFT_CORE_SHELL_TORCHRUN_ARGUMENTS_H_
