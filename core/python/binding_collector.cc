// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/binding_collector.h"

#include "core/python/targets.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::python {
namespace {

// A definition with its decorators.
Node Decorated(Node definition) {
  return definition.parent().kind() == kDecoratedDefinition ? definition.parent() : definition;
}

// The with statement that an `as` belongs to; the pattern itself where none is near.
Node WithStatementOf(Node pattern) {
  constexpr int kDeepest = 16;  // with_clause, with_item, some parentheses.
  Node node = pattern;
  for (int up = 0; up < kDeepest && node; ++up) {
    node = node.parent();
    if (node.kind() == kWithStatement) return node;
  }
  return pattern;
}

}  // namespace

BindingCollector::BindingCollector(Outline& outline, ScopeWalk& walk)
    : outline_(outline), walk_(walk), bound_(outline.tree->size(), false) {}

void BindingCollector::Collect(Node node) {
  switch (node.kind()) {
    case kImportStatement:
      return Import(node);
    case kImportFromStatement:
    case kFutureImportStatement:
      return FromImport(node);
    case kAssignment:
      return Assign(node);
    case kAugmentedAssignment:
      return Augment(node);
    case kNamedExpression:
      return Walrus(node);
    case kForStatement:
      return For(node);
    case kForInClause:
      return ForInClause(node);
    case kAsPattern:
      return AsPattern(node);
    case kExceptClause:
      return Except(node);
    case kCaseClause:
      return Case(node);
    case kIdentifier:
      if (IsCapture(node)) Capture(node);
      return;
    case kDeleteStatement:
      return Delete(node);
    case kGlobalStatement:
      return Declare(node, Declaration::kGlobal);
    case kNonlocalStatement:
      return Declare(node, Declaration::kNonlocal);
    case kFunctionDefinition:
    case kLambda:
      return Function(node);
    case kClassDefinition:
      return Class(node);
    case kTypeAliasStatement:
      return TypeAlias(node);
    default:
      return;
  }
}

Binding& BindingCollector::Bind(Node identifier, const Target& target) {
  bound_[identifier.index()] = true;
  Binding binding;
  binding.kind = target.kind;
  binding.scope = outline_.blocks[target.place.block].scope;
  binding.name = identifier.text();
  binding.name_node = identifier;
  binding.statement = target.statement;
  binding.type_checking_only = outline_.blocks[target.place.block].never_runs;
  outline_.bindings.push_back(std::move(binding));
  outline_.places.push_back(target.place);
  return outline_.bindings.back();
}

void BindingCollector::BindTargets(Node pattern, const Target& target, Node value) {
  const bool plain = SoleTarget(pattern).kind() == kIdentifier;
  for (Node part : TargetsOf(pattern)) {
    if (part.kind() == kIdentifier) {
      Binding& binding = Bind(part, target);
      if (plain) binding.value = value;
    } else if (part.kind() == kAttribute) {
      outline_.stored_attributes.push_back(part);
    }
  }
}

void BindingCollector::Assign(Node assignment) {
  const Node parent = assignment.parent();
  if (parent.kind() != kAssignment || assignment.field() != field::kRight) {
    assignment_ = assignment;
    assigned_value_ = assignment.Child(field::kRight);
    while (assigned_value_.kind() == kAssignment)
      assigned_value_ = assigned_value_.Child(field::kRight);
  }
  const Node statement =
      assignment_.parent().kind() == kExpressionStatement ? assignment_.parent() : assignment_;
  const bool annotated = static_cast<bool>(assignment.Child(field::kType));
  const Target target{annotated ? BindingKind::kAnnotated : BindingKind::kAssignment, statement,
                      Here(assignment_.subtree_end())};
  const Node left = assignment.Child(field::kLeft);
  const bool innermost = assignment.Child(field::kRight) == assigned_value_;
  if (innermost && AreParallel(left, assigned_value_))
    return AssignInParallel(left, assigned_value_, target);
  BindTargets(left, target, assigned_value_);
}

void BindingCollector::AssignInParallel(Node left, Node right, const Target& target) {
  Node value = right.NamedChild(0);
  for (Node part : left.named_children()) {
    BindTargets(part, target, value);
    value = value.next_named_sibling();
  }
}

void BindingCollector::Augment(Node assignment) {
  BindTargets(assignment.Child(field::kLeft),
              {BindingKind::kAugmented, assignment.parent(), Here(assignment.subtree_end())});
}

void BindingCollector::Walrus(Node expression) {
  // In `f"{x:=3}"` the grammar sees a walrus where Python sees a format.
  if (expression.parent().kind() == kInterpolation) return;
  BindingPlace place = Here(expression.subtree_end());
  place.certain = false;
  BindTargets(expression.Child(field::kName), {BindingKind::kWalrus, expression, place},
              expression.Child(field::kValue));
}

