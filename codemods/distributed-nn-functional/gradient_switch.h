// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_GRADIENT_SWITCH_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_GRADIENT_SWITCH_H_

#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "core/python/module.h"

namespace torchlift::distributed_nn {

// What a context manager does to the gradient mode.
enum class Switch {
  kNone,  // Has nothing to do with gradients.
  kOff,
  kMayBeOn,  // Turns gradients on, or may.
};

// What a manager says, an expression behind `with` or a decorator. What the file does not tell may be
// any manager: a parameter, an attribute, a function of the user's own.
//
//   torch.no_grad()                 // kOff
//   torch.inference_mode(flag)      // kMayBeOn
//   torch.autocast("cuda"), open(p) // kNone
//   training()                      // kMayBeOn
Switch SwitchOfManager(const python::Module& module, Node manager);
// The same for torch's own switches of gradients; nothing for any other.
std::optional<Switch> SwitchOfTorch(const python::Module& module, Node manager);

// "no_grad" for `torch.no_grad` and torch's other names of it; empty for what is not torch's.
std::string SwitchName(const python::Module& module, Node callee);

// Whether the text names gradients or the inference mode.
bool MentionsGradientMode(absl::string_view code);

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_GRADIENT_SWITCH_H_
