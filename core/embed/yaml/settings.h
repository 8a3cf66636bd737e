// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_YAML_SETTINGS_H_
#define TORCHLIFT_CORE_EMBED_YAML_SETTINGS_H_

#include "core/embed/host.h"
#include "core/embed/yaml/command_collector.h"
#include "core/embed/yaml/stream.h"

namespace torchlift::embed::yaml {

// Adds the scalars that are looked for, by themselves or by a key on the way to them, as settings,
// but for those that are surely commands or variables. `commands` has all of those.
void AddSettings(const Stream& stream, const CommandCollector& commands, Host& host);

}  // namespace torchlift::embed::yaml

#endif  // TORCHLIFT_CORE_EMBED_YAML_SETTINGS_H_
