// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/placement.h"
#include "core/python/validity_checks.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::python {
namespace {

// A trailing comma is fine in parentheses, where it is not the last token.
Verdict CheckImportList(Node statement) {
  Node last;
  for (Node child : statement.children()) {
    if (!child.is_extra()) last = child;
  }
  if (last.kind() != token::kComma) return std::nullopt;
  return ViolationAt(last, "an import ends with a comma");
}

Verdict CheckImportedNames(Node statement) {
  for (Node child : statement.named_children()) {
    if (child.field() != field::kName) continue;
    const Node name = child.kind() == kAliasedImport ? child.Child(field::kName) : child;
    if (name.named_child_count() > 1)
      return ViolationAt(name, "a name imported from a module has a dot");
  }
  return CheckImportList(statement);
}

// `print >> f, x` is an expression to Python 3, and compiles.
Verdict CheckPrint(Node statement) {
  if (statement.NamedChild(0).kind() == kChevron) return std::nullopt;
  return ViolationAt(statement, "'print' is a function: its arguments lack parentheses");
}

Verdict CheckTry(Node statement) {
  bool has_except = false;
  bool has_bare_except = false;
  bool has_finally = false;
  for (Node clause : statement.named_children()) {
    switch (clause.kind()) {
      case kExceptClause:
        if (has_bare_except)
          return ViolationAt(clause, "an 'except' follows the one that takes everything");
        has_except = true;
        has_bare_except = !clause.Child(field::kValue);
        break;
      case kElseClause:
        if (!has_except) return ViolationAt(clause, "an 'else' without an 'except' before it");
        break;
      case kFinallyClause:
        has_finally = true;
        break;
      default:
        break;
    }
  }
  if (has_except || has_finally) return std::nullopt;
  return ViolationAt(statement, "a 'try' without 'except' and 'finally'");
}

Verdict CheckFutureImports(Node module) {
  bool may_be_docstring = true;
  bool may_be_future = true;
  for (Node statement : module.named_children()) {
    if (statement.kind() == kFutureImportStatement) {
      if (!may_be_future)
        return ViolationAt(statement, "'from __future__' follows other statements");
    } else if (!may_be_docstring || !IsDocstring(statement)) {
      may_be_future = false;
    }
    may_be_docstring = false;
  }
  return std::nullopt;
}

Verdict CheckComparison(Node comparison) {
  for (Node child : comparison.children()) {
    if (child.kind() == token::kLessGreater)
      return ViolationAt(child, "'<>' is an operator of Python 2");
  }
  return std::nullopt;
}

}  // namespace

Verdict CheckStatement(Node node) {
  switch (node.kind()) {
    case kModule:
      return CheckFutureImports(node);
    case kFutureImportStatement:
      if (node.parent().kind() != kModule)
        return ViolationAt(node, "'from __future__' below the level of the module");
      return CheckImportedNames(node);
    case kImportStatement:
      return CheckImportList(node);
    case kImportFromStatement:
      return CheckImportedNames(node);
    case kPrintStatement:
      return CheckPrint(node);
    case kExecStatement:
      return ViolationAt(node, "'exec' is a function: its arguments lack parentheses");
    case kComparisonOperator:
      return CheckComparison(node);
    case kRaiseStatement:
      if (node.NamedChild(0).kind() == kExpressionList)
        return ViolationAt(node, "'raise' takes one expression");
      return std::nullopt;
    case kAssertStatement:
      if (node.named_child_count() > 2)
        return ViolationAt(node, "'assert' takes one or two expressions");
      return std::nullopt;
    case kTryStatement:
      return CheckTry(node);
    default:
      return std::nullopt;
  }
}

}  // namespace torchlift::python
