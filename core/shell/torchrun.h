// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_SHELL_TORCHRUN_H_
#define TORCHLIFT_CORE_SHELL_TORCHRUN_H_

#include <cstddef>
#include <optional>
#include <string>

#include "absl/types/span.h"
#include "core/shell/command_line.h"
#include "core/shell/environment.h"
#include "core/shell/word.h"

namespace torchlift::shell {

// How torchrun is called.
enum class LauncherForm {
  kTorchrun,      // torchrun, /opt/venv/bin/torchrun, $(which torchrun), python path/to/torchrun
  kRunModule,     // python -m torch.distributed.run
  kLaunchModule,  // python -m torch.distributed.launch
};

// Where a command calls torchrun.
struct Launcher {
  LauncherForm form = LauncherForm::kTorchrun;
  std::size_t word = 0;  // The word behind which torchrun's options come: `torchrun`, the module
                         // name, `-mtorch.…`.
};

// The launcher among the words of a command whose wrappers were peeled off, or nothing. Knows
// python's own options and modules that run others (python -m debugpy … -m torch.distributed.run).
// A program that cannot be seen is one when `-m torch.distributed.run` follows.
std::optional<Launcher> FindLauncher(absl::Span<const Word> words, const CommandLine& line);

// What release 2.12 does with the port of a launch that had 29500 on 2.11.
enum class PortDecision {
  kFreePort,    // Takes a free port now.
  kUnchanged,   // Does what it did: another port, more than one node, --standalone, another
                // rendezvous.
  kUnseen,      // Depends on something that cannot be seen.
  kNoLaunch,    // --help.
  kIncomplete,  // No script follows.
  kInvalid,     // torchrun refuses it.
};

struct Launch {
  PortDecision decision = PortDecision::kFreePort;
  std::string reason;  // For a person, a phrase: "--standalone is given", "$ARGS may hold options".
  // The word that hides the decision; none when it is a variable of the environment.
  std::optional<std::size_t> unseen;
  std::optional<std::size_t> script;  // The word that is the script or module.
  std::optional<std::string> port;    // The value of --master-port or PET_MASTER_PORT, when known.
  bool loses_run_id = false;          // --rdzv-id is given and 2.12 replaces it.
  bool loses_master_address = false;  // --master-addr is given and 2.12 ignores it.
};

// Reads the options behind `launcher` as argparse does and decides by the rule of 2.12: no
// --standalone, a static rendezvous, no endpoint, no port, at most one node. PET_ variables of
// `environment` count where an option is not given.
Launch ReadLaunch(absl::Span<const Word> words, const CommandLine& line, const Launcher& launcher,
                  const Environment& environment);

}  // namespace torchlift::shell

#endif  // TORCHLIFT_CORE_SHELL_TORCHRUN_H_
