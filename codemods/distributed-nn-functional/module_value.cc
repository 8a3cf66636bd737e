// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/module_value.h"

#include "absl/strings/match.h"
#include "codemods/distributed-nn-functional/member_by_name.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::distributed_nn {
namespace {

using python::Binding;
using python::Module;

// A name whose reads are resolved to its value; not so for a class' attribute.
bool IsFollowedTarget(const Module& module, Node target) {
  if (target.kind() == python::kPatternList || target.kind() == python::kTuplePattern) return true;
  const Binding* binding =
      target.kind() == python::kIdentifier ? module.BindingOf(target) : nullptr;
  return binding != nullptr && module.scopes()[binding->scope].kind != python::ScopeKind::kClass;
}

}  // namespace

bool IsValueThatEscapes(const Module& module, Node chain) {
  Node value = chain;
  Node parent = value.parent();
  while (parent.kind() == python::kParenthesizedExpression ||
         parent.kind() == python::kConditionalExpression ||
         parent.kind() == python::kBooleanOperator || parent.kind() == python::kNamedExpression) {
    value = parent;
    parent = value.parent();
  }
  switch (parent.kind()) {
    case python::kAssignment:
      return value.field() == python::field::kRight &&
             !IsFollowedTarget(module, parent.Child(python::field::kLeft));
    case python::kArgumentList:
      return !NamesMember(module, parent.parent(), value);
    case python::kSubscript:
      return absl::EndsWith(chain.text(), "__dict__");
    case python::kKeywordArgument:
    case python::kReturnStatement:
    case python::kYield:
    case python::kList:
    case python::kTuple:
    case python::kSet:
    case python::kPair:
    case python::kExpressionList:
    case python::kLambda:
    case python::kDefaultParameter:
    case python::kTypedDefaultParameter:
      return true;
    default:
      return false;
  }
}

}  // namespace torchlift::distributed_nn
