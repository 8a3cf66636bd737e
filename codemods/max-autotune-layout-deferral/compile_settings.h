// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_COMPILE_SETTINGS_H_
#define TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_COMPILE_SETTINGS_H_

#include <vector>

#include "codemods/max-autotune-layout-deferral/setting.h"
#include "core/python/module.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift::max_autotune {

// Adds what a call asks of Inductor through `mode` and `options`: a call of torch.compile (as a
// decorator, or through functools.partial), of compile of something that is seen to be a
// torch.nn.Module, or of one of Inductor's own compilers. Calls with another `backend` or with
// `disable=True` ask nothing.
void AddCompileSettings(const python::Module& module, Node call, std::vector<Setting>& settings);

// Whether the expression is seen to give a torch.nn.Module: a class of torch.nn or one of this file
// that derives from torch.nn.Module, called; `self` in such a class; a name bound once to one; also
// behind `.to(…)`, `.eval()` and the like.
bool IsNeuralNetwork(const python::Module& module, Node expression);

}  // namespace torchlift::max_autotune

#endif  // TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_COMPILE_SETTINGS_H_
