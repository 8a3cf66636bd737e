// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_ENVIRONMENT_SETTINGS_H_
#define TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_ENVIRONMENT_SETTINGS_H_

#include <vector>

#include "codemods/max-autotune-layout-deferral/setting.h"
#include "core/python/module.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift::max_autotune {

// Adds what os.environ.setdefault, os.environ.update and os.putenv set; other environments (a
// dictionary for a child process, pytest's monkeypatch) are not this process's.
void AddEnvironmentCallSettings(const python::Module& module, Node call,
                                std::vector<Setting>& settings);

// Adds what `os.environ["NAME"] = value` and `os.environ |= {…}` set. `assignment` is a plain or an
// augmented one.
void AddEnvironmentAssignmentSettings(const python::Module& module, Node assignment,
                                      std::vector<Setting>& settings);

}  // namespace torchlift::max_autotune

#endif  // TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_ENVIRONMENT_SETTINGS_H_
