// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// Where names and attributes of a Python file get the name of torchrun.

#include <algorithm>
#include <cstddef>
#include <map>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "codemods/torchrun-default-port/launcher_string.h"
#include "codemods/torchrun-default-port/python_launches.h"
#include "core/python/call.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::torchrun {
namespace {

// What may give the name its value: the right side, the default of a parameter, what a loop goes
// over.
Node SourceOf(const python::Binding& binding) {
  if (binding.value) return binding.value;
  const Node around = binding.name_node.parent();
  if (around && (around.kind() == python::kDefaultParameter ||
                 around.kind() == python::kTypedDefaultParameter))
    return around.Child(python::field::kValue);
  if (binding.kind == python::BindingKind::kFor &&
      binding.name_node.field() == python::field::kLeft)
    return around.Child(python::field::kRight);
  return Node();
}

// What LAUNCHERS[mode] and LAUNCHERS.get(mode) take a value from: LAUNCHERS.
Node ContainerOf(Node expression) {
  for (;;) {
    expression = python::WithoutParentheses(expression);
    if (expression.kind() == python::kSubscript) {
      expression = expression.Child(python::field::kValue);
      continue;
    }
    const Node function =
        expression.kind() == python::kCall ? expression.Child(python::field::kFunction) : Node();
    if (!function || function.kind() != python::kAttribute ||
        function.Child(python::field::kAttribute).text() != "get")
      return expression;
    expression = function.Child(python::field::kObject);
  }
}

// The name that an option or a field with a default has where it is read: launcher for
// add_argument("-l", "--launcher", default="torchrun"). Points into the text of the file; empty for
// one with a `-` in it.
absl::string_view NameOfOption(Node call) {
  const Node dest = python::KeywordArgument(call, "dest");
  absl::string_view name;
  for (const Node argument : call.Child(python::field::kArguments).named_children()) {
    const bool is_long = absl::StrContains(name, "--");
    if (argument.kind() == python::kString && !is_long) name = argument.text();
  }
  if (dest) name = dest.text();
  if (name.empty()) {  // launcher: str = field(default="torchrun")
    const Node assignment = call.parent();
    return assignment && assignment.kind() == python::kAssignment
               ? assignment.Child(python::field::kLeft).text()
               : name;
  }
  const auto begin = name.find_first_not_of("\"'-");
  const auto end = name.find_last_not_of("\"'");
  return begin == name.npos || end < begin ? absl::string_view()
                                           : name.substr(begin, end - begin + 1);
}

// The function whose value the statement returns; null outside of functions.
Node FunctionAround(Node statement) {
  for (Node node = statement.parent(); node; node = node.parent()) {
    if (node.kind() == python::kFunctionDefinition) return node;
  }
  return Node();
}

// The last part of the name that an attribute, a subscript with a string or a call reads.
absl::string_view LastName(Node expression) {
  if (expression.kind() == python::kCall) expression = expression.Child(python::field::kFunction);
  if (expression.kind() == python::kAttribute)
    expression = expression.Child(python::field::kAttribute);
  return expression.kind() == python::kIdentifier ? expression.text() : absl::string_view();
}

}  // namespace

bool PythonLaunches::IsPutTogether(Node command) {
  if (command.kind() == python::kIdentifier) {
    const auto reaching = module_.Lookup(command.text(), command);
    return !reaching.empty() && IsGrownLauncher(uses_.BindingsLike(*reaching.front()));
  }
  const bool is_formatted = command.kind() == python::kBinaryOperator &&
                            command.Child(python::field::kOperator).text() == "%";
  return (is_formatted || command.kind() == python::kCall) &&
         LauncherStringIn(command, /*is_command=*/false);
}

bool PythonLaunches::IsGrownLauncher(const std::vector<const python::Binding*>& bindings) {
  const auto [known, is_new] = grown_launchers_.emplace(&bindings, false);
  if (!is_new) return known->second;
  bool is_launcher = false;
  bool grows = false;
  for (const python::Binding* binding : bindings) {
    grows = grows || binding->kind == python::BindingKind::kAugmented;
    is_launcher = is_launcher || (binding->value && IsLauncherString(binding->value, false));
  }
  known->second = grows && is_launcher;
  return known->second;
}

const std::map<absl::string_view, Node>& PythonLaunches::LauncherAttributes() {
  if (has_launcher_attributes_) return launcher_attributes_;
  has_launcher_attributes_ = true;
  for (const Node node : module_.tree().Preorder()) {
    if (node.kind() == python::kCall) {
      const Node value = python::KeywordArgument(node, "default");
      if (value && IsLauncherString(value, /*is_command=*/false))
        launcher_attributes_.emplace(NameOfOption(node), value);
    }
    if (node.kind() == python::kReturnStatement) {
      const Node value = node.NamedChild(0);
      const bool is_list =
          value && (value.kind() == python::kList || value.kind() == python::kTuple);
      const Node string = !value || is_list || value.kind() == python::kCall
                              ? Node()
                              : LauncherStringIn(value, /*is_command=*/false);
      const Node function = string ? FunctionAround(node) : Node();
      if (function)
        launcher_attributes_.emplace(function.Child(python::field::kName).text(), string);
    }
    if (node.kind() != python::kAssignment || !node.Child(python::field::kRight)) continue;
    const Node value = node.Child(python::field::kRight);
    if (!IsLauncherString(value, /*is_command=*/false)) continue;
    const Node left = node.Child(python::field::kLeft);
    if (left.kind() == python::kAttribute)
      launcher_attributes_.emplace(left.Child(python::field::kAttribute).text(), value);
    if (left.kind() == python::kIdentifier &&
        module_.scopes()[module_.ScopeOf(left)].kind == python::ScopeKind::kClass)
      launcher_attributes_.emplace(left.text(), value);
  }
  return launcher_attributes_;
}

Node PythonLaunches::LauncherStringOf(Node expression, bool is_command) {
  if (const Node string = LauncherStringIn(expression, is_command)) return string;
  expression = ContainerOf(expression);
  if (expression.kind() == python::kAttribute || expression.kind() == python::kCall) {
    const absl::string_view name = LastName(expression);
    const auto found = LauncherAttributes().find(name);
    return name.empty() || found == LauncherAttributes().end() ? Node() : found->second;
  }
  if (expression.kind() != python::kIdentifier) return Node();
  constexpr std::size_t kMostBindings = 50;
  const auto bindings = module_.Lookup(expression.text(), expression);
  for (std::size_t i = 0; i < std::min(bindings.size(), kMostBindings); ++i) {
    const Node source = SourceOf(*bindings[i]);
    // A list with a name is a launch of its own; a loop takes its elements.
    const bool is_list = source && bindings[i]->kind != python::BindingKind::kFor &&
                         (source.kind() == python::kList || source.kind() == python::kTuple);
    if (!source || is_list) continue;
    if (const Node string = LauncherStringIn(source, is_command)) return string;
    if (source.kind() != python::kCall && source.kind() != python::kAttribute) continue;
    const auto found = LauncherAttributes().find(LastName(source));  // tr = args.launcher
    if (found != LauncherAttributes().end()) return found->second;
  }
  // A parameter that a decorator's option fills in.
  const bool is_parameter =
      bindings.size() == 1 && bindings.front()->kind == python::BindingKind::kParameter;
  const auto option =
      is_parameter ? LauncherAttributes().find(expression.text()) : LauncherAttributes().end();
  return option == LauncherAttributes().end() ? Node() : option->second;
}

}  // namespace torchlift::torchrun