void BindingCollector::For(Node statement) {
  const Node body = statement.Child(field::kBody);
  if (!body) return;
  const BindingPlace place{walk_.BlockOf(body), body.index(), true};
  BindTargets(statement.Child(field::kLeft), {BindingKind::kFor, statement, place});
}

void BindingCollector::ForInClause(Node clause) {
  BindTargets(clause.Child(field::kLeft), {BindingKind::kFor, clause.parent(), Here(0)});
}

void BindingCollector::AsPattern(Node pattern) {
  const Node alias = pattern.Child(field::kAlias);
  if (!alias) return;  // A `case … as x`: its name is a capture.
  if (pattern.parent().kind() == kExceptClause) {
    const Target target{BindingKind::kExcept,
                        pattern.parent().parent(),
                        {except_block_, pattern.subtree_end(), true}};
    return BindTargets(alias.NamedChild(0), target);
  }
  BindTargets(alias.NamedChild(0),
              {BindingKind::kWith, WithStatementOf(pattern), Here(pattern.subtree_end())});
}

void BindingCollector::Except(Node clause) {
  for (Node child : clause.named_children()) {
    if (child.kind() == kBlock) except_block_ = walk_.BlockOf(child);
  }
}

void BindingCollector::Case(Node clause) {
  case_statement_ = clause.parent().parent();
  const Node body = clause.Child(field::kConsequence);
  case_block_ = body ? walk_.BlockOf(body) : walk_.block();
}

void BindingCollector::Capture(Node identifier) {
  Bind(identifier,
       {BindingKind::kMatch, case_statement_, {case_block_, identifier.subtree_end(), true}});
}

void BindingCollector::Delete(Node statement) {
  const Target target{BindingKind::kDelete, statement, Here(statement.subtree_end())};
  for (Node part : statement.named_children()) BindTargets(part, target);
}

void BindingCollector::Declare(Node statement, Declaration declaration) {
  for (Node name : statement.named_children()) {
    outline_.declarations.emplace(ScopedName{walk_.scope(), name.text()}, declaration);
  }
}

void BindingCollector::Function(Node definition) {
  const ScopeWalk::Opened opened = walk_.opened();
  if (const Node name = definition.Child(field::kName)) {
    Bind(name, {BindingKind::kFunction, Decorated(definition), Here(definition.subtree_end())});
  }
  if (const Node types = definition.Child(field::kTypeParameters))
    TypeParameters(types, opened.type_parameters);
  if (const Node parameters = definition.Child(field::kParameters))
    Parameters(parameters, opened.inside);
}

void BindingCollector::Class(Node definition) {
  const ScopeWalk::Opened opened = walk_.opened();
  if (const Node name = definition.Child(field::kName)) {
    Bind(name, {BindingKind::kClass, Decorated(definition), Here(definition.subtree_end())});
  }
  if (const Node types = definition.Child(field::kTypeParameters))
    TypeParameters(types, opened.type_parameters);
}

void BindingCollector::Parameters(Node parameters, BlockId inside) {
  const Target target{BindingKind::kParameter, parameters, {inside, 0, true}};
  for (Node parameter : parameters.named_children()) {
    switch (parameter.kind()) {
      case kDefaultParameter:
      case kTypedDefaultParameter:
        BindTargets(parameter.Child(field::kName), target);
        break;
      case kTypedParameter:
        BindTargets(parameter.NamedChild(0), target);
        break;
      default:
        BindTargets(parameter, target);
    }
  }
}

void BindingCollector::TypeAlias(Node statement) {
  const Node left = statement.Child(field::kLeft).NamedChild(0);
  const Node name = left.kind() == kGenericType ? left.NamedChild(0) : left;
  if (name.kind() != kIdentifier) return;
  Bind(name, {BindingKind::kTypeAlias, statement, Here(statement.subtree_end())});
  for (Node part : left.named_children()) {
    if (part.kind() == kTypeParameter) TypeParameters(part, walk_.opened().inside);
  }
}

void BindingCollector::TypeParameters(Node parameters, BlockId inside) {
  const Target target{BindingKind::kTypeParameter, parameters, {inside, 0, true}};
  for (Node parameter : parameters.named_children()) {
    Node name = parameter.NamedChild(0);
    if (name.kind() == kConstrainedType) name = name.NamedChild(0).NamedChild(0);
    if (name.kind() == kSplatType) name = name.NamedChild(0);
    if (name.kind() == kIdentifier) Bind(name, target);
  }
}

}  // namespace torchlift::python
