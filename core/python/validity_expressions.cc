// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/validity_checks.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::python {
namespace {

bool HasComma(Node node) {
  for (Node child : node.children()) {
    if (child.kind() == token::kComma) return true;
  }
  return false;
}

// `*a.b + c` is a sum of `*a.b` and `c` to the grammar: the whole that the star stands in front of.
Node WholeOfStar(Node star) {
  Node whole = star;
  for (Node parent = star.parent(); parent.begin() == star.begin(); parent = parent.parent()) {
    switch (parent.kind()) {
      case kAttribute:
      case kSubscript:
      case kCall:
      case kBinaryOperator:
      case kBooleanOperator:
      case kComparisonOperator:
      case kConditionalExpression:
        whole = parent;
        break;
      default:
        return whole;
    }
  }
  return whole;
}

bool MayHoldStar(Node parent, Node whole) {
  switch (parent.kind()) {
    case kArgumentList:
    case kList:
    case kSet:
    case kExpressionList:
    case kPatternList:
    case kListComprehension:
    case kSetComprehension:
    case kGeneratorExpression:
    case kMatchStatement:
    case kPrintStatement:
    case kType:
      return true;
    case kSubscript:
      return whole.field() == field::kSubscript;
    case kTuple:
    case kExpressionStatement:
      return HasComma(parent);
    default:
      return false;
  }
}

Verdict CheckStar(Node star) {
  if (star.parent().kind() == kParenthesizedListSplat) {
    return ViolationAt(star, "a starred expression may not stand in parentheses");
  }
  const Node whole = WholeOfStar(star);
  if (MayHoldStar(whole.parent(), whole)) return std::nullopt;
  return ViolationAt(star, "a starred expression may not stand here");
}

bool MayHoldWalrus(Node parent, Node walrus) {
  switch (parent.kind()) {
    case kParenthesizedExpression:
    case kTuple:
    case kList:
    case kSet:
    case kArgumentList:
    case kDecorator:
    case kMatchStatement:
    case kInterpolation:  // There `:=` is a format that begins with '='.
    case kFormatExpression:
      return true;
    case kIfStatement:
    case kElifClause:
    case kWhileStatement:
      return walrus.field() == field::kCondition;
    case kSubscript:
      return walrus.field() == field::kSubscript;
    case kListComprehension:
    case kSetComprehension:
    case kGeneratorExpression:
      return walrus.field() == field::kBody;
    case kIfClause:
      return parent.parent().kind() == kCaseClause;
    default:
      return false;
  }
}

bool MayHoldAs(Node parent) {
  switch (parent.kind()) {
    case kWithItem:
    case kExceptClause:
    case kCasePattern:
      return true;
    case kParenthesizedExpression:
    case kTuple:
      return parent.parent().kind() == kWithItem;
    default:
      return false;
  }
}

// What `as` stands in: tree-sitter reads `a if b else c as d` as one whose last part is `c as d`.
Node HolderOfAs(Node pattern) {
  Node inner = pattern;
  Node around = inner.parent();
  while (around && (around.kind() == kConditionalExpression || around.kind() == kLambda) &&
         around.end() == inner.end()) {
    inner = around;
    around = inner.parent();
  }
  return around;
}

// What may follow `in` and `if` of a comprehension without parentheses.
Verdict CheckClause(Node clause) {
  const bool is_for = clause.kind() == kForInClause;
  if (!is_for && clause.parent().kind() == kCaseClause) return std::nullopt;
  for (Node child : clause.children()) {
    if (child.kind() == token::kComma) {
      return ViolationAt(child, "an iterable of a comprehension is more than one expression");
    }
    if (is_for && child.field() != field::kRight) continue;
    if (child.kind() == kLambda || child.kind() == kConditionalExpression) {
      return ViolationAt(child, "this lacks its parentheses inside a comprehension");
    }
  }
  return std::nullopt;
}

}  // namespace

Verdict CheckExpression(Node node) {
  switch (node.kind()) {
    case kListSplat:
      return CheckStar(node);
    case kNamedExpression:
      if (MayHoldWalrus(node.parent(), node)) return std::nullopt;
      return ViolationAt(node, "':=' lacks its parentheses");
    case kAsPattern:
      if (MayHoldAs(HolderOfAs(node))) return std::nullopt;
      return ViolationAt(node, "'as' may not stand here");
    case kForInClause:
    case kIfClause:
      return CheckClause(node);
    case kYield: {
      const KindId parent = node.parent().kind();
      if (parent != kTuple && parent != kList && parent != kSet) return std::nullopt;
      return ViolationAt(node, "'yield' lacks its parentheses");
    }
    case kArgumentList:
    case kDictionary:
      if (!HasComma(node) || node.NamedChild(0)) return std::nullopt;
      return ViolationAt(node, "a comma without anything before it");
    case kLambda:
      if (node.parent().kind() != kBooleanOperator && node.parent().kind() != kNotOperator)
        return std::nullopt;
      return ViolationAt(node, "a lambda lacks its parentheses");
    default:
      return std::nullopt;
  }
}

}  // namespace torchlift::python
