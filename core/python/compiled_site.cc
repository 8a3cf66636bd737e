// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/compiled_site.h"

#include <optional>
#include <string>
#include <vector>

#include "core/python/call.h"
#include "core/python/constant.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::python {
namespace {

constexpr int kEither = -1;
constexpr int kDeepestCondition = 32;

bool IsCompilingName(absl::string_view name) {
  return name == "torch.compiler.is_compiling" || name == "torch.compiler.is_dynamo_compiling" ||
         name == "torch._dynamo.is_compiling" ||
         name == "torch._dynamo.external_utils.is_compiling" || name == "torch._utils.is_compiling";
}

int Negate(int value) { return value == kEither ? kEither : 1 - value; }

int ValueOf(const Module& module, Node expression, int depth) {
  expression = WithoutParentheses(expression);
  if (!expression || depth > kDeepestCondition) return kEither;
  switch (expression.kind()) {
    case kTrue:
      return 1;
    case kFalse:
      return 0;
    case kNotOperator:
      return Negate(ValueOf(module, expression.Child(field::kArgument), depth + 1));
    case kBooleanOperator: {
      const int left = ValueOf(module, expression.Child(field::kLeft), depth + 1);
      const int right = ValueOf(module, expression.Child(field::kRight), depth + 1);
      const int decisive = expression.Child(field::kOperator).kind() == token::kAnd ? 0 : 1;
      if (left == decisive || right == decisive) return decisive;
      return left == kEither || right == kEither ? kEither : 1 - decisive;
    }
    case kCall:
      return IsCompilingName(module.QualifiedName(expression.Child(field::kFunction))) ? 1
                                                                                       : kEither;
    case kIdentifier: {
      const std::vector<const Binding*> bindings = module.Lookup(expression.text(), expression);
      if (bindings.size() != 1 || !bindings[0]->value) return kEither;
      // At module level the value is computed once, outside of any trace.
      if (!EnclosingFunction(bindings[0]->value)) return kEither;
      return ValueOf(module, bindings[0]->value, depth + 1);
    }
    default:
      return kEither;
  }
}

// Whether control never goes on behind the last statement of the block.
bool EndsElsewhere(Node block) {
  Node last;
  for (Node statement : block.named_children()) last = statement;
  switch (last.kind()) {
    case kReturnStatement:
    case kRaiseStatement:
    case kContinueStatement:
    case kBreakStatement:
      return true;
    default:
      return false;
  }
}

// Whether `statement` is an `if` whose branch taken while compiling leaves the block.
bool LeavesWhileCompiling(const Module& module, Node statement) {
  if (statement.kind() != kIfStatement) return false;
  const int value = ValueWhileCompiling(module, statement.Child(field::kCondition));
  if (value == 1) return EndsElsewhere(statement.Child(field::kConsequence));
  if (value != 0) return false;
  const Node alternative = statement.Child(field::kAlternative);
  return alternative.kind() == kElseClause && EndsElsewhere(alternative.Child(field::kBody));
}

// Whether `child`, a part of `parent`, is left out while compiling.
bool IsLeftOut(const Module& module, Node parent, Node child) {
  switch (parent.kind()) {
    case kIfStatement: {
      if (child.field() == field::kCondition) return false;
      const int value = ValueWhileCompiling(module, parent.Child(field::kCondition));
      if (child.field() == field::kConsequence) return value == 0;
      if (value == 1) return true;
      // A later branch is left out when an earlier `elif` is taken.
      for (Node clause : parent.named_children()) {
        if (clause == child) return false;
        if (clause.kind() == kElifClause &&
            ValueWhileCompiling(module, clause.Child(field::kCondition)) == 1)
          return true;
      }
      return false;
    }
    case kElifClause:
    case kWhileStatement:
      return child.field() != field::kCondition &&
             ValueWhileCompiling(module, parent.Child(field::kCondition)) == 0;
    case kConditionalExpression: {
      const Node condition = parent.NamedChild(1);
      const int value = ValueWhileCompiling(module, condition);
      if (child == parent.NamedChild(0)) return value == 0;
      return child == parent.NamedChild(2) && value == 1;
    }
    case kBooleanOperator: {
      if (child.field() != field::kRight) return false;
      const bool is_and = parent.Child(field::kOperator).kind() == token::kAnd;
      return ValueWhileCompiling(module, parent.Child(field::kLeft)) == (is_and ? 0 : 1);
    }
    case kBlock:  // Not a module: what stands there runs before anything is compiled.
      for (Node statement : parent.named_children()) {
        if (statement == child) return false;
        if (LeavesWhileCompiling(module, statement)) return true;
      }
      return false;
    default:
      return false;
  }
}

bool MatchesRuntimeError(Node exception) {
  exception = WithoutParentheses(exception);
  if (exception.kind() == kAsPattern) exception = WithoutParentheses(exception.NamedChild(0));
  if (exception.kind() == kTuple || exception.kind() == kArgumentList ||
      exception.kind() == kExpressionList) {
    for (Node item : exception.named_children()) {
      if (item.text() == "RuntimeError" || item.text() == "Exception" ||
          item.text() == "BaseException")
        return true;
    }
    return false;
  }
  const absl::string_view name = exception.text();
  return name == "RuntimeError" || name == "Exception" || name == "BaseException";
}

bool RaisesAgain(Node block) {
  Node last;
  for (Node statement : block.named_children()) last = statement;
  return last.kind() == kRaiseStatement;
}

bool TrySwallows(Node try_statement) {
  for (Node clause : try_statement.named_children()) {
    if (clause.kind() != kExceptClause) continue;
    const Node exception = clause.Child(field::kValue);
    if (exception && !MatchesRuntimeError(exception)) continue;
    Node block;
    for (Node child : clause.named_children()) {
      if (child.kind() == kBlock) block = child;
    }
    return !RaisesAgain(block);
  }
  return false;
}

// The context managers of a `with`, without their targets.
std::vector<Node> Managers(Node with_statement) {
  std::vector<Node> managers;
  for (Node clause : with_statement.named_children()) {
    if (clause.kind() != kWithClause) continue;
    for (Node item : clause.named_children()) {
      Node value = item.Child(field::kValue);
      if (value.kind() == kAsPattern) value = value.NamedChild(0);
      if (value.kind() == kTuple) {
        for (Node element : value.named_children()) {
          managers.push_back(element.kind() == kAsPattern ? element.NamedChild(0) : element);
        }
      } else {
        managers.push_back(value);
      }
    }
  }
  return managers;
}

}  // namespace

