// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_TOML_TOML_HOST_H_
#define TORCHLIFT_CORE_EMBED_TOML_TOML_HOST_H_

#include "absl/strings/string_view.h"
#include "core/embed/host.h"

namespace torchlift::embed {

// The tasks in a TOML file (see task_rules.h), in all kinds of strings and as lists of words, with
// the variables that the file gives them:
//
//   [tool.pdm.scripts]
//   train = "torchrun train.py"                     // region: torchrun train.py
//   check = { cmd = ["torchrun", "check.py"] }      // region: torchrun check.py
//
// Other strings and lists of strings are regions with a doubt.
Host ReadTomlHost(absl::string_view path, absl::string_view bytes,
                  const LookedFor& looked_for = {});

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_TOML_TOML_HOST_H_
