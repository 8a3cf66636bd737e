// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/evaluation_order.h"

#include <string>

#include "absl/algorithm/container.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::distributed_nn {
namespace {

using python::Binding;
using python::Module;

// Callees that only look at their arguments, or make a tensor of a shape.
constexpr absl::string_view kLookingBuiltins[] = {"len", "sum",   "max", "min",
                                                  "int", "float", "abs", "getattr"};
constexpr absl::string_view kLookingMethods[] = {"size",      "numel",     "dim",      "new_empty",
                                                 "new_zeros", "new_ones",  "new_full", "item",
                                                 "stride",    "get_device"};
constexpr absl::string_view kLookingFunctions[] = {"empty",
                                                   "zeros",
                                                   "ones",
                                                   "full",
                                                   "empty_like",
                                                   "zeros_like",
                                                   "ones_like",
                                                   "full_like",
                                                   "Size",
                                                   "distributed.get_world_size",
                                                   "distributed.get_rank"};

bool IsWalrusOrSuspends(Node node) {
  switch (node.kind()) {
    case python::kNamedExpression:
      return true;
    case python::kYield:
    case python::kAwait:
      return node.is_named();
    default:
      return false;
  }
}

bool MayDoSomething(Node expression) {
  if (!expression) return false;
  return absl::c_any_of(expression.Subtree(), [](Node node) {
    return node.kind() == python::kCall || IsWalrusOrSuspends(node);
  });
}

bool OnlyLooks(const Module& module, Node call) {
  const Node callee = python::WithoutParentheses(call.Child(python::field::kFunction));
  const std::string name = module.QualifiedName(callee);
  absl::string_view rest = name;
  if (absl::ConsumePrefix(&rest, "torch.")) return absl::c_linear_search(kLookingFunctions, rest);
  if (!name.empty()) return false;
  if (callee.kind() == python::kIdentifier) {
    return absl::c_linear_search(kLookingBuiltins, callee.text()) &&
           module.Lookup(callee.text(), callee).empty();
  }
  return callee.kind() == python::kAttribute &&
         absl::c_linear_search(kLookingMethods, callee.Child(python::field::kAttribute).text());
}

// Whether a call may make the name stand for something else: one that a `global` or `nonlocal`
// statement gives to other functions.
bool IsBoundElsewhere(const Module& module, Node name) {
  return absl::c_any_of(module.Lookup(name.text(), name), [&](const Binding* binding) {
    return binding->kind != python::BindingKind::kParameter && binding->name_node &&
           module.ScopeOf(binding->name_node) != binding->scope;
  });
}

bool BindsName(Node expression, absl::string_view name) {
  return absl::c_any_of(expression.Subtree(), [&](Node node) {
    return node.kind() == python::kNamedExpression &&
           node.Child(python::field::kName).text() == name;
  });
}

// Whether the expression, which does nothing, has the same value before and after `actor`.
bool IsIndependentOf(const Module& module, Node expression, Node actor) {
  const Node bare = python::WithoutParentheses(expression);
  switch (bare.kind()) {
    case python::kInteger:
    case python::kFloat:
    case python::kString:
    case python::kTrue:
    case python::kFalse:
    case python::kNone:
      return true;
    case python::kIdentifier:
      return !BindsName(actor, bare.text()) && !IsBoundElsewhere(module, bare);
    default:
      return !module.QualifiedName(bare).empty();
  }
}

}  // namespace

bool MayOrderBeSeen(const Module& module, Node one, Node other) {
  if (!one || !other) return false;
  const bool one_does = MayDoSomething(one);
  const bool other_does = MayDoSomething(other);
  if (one_does && other_does) return true;
  if (one_does) return !IsIndependentOf(module, other, one);
  return other_does && !IsIndependentOf(module, one, other);
}

bool MayAbsenceBeSeen(const Module& module, Node expression) {
  if (!expression) return false;
  return absl::c_any_of(expression.Subtree(), [&](Node node) {
    return IsWalrusOrSuspends(node) || (node.kind() == python::kCall && !OnlyLooks(module, node));
  });
}

}  // namespace torchlift::distributed_nn
