// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_CONFIG_SETTINGS_H_
#define TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_CONFIG_SETTINGS_H_

#include <vector>

#include "codemods/max-autotune-layout-deferral/setting.h"
#include "core/python/module.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift::max_autotune {

// Whether the expression is the module torch._inductor.config.
bool IsConfig(const python::Module& module, Node expression);

// Adds what `config.patch(…)` (all three forms) and `setattr(config, …)` set.
void AddConfigCallSettings(const python::Module& module, Node call, std::vector<Setting>& settings);

// Adds what `config.max_autotune = value` sets, also in `a = config.x = value` and `config.x, y =
// value, z`.
void AddConfigAssignmentSettings(const python::Module& module, Node assignment,
                                 std::vector<Setting>& settings);

// Adds an attribute `config.max_autotune_defer_layout_freezing` that is read, deleted or changed by
// `+=` and the like.
void AddFlagReads(const python::Module& module, Node attribute, std::vector<Setting>& settings);

}  // namespace torchlift::max_autotune

#endif  // TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_CONFIG_SETTINGS_H_
