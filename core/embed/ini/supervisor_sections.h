// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_INI_SUPERVISOR_SECTIONS_H_
#define TORCHLIFT_CORE_EMBED_INI_SUPERVISOR_SECTIONS_H_

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/embed/host.h"
#include "core/embed/ini/ini_file.h"

namespace torchlift::embed {

// Whether supervisor starts a program for the section: [program:train], [eventlistener:x].
bool IsSupervisorProgram(absl::string_view section);

// Adds the commands of supervisor's programs and the variables that they get. All programs run side
// by side, and one with numprocs runs beside itself. Supervisor makes words of a command by itself:
// no shell reads it. What it puts in for %(…)s is not seen. Comments stand behind a blank and `;`.
void AddSupervisorRegions(absl::string_view bytes, absl::Span<const IniSection> sections,
                          Host& host);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_INI_SUPERVISOR_SECTIONS_H_
