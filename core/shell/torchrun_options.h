// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_SHELL_TORCHRUN_OPTIONS_H_
#define TORCHLIFT_CORE_SHELL_TORCHRUN_OPTIONS_H_

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace torchlift::shell {

// One option of torchrun 2.12, which is also that of `python -m torch.distributed.run` and of
// `python -m torch.distributed.launch`.
struct TorchrunOption {
  absl::string_view name;      // "--master-port".
  absl::string_view spelling;  // "--master_port"; empty where there is no second one.
  absl::string_view letter;    // "-m"; empty where there is none.
  bool takes_value = false;
  absl::string_view environment;  // "PET_MASTER_PORT": read when the option is not given; empty
                                  // where there is none.
  bool of_launch_only = false;    // torch.distributed.launch alone has it.
};

absl::Span<const TorchrunOption> TorchrunOptions();
// The variables of the environment that they have.
absl::Span<const absl::string_view> TorchrunVariables();

// The option that argparse takes `name` (a word up to its '=', beginning with "--") for.
struct OptionMatch {
  const TorchrunOption* option = nullptr;
  bool is_ambiguous = false;  // The prefix of several option strings, which argparse refuses.
};

// Exact names first, else the one option string that begins with `name`; two spellings of one
// option are two strings, so that "--nproc" is ambiguous and "--nproc-per" is not.
OptionMatch FindTorchrunOption(absl::string_view name, bool of_launch);
// The option of a one-letter name such as "-r", or null.
const TorchrunOption* FindTorchrunLetter(absl::string_view letter);

}  // namespace torchlift::shell

#endif  // TORCHLIFT_CORE_SHELL_TORCHRUN_OPTIONS_H_