int ValueWhileCompiling(const Module& module, Node expression) {
  return ValueOf(module, expression, 0);
}

bool IsErrorOnGraphBreak(const Module& module, Node expression) {
  if (expression.kind() != kCall) return false;
  const std::string name = module.QualifiedName(expression.Child(field::kFunction));
  if (name != "torch._dynamo.error_on_graph_break" &&
      name != "torch._dynamo.decorators.error_on_graph_break" &&
      name != "torch._dynamo.set_fullgraph") {
    return false;
  }
  Node value = PositionalArgument(expression, 0);
  if (!value) value = KeywordArgument(expression, "error_on_graph_break");
  if (!value) return false;
  const std::optional<Constant> constant = FoldConstant(module, value);
  return !constant || *constant == Constant(true);
}

CompiledSite CompiledSiteOf(const Module& module, Node node) {
  CompiledSite site;
  const Node function = EnclosingFunction(node);
  for (Node child = node, parent = node.parent(); parent && child != function;
       child = parent, parent = parent.parent()) {
    if (IsLeftOut(module, parent, child)) site.is_guarded = true;
    if (parent.kind() == kTryStatement && child.field() == field::kBody && TrySwallows(parent))
      site.is_swallowed = true;
    if (parent.kind() != kWithStatement || child.field() != field::kBody) continue;
    for (Node manager : Managers(parent)) {
      if (IsErrorOnGraphBreak(module, manager)) site.is_strict = true;
      if (manager.kind() != kCall ||
          module.QualifiedName(manager.Child(field::kFunction)) != "contextlib.suppress")
        continue;
      if (MatchesRuntimeError(manager.Child(field::kArguments))) site.is_swallowed = true;
    }
  }
  return site;
}

}  // namespace torchlift::python
