// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/new_code.h"

#include "core/python/placement.h"
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

NewCode Contiguous(Node expression) {
  const Node call = python::WithoutParentheses(expression);
  const Node callee = call.Child(python::field::kFunction);
  const bool is_contiguous = call.kind() == python::kCall && callee.kind() == python::kAttribute &&
                             callee.Child(python::field::kAttribute).text() == "contiguous" &&
                             call.Child(python::field::kArguments).named_child_count() == 0;
  return is_contiguous ? Operand(expression) : Operand(expression).Text(".contiguous()");
}

bool IsNameOrAttribute(Node expression) {
  while (expression.kind() == python::kAttribute)
    expression = expression.Child(python::field::kObject);
  return expression.kind() == python::kIdentifier;
}

}  // namespace torchlift::distributed_nn
