// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_INI_TOX_SECTIONS_H_
#define TORCHLIFT_CORE_EMBED_INI_TOX_SECTIONS_H_

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/embed/host.h"
#include "core/embed/ini/ini_file.h"

namespace torchlift::embed {

// Whether tox reads the section as an environment of its own, in tox.ini as in setup.cfg.
bool IsToxEnvironment(absl::string_view section);

// Adds the commands of tox's environments (commands, commands_pre, commands_post) and the variables
// that they get (setenv, set_env). Of tox.ini all sections are read, since they take over settings
// of each other; of other files the environments alone.
//
// tox makes words of a command by itself: no shell reads it. What it substitutes is not seen.
void AddToxRegions(absl::string_view bytes, absl::Span<const IniSection> sections, bool is_tox_ini,
                   Host& host);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_INI_TOX_SECTIONS_H_
