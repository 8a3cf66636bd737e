// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_MESSAGES_H_
#define TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_MESSAGES_H_

#include <optional>
#include <string>
#include <vector>

#include "codemods/max-autotune-layout-deferral/setting.h"
#include "core/project/project_facts.h"

namespace torchlift::max_autotune {

// The message of a finding about max-autotune being on; `how` names what turns it on, as in
// Setting.
std::string OnMessage(const std::string& how, bool is_certain);

// The message of a finding about a use of the deferral flag that fails; `version_checked` for one
// that stands behind a comparison of versions only.
std::string FlagMessage(Setting::Form form, bool version_checked);

// The note that nothing of 2.12 reaches the project yet; empty unless its requirements keep torch
// below.
std::optional<std::string> PinNote(const ProjectFacts& project);

}  // namespace torchlift::max_autotune

#endif  // TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_MESSAGES_H_
