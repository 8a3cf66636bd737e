// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_GRADIENT_MODE_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_GRADIENT_MODE_H_

#include <optional>
#include <vector>

#include "core/python/module.h"

namespace torchlift::distributed_nn {

// Where one file turns gradients off.
//
//   const GradientMode mode(module);
//   if (mode.IsOffAt(call)) …
//
// The module must outlive it. Used by one thread.
class GradientMode {
 public:
  explicit GradientMode(const python::Module& module) : module_(module) {}

  // The place surely runs inside `with torch.no_grad():`, inference_mode or
  // set_grad_enabled(False), or in a function that is decorated with one of them. Not so where
  // gradients may be on all the same: `inference_mode(flag)`, a context manager inside that is not
  // known (`with training():`), a decorated coroutine, a generator expression that leaves the block,
  // a block with a `yield` or `await` in it, a file that calls `torch.set_grad_enabled(True)`.
  bool IsOffAt(Node node) const;

  // Where the text around the place turns gradients off and IsOffAt is false all the same: what may
  // turn them on again, a context manager or a call. Else null.
  Node WhatMayTurnOn(Node node) const;

  const python::Module& module() const { return module_; }

 private:
  // A call after which gradients are on, or may be: `torch.set_grad_enabled(True)` anywhere in the
  // file, `stack.enter_context(manager)` in one function.
  struct Call {
    Node call;
    Node function;  // The one around; null: none.
    bool is_for_good = false;
  };
  void FindCalls() const;
  // The first of them that counts at the place, or null.
  Node CallThatSwitchesOn(Node node) const;

  const python::Module& module_;
  mutable std::optional<std::vector<Call>> calls_;  // Found once: it takes a pass over the file.
};

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_GRADIENT_MODE_H_
