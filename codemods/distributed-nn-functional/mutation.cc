// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/mutation.h"

#include <string>

#include "absl/strings/match.h"
#include "codemods/distributed-nn-functional/in_place_call.h"
#include "core/python/builtin_names.h"
#include "core/python/placement.h"
#include "core/python/unseen_readers.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::distributed_nn {
namespace {

using python::Binding;
using python::Module;

bool IsAssigned(Node target) {
  const Node parent = target.parent();
  const bool assigns =
      parent.kind() == python::kAssignment || parent.kind() == python::kAugmentedAssignment;
  return assigns && target.field() == python::field::kLeft;
}

bool HasOnlyLiterals(Node call) {
  for (Node argument : call.Child(python::field::kArguments).named_children()) {
    const Node value = argument.kind() == python::kKeywordArgument
                           ? argument.Child(python::field::kValue)
                           : argument;
    switch (value.kind()) {
      case python::kInteger:
      case python::kFloat:
      case python::kTrue:
      case python::kFalse:
      case python::kUnaryOperator:
        break;
      default:
        return false;
    }
  }
  return true;
}

// Functions that may do anything with their arguments: all but torch's and the builtins.
bool IsUnknownFunction(const Module& module, Node call) {
  const Node callee = python::WithoutParentheses(call.Child(python::field::kFunction));
  const std::string name = module.QualifiedName(callee);
  if (!name.empty()) return !absl::StartsWith(name, "torch.");
  const bool is_builtin = callee.kind() == python::kIdentifier &&
                          python::IsBuiltinName(callee.text()) &&
                          module.Lookup(callee.text(), callee).empty();
  return !is_builtin;
}

// Whether a function gets the expression, alone or in a list, that changes it or may.
bool IsGivenToChangingFunction(const Module& module, Node expression) {
  Node argument = expression;
  while (argument.parent().kind() == python::kList || argument.parent().kind() == python::kTuple ||
         argument.parent().kind() == python::kKeywordArgument)
    argument = argument.parent();
  const Node call = argument.parent().parent();
  if (argument.parent().kind() != python::kArgumentList || call.kind() != python::kCall)
    return false;
  return ChangesArgument(module, call, argument) || IsUnknownFunction(module, call);
}

// Whether the use of a name at `read` changes the tensor, or gives its memory another name.
bool IsChangedThrough(const Module& module, Node read) {
  Node part = read;
  for (;;) {
    const Node parent = part.parent();
    if (parent.kind() == python::kSubscript && part.field() == python::field::kValue) {
      if (IsAssigned(parent)) return true;
      part = parent;
      continue;
    }
    if (parent.kind() != python::kAttribute) break;
    if (IsAssigned(parent)) return true;
    const Node call = parent.parent();
    if (call.kind() != python::kCall || parent.field() != python::field::kFunction) {
      const absl::string_view attribute = parent.Child(python::field::kAttribute).text();
      if (attribute != "data" && !IsViewAttribute(attribute)) return false;
      part = parent;
      continue;
    }
    const absl::string_view name = parent.Child(python::field::kAttribute).text();
    if (IsInPlaceName(name) && (name == "requires_grad_" || !HasOnlyLiterals(call))) return true;
    if (!IsViewMaker(name) && !IsViewTupleMaker(name)) return false;
    part = call;
  }
  const Node parent = part.parent();
  const bool is_renamed =
      (parent.kind() == python::kAssignment || parent.kind() == python::kForStatement) &&
      part.field() == python::field::kRight;
  return is_renamed || IsGivenToChangingFunction(module, part);
}

// Whether `read` runs after `use`, each time that the name is bound anew.
bool RunsAfter(Node read, Node use, const Binding& binding) {
  if (read.begin() <= use.begin() ||
      python::EnclosingFunction(read) != python::EnclosingFunction(use))
    return false;
  for (Node loop = use.parent(); loop; loop = loop.parent()) {
    const bool is_loop =
        loop.kind() == python::kForStatement || loop.kind() == python::kWhileStatement;
    if (is_loop && loop.Contains(read) && !loop.Contains(binding.name_node)) return false;
  }
  return true;
}

// What may use the binding without naming it.
Node UnseenReader(const Module& module, const Binding& binding) {
  const python::Scope& scope = module.scopes()[binding.scope];
  return scope.kind == python::ScopeKind::kModule ? python::ReaderOfGlobals(module)
                                                  : python::ReaderOfLocals(module, scope.node);
}

}  // namespace

bool MayBeChangedInPlace(const Module& module, const Binding& binding, Node use) {
  if (UnseenReader(module, binding)) return true;
  for (const Node read : module.ReferencesTo(binding)) {
    if (!RunsAfter(read, use, binding) && IsChangedThrough(module, read)) return true;
  }
  return false;
}

std::vector<Node> ReadsOfTarget(const Module& module, Node target) {
  const Binding* binding = module.BindingOf(target);
  if (binding == nullptr) return {};
  const python::ScopeKind scope = module.scopes()[binding->scope].kind;
  if (scope == python::ScopeKind::kModule || scope == python::ScopeKind::kClass) return {};
  if (UnseenReader(module, *binding)) return {};
  return module.ReferencesTo(*binding);
}

}  // namespace torchlift::distributed_nn
