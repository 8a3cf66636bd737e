// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/placement.h"

#include "core/python/string_literal.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::python {
namespace {

// Whether `node`, the operand of a binary operator, would be torn apart if a division stood there
// unparenthesised.
bool BindsTighterThanDivision(Node binary, Node node) {
  switch (binary.Child(field::kOperator).kind()) {
    case token::kAsteriskAsterisk:
      return true;
    case token::kAsterisk:
    case token::kSlash:
    case token::kSlashSlash:
    case token::kPercent:
    case token::kAt:
      // Equal precedence groups to the left.
      return node.field() == field::kRight;
    default:
      return false;
  }
}

bool IsParameterDetail(Node node, Node parent) {
  switch (parent.kind()) {
    case kDefaultParameter:
      return node.field() == field::kValue;
    case kTypedParameter:
    case kTypedDefaultParameter:
      return node.field() == field::kValue || node.field() == field::kType;
    default:
      return false;
  }
}

}  // namespace

bool IsStatement(Node node) {
  switch (node.kind()) {
    case kFutureImportStatement:
    case kImportStatement:
    case kImportFromStatement:
    case kPrintStatement:
    case kAssertStatement:
    case kExpressionStatement:
    case kReturnStatement:
    case kDeleteStatement:
    case kRaiseStatement:
    case kPassStatement:
    case kBreakStatement:
    case kContinueStatement:
    case kGlobalStatement:
    case kNonlocalStatement:
    case kExecStatement:
    case kTypeAliasStatement:
    case kIfStatement:
    case kForStatement:
    case kWhileStatement:
    case kTryStatement:
    case kWithStatement:
    case kFunctionDefinition:
    case kClassDefinition:
    case kDecoratedDefinition:
    case kMatchStatement:
      return true;
    default:
      return false;
  }
}

Node EnclosingStatement(Node node) {
  while (node && !IsStatement(node)) node = node.parent();
  return node && node.parent().kind() == kDecoratedDefinition ? node.parent() : node;
}

Node EnclosingFunction(Node node) {
  bool is_parameter_detail = false;
  for (Node parent = node.parent(); parent; node = parent, parent = node.parent()) {
    if (parent.kind() == kFunctionDefinition || parent.kind() == kLambda) {
      if (node.field() == field::kBody) return parent;
      if (node.field() == field::kParameters && !is_parameter_detail) return parent;
      is_parameter_detail = false;
    } else if (IsParameterDetail(node, parent)) {
      is_parameter_detail = true;
    }
  }
  return Node();
}

Node EnclosingClass(Node node) {
  for (Node parent = node.parent(); parent; node = parent, parent = node.parent()) {
    if (parent.kind() == kClassDefinition && node.field() == field::kBody) return parent;
  }
  return Node();
}

Node EnclosingBlock(Node statement) {
  Node node = statement.parent();
  while (node && node.kind() != kBlock && node.kind() != kModule) node = node.parent();
  return node;
}

bool IsResultUnused(Node expression) {
  const Node statement = WithParentheses(expression).parent();
  if (statement.kind() != kExpressionStatement) return false;
  for (Node child : statement.children()) {
    if (child.kind() == token::kComma) return false;  // `f(), g()` is a tuple.
  }
  return true;
}

bool IsDocstring(Node statement) {
  if (statement.kind() != kExpressionStatement || statement.named_child_count() != 1) return false;
  for (Node child : statement.children()) {
    if (child.kind() == token::kComma) return false;
  }
  Node string = WithoutParentheses(statement.NamedChild(0));
  if (string.kind() == kConcatenatedString) string = string.NamedChild(0);
  if (string.kind() != kString) return false;
  const StringSpelling spelling = SpellingOf(string);
  return !spelling.is_bytes && !spelling.is_format;
}

Node WithoutParentheses(Node expression) {
  while (expression.kind() == kParenthesizedExpression) expression = expression.NamedChild(0);
  return expression;
}

Node WithParentheses(Node expression) {
  while (expression.parent().kind() == kParenthesizedExpression) expression = expression.parent();
  return expression;
}

bool NeedsParenthesesForDivision(Node node) {
  // Without brackets around it, the grammar takes `*f(x)` for a call of `*f`: look at what the
  // starred name is part of.
  while (node.parent().kind() == kListSplat) node = node.parent();
  const Node parent = node.parent();
  switch (parent.kind()) {
    case kBinaryOperator:
      return BindsTighterThanDivision(parent, node);
    case kUnaryOperator:
    case kAwait:
    case kAttribute:
      return true;
    case kSubscript:
      return node.field() == field::kValue;
    case kCall:
      return node.field() == field::kFunction;
    default:
      return false;
  }
}

}  // namespace torchlift::python
