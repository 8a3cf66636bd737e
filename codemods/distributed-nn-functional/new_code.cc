// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/new_code.h"

#include "core/syntax/python_kinds.h"

namespace torchlift::distributed_nn {

NewCode Kept(Node expression) {
  NewCode code;
  code.Keep(expression.range(), expression.text());
  return code;
}

NewCode Operand(Node expression) {
  switch (expression.kind()) {
    case python::kIdentifier:
    case python::kAttribute:
    case python::kCall:
    case python::kSubscript:
    case python::kParenthesizedExpression:
    case python::kList:
    case python::kTuple:
    case python::kListComprehension:
      return Kept(expression);
    default:
      break;
  }
  NewCode code;
  code.Text("(").Keep(expression.range(), expression.text()).Text(")");
  return code;
}

bool IsNameOrAttribute(Node expression) {
  while (expression.kind() == python::kAttribute)
    expression = expression.Child(python::field::kObject);
  return expression.kind() == python::kIdentifier;
}

bool MayHaveEffects(Node expression) {
  if (!expression) return false;
  for (Node node : expression.Subtree()) {
    switch (node.kind()) {
      case python::kCall:
      case python::kNamedExpression:
      case python::kYield:
        return true;
      case python::kAwait:
        if (node.is_named()) return true;
        break;
      default:
        break;
    }
  }
  return false;
}

}  // namespace torchlift::distributed_nn
