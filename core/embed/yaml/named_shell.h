// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_YAML_NAMED_SHELL_H_
#define TORCHLIFT_CORE_EMBED_YAML_NAMED_SHELL_H_

#include "absl/strings/string_view.h"
#include "core/embed/yaml/command_collector.h"

namespace torchlift::embed::yaml {

// Sets the language, and a doubt where there is one, for a text that the program of `shell: …` runs:
// "bash -l {0}", "/bin/bash -eo pipefail", "python", "pwsh".
void SetShell(absl::string_view shell, CommandSetting& setting);

}  // namespace torchlift::embed::yaml

#endif  // TORCHLIFT_CORE_EMBED_YAML_NAMED_SHELL_H_
