// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/no_grad.h"

#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "core/python/call.h"
#include "core/python/constant.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::distributed_nn {
namespace {

using python::Module;

bool IsFalse(const Module& module, Node value) {
  return python::FoldConstant(module, value) ==
         std::optional<python::Constant>(python::Constant(false));
}

// 1 for what turns gradients off, 0 for what turns them on, -1 for anything else. `manager` is a name or a call of one.
int GradientSwitch(const Module& module, Node manager) {
  if (!manager) return -1;
  const bool is_call = manager.kind() == python::kCall;
  std::string name =
      module.QualifiedName(is_call ? manager.Child(python::field::kFunction) : manager);
  absl::string_view rest = name;
  if (!absl::ConsumePrefix(&rest, "torch.autograd.grad_mode.") &&
      !absl::ConsumePrefix(&rest, "torch.autograd.") && !absl::ConsumePrefix(&rest, "torch.")) {
    return -1;
  }
  const Node argument = is_call ? python::PositionalArgument(manager, 0) : Node();
  if (rest == "no_grad") return 1;
  if (rest == "inference_mode") return argument && IsFalse(module, argument) ? 0 : 1;
  if (rest == "set_grad_enabled") return argument && IsFalse(module, argument) ? 1 : 0;
  return rest == "enable_grad" ? 0 : -1;
}

// The last switch among the context managers of a `with`.
int SwitchOf(const Module& module, Node with_statement) {
  int result = -1;
  for (Node clause : with_statement.named_children()) {
    if (clause.kind() != python::kWithClause) continue;
    for (Node item : clause.named_children()) {
      Node value = item.Child(python::field::kValue);
      if (value.kind() == python::kAsPattern) value = value.NamedChild(0);
      const int one = GradientSwitch(module, value);
      if (one != -1) result = one;
    }
  }
  return result;
}

}  // namespace

bool IsUnderNoGrad(const Module& module, Node node) {
  const Node function = python::EnclosingFunction(node);
  for (Node child = node, parent = node.parent(); parent && child != function;
       child = parent, parent = parent.parent()) {
    if (parent.kind() != python::kWithStatement || child.field() != python::field::kBody) continue;
    const int value = SwitchOf(module, parent);
    if (value != -1) return value == 1;
  }
  if (function.parent().kind() != python::kDecoratedDefinition) return false;
  for (Node decorator : function.parent().named_children()) {
    if (decorator.kind() == python::kDecorator &&
        GradientSwitch(module, decorator.NamedChild(0)) == 1)
      return true;
  }
  return false;
}

}  // namespace torchlift::distributed_nn
