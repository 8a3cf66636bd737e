// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/gradient_mode.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "codemods/distributed-nn-functional/gradient_switch.h"
#include "core/python/call.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::distributed_nn {
namespace {

using python::Module;

// The context managers of a `with`, the last one, which is the innermost, first.
std::vector<Node> ManagersOf(Node with_statement) {
  std::vector<Node> managers;
  const auto add = [&](Node manager) {
    if (manager.kind() == python::kAsPattern) manager = manager.NamedChild(0);
    managers.push_back(python::WithoutParentheses(manager));
  };
  for (Node clause : with_statement.named_children()) {
    if (clause.kind() != python::kWithClause) continue;
    for (Node item : clause.named_children()) {
      const Node value = item.Child(python::field::kValue);
      if (value.kind() != python::kTuple) {
        add(value);
        continue;
      }
      for (Node element : value.named_children()) add(element);
    }
  }
  std::reverse(managers.begin(), managers.end());
  return managers;
}

// Whether other code may run in the middle of the block and leave gradients on there: at a `yield`
// or `await`.
bool MayBeSuspended(Node block) {
  for (Node node : block.Subtree()) {
    const bool is_await = node.kind() == python::kAwait && node.is_named();
    const bool is_yield = node.kind() == python::kYield && node.is_named();
    if (is_await || is_yield || node.kind() == python::token::kAsync) return true;
  }
  return false;
}

bool IsAsynchronous(Node function) {
  for (Node child : function.children()) {
    if (child.kind() == python::token::kAsync) return true;
  }
  return false;
}

bool IsGenerator(Node function) {
  for (Node node : function.Child(python::field::kBody).Subtree()) {
    if (node.kind() == python::kYield && node.is_named() &&
        python::EnclosingFunction(node) == function)
      return true;
  }
  return false;
}

// Decorators that call the function where they are called, and nowhere else.
bool CallsAtOnce(const Module& module, Node decorator) {
  const Node callee =
      decorator.kind() == python::kCall ? decorator.Child(python::field::kFunction) : decorator;
  const absl::string_view text = callee.text();
  return text == "staticmethod" || text == "classmethod" ||
         absl::StartsWith(module.QualifiedName(callee), "torch.");
}

// The innermost decorator that switches gradients decides, if it stands around the running of the
// body: torch wraps plain functions and generators, but a coroutine runs when the decorator has
// long returned.
bool IsDecoratedWithNoGrad(const Module& module, Node function) {
  const Node decorated = function.parent();
  if (decorated.kind() != python::kDecoratedDefinition || IsAsynchronous(function)) return false;
  std::vector<Node> decorators;
  for (Node child : decorated.named_children()) {
    if (child.kind() == python::kDecorator) decorators.push_back(child.NamedChild(0));
  }
  for (auto decorator = decorators.rbegin(); decorator != decorators.rend(); ++decorator) {
    const bool is_call = decorator->kind() == python::kCall;
    const Node callee = is_call ? decorator->Child(python::field::kFunction) : *decorator;
    if (!SwitchName(module, callee).empty()) {
      const Switch value = SwitchOfManager(module, *decorator);
      if (value != Switch::kNone) {
        const bool is_innermost = decorator == decorators.rbegin();
        return value == Switch::kOff && (is_innermost || !IsGenerator(function));
      }
    }
    if (!CallsAtOnce(module, *decorator)) return false;
  }
  return false;
}

// A generator expression runs where it is consumed, which is known only where that is the call that
// gets it.
bool RunsAtOnce(Node generator) {
  const Node parent = generator.parent();
  const Node call = parent.kind() == python::kArgumentList ? parent.parent() : parent;
  if (call.kind() != python::kCall || generator.field() == python::field::kFunction) return false;
  const absl::string_view name = call.Child(python::field::kFunction).text();
  for (absl::string_view consumer : {"list", "tuple", "set", "sum", "max", "min", "any", "all"}) {
    if (name == consumer) return true;
  }
  return false;
}

// What the text around a place says.
struct Surroundings {
  bool is_off = false;
  Node may_be_on;  // What may turn gradients on again inside of what turns them off, or null.
};

Surroundings SurroundingsOf(const Module& module, Node node) {
  const Node function = python::EnclosingFunction(node);
  Node may_be_on;
  for (Node child = node, parent = node.parent(); parent && child != function;
       child = parent, parent = parent.parent()) {
    if (parent.kind() == python::kGeneratorExpression && !RunsAtOnce(parent)) return {};
    if (parent.kind() != python::kWithStatement || child.field() != python::field::kBody) continue;
    for (Node manager : ManagersOf(parent)) {
      const Switch value = SwitchOfManager(module, manager);
      if (value == Switch::kMayBeOn && !may_be_on) may_be_on = manager;
      if (value == Switch::kOff) return {!may_be_on && !MayBeSuspended(child), may_be_on};
    }
  }
  if (!function || !IsDecoratedWithNoGrad(module, function)) return {};
  return {!may_be_on, may_be_on};
}

// The manager that a call enters and does not leave itself, as in `stack.enter_context(manager)`; null
// for other calls.
Node EnteredByCall(Node call) {
  const Node callee = call.Child(python::field::kFunction);
  if (callee.kind() != python::kAttribute) return Node();
  const absl::string_view name = callee.Child(python::field::kAttribute).text();
  if (name == "__enter__") return python::WithoutParentheses(callee.Child(python::field::kObject));
  const bool enters = name == "enter_context" || name == "enter_async_context";
  return enters ? python::WithoutParentheses(python::PositionalArgument(call, 0)) : Node();
}

// Whether a call of torch turns gradients on, or may, and no `with` or decorator ends that.
bool SwitchesOnForGood(const Module& module, Node call) {
  const Node callee = call.Child(python::field::kFunction);
  // An attribute cannot be renamed, so most calls need no resolution.
  if (callee.kind() == python::kAttribute && !MentionsGradientMode(callee.text())) return false;
  return SwitchOfTorch(module, call) == Switch::kMayBeOn && !call.Ancestor(python::kWithClause) &&
         !call.Ancestor(python::kDecorator);
}

}  // namespace

void GradientMode::FindCalls() const {
  calls_.emplace();
  const absl::string_view text = module_.tree().text();
  if (!absl::StrContains(text, "set_grad_enabled") && !absl::StrContains(text, "enable_grad") &&
      !absl::StrContains(text, "enter_") && !absl::StrContains(text, "__enter__"))
    return;
  for (Node call : module_.tree().Preorder()) {
    if (call.kind() != python::kCall) continue;
    if (SwitchesOnForGood(module_, call)) calls_->push_back({call, Node(), true});
    const Node manager = EnteredByCall(call);
    if (manager && SwitchOfManager(module_, manager) == Switch::kMayBeOn)
      calls_->push_back({call, python::EnclosingFunction(call), false});
  }
}

Node GradientMode::CallThatSwitchesOn(Node node) const {
  if (!calls_) FindCalls();
  const Node function = python::EnclosingFunction(node);
  for (const Call& call : *calls_) {
    if (call.is_for_good || call.function == function) return call.call;
  }
  return Node();
}

bool GradientMode::IsOffAt(Node node) const {
  return SurroundingsOf(module_, node).is_off && !CallThatSwitchesOn(node);
}

Node GradientMode::WhatMayTurnOn(Node node) const {
  const Surroundings surroundings = SurroundingsOf(module_, node);
  return surroundings.is_off ? CallThatSwitchesOn(node) : surroundings.may_be_on;
}

}  // namespace torchlift::distributed_nn
