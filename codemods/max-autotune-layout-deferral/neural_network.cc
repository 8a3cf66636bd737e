// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// Whether an expression gives a torch.nn.Module.

#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "codemods/max-autotune-layout-deferral/compile_settings.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::max_autotune {
namespace {

using python::Binding;
using python::Module;

// More steps from name to name than any file takes.
constexpr int kMaximumSteps = 20;

// Methods of torch.nn.Module that return the module itself.
constexpr absl::string_view kReturningSelf[] = {
    "to",   "cuda",     "cpu",    "xpu",   "eval",           "train",
    "half", "bfloat16", "double", "float", "requires_grad_", "share_memory"};

// A class of torch.nn: torch.nn.Linear, torch.nn.modules.linear.Linear.
bool IsTorchClass(absl::string_view name) {
  if (!absl::StartsWith(name, "torch.nn.")) return false;
  const absl::string_view last = name.substr(name.rfind('.') + 1);
  return !last.empty() && absl::ascii_isupper(static_cast<unsigned char>(last.front())) &&
         last != "Parameter" && last != "Buffer";
}

// Whether the class is a torch.nn.Module, by what it derives from.
bool IsNetworkClass(const Module& module, Node expression) {
  std::vector<Node> pending = {expression};
  for (int step = 0; step < kMaximumSteps && !pending.empty(); ++step) {
    const Node base = pending.back();
    pending.pop_back();
    if (base.kind() != python::kIdentifier && base.kind() != python::kAttribute) continue;
    const python::Resolution what = module.Resolve(base);
    if (const auto* qualified = std::get_if<python::Qualified>(&what)) {
      if (IsTorchClass(qualified->name)) return true;
      continue;
    }
    const auto* local = std::get_if<python::Local>(&what);
    if (local == nullptr || local->binding == nullptr) continue;
    if (local->binding->kind != python::BindingKind::kClass) continue;
    const Node definition = local->binding->name_node.parent();
    for (Node above : definition.Child(python::field::kSuperclasses).named_children()) {
      pending.push_back(above);
    }
  }
  return false;
}

// Whether the name is the first parameter of a method of such a class.
bool IsSelfOfNetwork(const Module& module, const Binding& parameter) {
  const Node function = python::EnclosingFunction(parameter.name_node);
  const Node type = python::EnclosingClass(parameter.name_node);
  if (!function || !type || function.kind() != python::kFunctionDefinition) return false;
  const Node first = function.Child(python::field::kParameters).NamedChild(0);
  if (first != parameter.name_node) return false;
  for (Node above : type.Child(python::field::kSuperclasses).named_children()) {
    if (IsNetworkClass(module, above)) return true;
  }
  return false;
}

}  // namespace

bool IsNeuralNetwork(const Module& module, Node expression) {
  Node node = expression;
  for (int step = 0; step < kMaximumSteps && node; ++step) {
    node = python::WithoutParentheses(node);
    if (node.kind() == python::kCall) {
      const Node function = node.Child(python::field::kFunction);
      if (IsNetworkClass(module, function)) return true;
      if (function.kind() != python::kAttribute) return false;
      const absl::string_view method = function.Child(python::field::kAttribute).text();
      const bool returns_self = std::find(std::begin(kReturningSelf), std::end(kReturningSelf),
                                          method) != std::end(kReturningSelf);
      if (!returns_self) return false;
      node = function.Child(python::field::kObject);
    } else if (node.kind() == python::kIdentifier) {
      const std::vector<const Binding*> bindings = module.Lookup(node.text(), node);
      if (bindings.size() != 1) return false;
      if (bindings.front()->kind == python::BindingKind::kParameter) {
        return IsSelfOfNetwork(module, *bindings.front());
      }
      node = bindings.front()->value;
    } else {
      return false;
    }
  }
  return false;
}

}  // namespace torchlift::max_autotune
