// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/gradient_mode.h"

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "core/python/call.h"
#include "core/python/constant.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::distributed_nn {
namespace {

using python::Module;

enum class Switch {
  kNone,  // Has nothing to do with gradients.
  kOff,
  kMayBeOn,  // Turns gradients on, or may.
};

bool IsConstant(const Module& module, Node value, bool constant) {
  return python::FoldConstant(module, value) ==
         std::optional<python::Constant>(python::Constant(constant));
}

// "no_grad" for `torch.no_grad` and torch's other names of it, else empty.
std::string SwitchName(const Module& module, Node callee) {
  const std::string name = module.QualifiedName(callee);
  absl::string_view rest = name;
  if (!absl::ConsumePrefix(&rest, "torch.autograd.grad_mode.") &&
      !absl::ConsumePrefix(&rest, "torch.autograd.") && !absl::ConsumePrefix(&rest, "torch._C.") &&
      !absl::ConsumePrefix(&rest, "torch.")) {
    return "";
  }
  return std::string(rest);
}

bool MentionsGradientMode(absl::string_view code) {
  return absl::StrContains(code, "grad") || absl::StrContains(code, "inference_mode");
}

// What torch's own managers say; nothing for any other.
std::optional<Switch> SwitchOfTorch(const Module& module, Node manager) {
  const bool is_call = manager.kind() == python::kCall;
  const std::string name =
      SwitchName(module, is_call ? manager.Child(python::field::kFunction) : manager);
  Node mode = is_call ? python::PositionalArgument(manager, 0) : Node();
  if (is_call && !mode) mode = python::KeywordArgument(manager, "mode");
  const bool has_arguments =
      is_call && manager.Child(python::field::kArguments).named_child_count() > 0;
  if (name == "no_grad") return Switch::kOff;
  if (name == "enable_grad") return Switch::kMayBeOn;
  if (name == "inference_mode") {
    const bool is_on = !has_arguments || (mode && IsConstant(module, mode, true));
    return is_on ? Switch::kOff : Switch::kMayBeOn;
  }
  if (name == "set_grad_enabled" || name == "_set_grad_enabled") {
    return mode && IsConstant(module, mode, false) ? Switch::kOff : Switch::kMayBeOn;
  }
  return std::nullopt;
}

// Whether some line of the file puts a manager that has to do with gradients into the attribute.
bool MayHoldGradientMode(absl::string_view text, absl::string_view attribute) {
  const std::string member = absl::StrCat(".", attribute);
  for (std::size_t at = text.find(member); at != absl::string_view::npos;
       at = text.find(member, at + member.size())) {
    const absl::string_view rest = text.substr(at + member.size());
    const absl::string_view value = absl::StripLeadingAsciiWhitespace(rest);
    const bool is_assigned = absl::StartsWith(value, "=") || absl::StartsWith(value, ":");
    if (is_assigned && MentionsGradientMode(rest.substr(0, rest.find('\n')))) return true;
  }
  return false;
}

// What a name for a manager says, by what the file binds it to. A parameter, and a name that the
// file does not bind, may be any manager.
Switch SwitchOfName(const Module& module, Node name) {
  const std::vector<const python::Binding*> bindings = module.Lookup(name.text(), name);
  if (bindings.empty()) return Switch::kMayBeOn;
  bool is_first = true;
  Switch result = Switch::kNone;
  for (const python::Binding* binding : bindings) {
    Switch one = Switch::kNone;
    if (binding->kind == python::BindingKind::kParameter) one = Switch::kMayBeOn;
    if (binding->value) {
      const std::optional<Switch> known = SwitchOfTorch(module, binding->value);
      if (known) one = *known;
      if (!known && MentionsGradientMode(binding->value.text())) one = Switch::kMayBeOn;
    }
    result = is_first || one == result ? one : Switch::kMayBeOn;
    is_first = false;
  }
  return result;
}

// `manager` is a name or a call of one. Only what has to do with gradients counts, not locks, files
// and the like.
Switch SwitchOfManager(const Module& module, Node manager) {
  if (const std::optional<Switch> known = SwitchOfTorch(module, manager)) return *known;
  if (manager.kind() == python::kIdentifier) return SwitchOfName(module, manager);
  if (MentionsGradientMode(manager.text())) return Switch::kMayBeOn;
  const bool may_be =
      manager.kind() == python::kAttribute &&
      MayHoldGradientMode(module.tree().text(), manager.Child(python::field::kAttribute).text());
  return may_be ? Switch::kMayBeOn : Switch::kNone;
}

// The last switch among the context managers of a `with`.
Switch SwitchOfWith(const Module& module, Node with_statement) {
  Switch result = Switch::kNone;
  const auto add = [&](Node manager) {
    if (manager.kind() == python::kAsPattern) manager = manager.NamedChild(0);
    const Switch one = SwitchOfManager(module, python::WithoutParentheses(manager));
    if (one != Switch::kNone) result = one;
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
  return result;
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

bool IsScoped(const Module& module, Node node) {
  const Node function = python::EnclosingFunction(node);
  for (Node child = node, parent = node.parent(); parent && child != function;
       child = parent, parent = parent.parent()) {
    if (parent.kind() == python::kGeneratorExpression && !RunsAtOnce(parent)) return false;
    if (parent.kind() != python::kWithStatement || child.field() != python::field::kBody) continue;
    const Switch value = SwitchOfWith(module, parent);
    if (value != Switch::kNone) return value == Switch::kOff && !MayBeSuspended(child);
  }
  return function && IsDecoratedWithNoGrad(module, function);
}

// Whether the file turns gradients on by a call that no `with` or decorator ends:
// `torch.set_grad_enabled(True)`, `stack.enter_context(torch.enable_grad())`.
bool SwitchesOnByCall(const Module& module) {
  const absl::string_view text = module.tree().text();
  if (!absl::StrContains(text, "set_grad_enabled") && !absl::StrContains(text, "enable_grad") &&
      !absl::StrContains(text, "enter_context") && !absl::StrContains(text, "__enter__"))
    return false;
  for (Node call : module.tree().Preorder()) {
    if (call.kind() != python::kCall) continue;
    const Node callee = call.Child(python::field::kFunction);
    // An attribute cannot be renamed, so most calls need no resolution.
    if (callee.kind() == python::kAttribute && !absl::StrContains(callee.text(), "grad") &&
        !absl::StrContains(callee.text(), "inference_mode"))
      continue;
    if (SwitchName(module, callee).empty() || SwitchOfManager(module, call) != Switch::kMayBeOn)
      continue;
    if (!call.Ancestor(python::kWithClause) && !call.Ancestor(python::kDecorator)) return true;
  }
  return false;
}

}  // namespace

bool GradientMode::IsOffAt(Node node) const {
  if (!IsScoped(module_, node)) return false;
  if (!switches_on_by_call_) switches_on_by_call_ = SwitchesOnByCall(module_);
  return !*switches_on_by_call_;
}

}  // namespace torchlift::distributed_nn
