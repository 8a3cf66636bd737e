// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <vector>

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

bool IsStar(Node node) { return node.kind() == kListSplat || node.kind() == kListSplatPattern; }

// A name, attribute or subscript, maybe in parentheses.
bool IsSingleTarget(Node node) {
  while ((node.kind() == kTuplePattern || node.kind() == kParenthesizedExpression) &&
         node.named_child_count() == 1 && !HasComma(node)) {
    node = node.NamedChild(0);
  }
  return node.kind() == kIdentifier || node.kind() == kAttribute || node.kind() == kSubscript;
}

// Whether the stars among the elements of a target are at most one, and none stands without a
// sequence around it.
Verdict CheckStars(Node sequence) {
  const bool is_sequence =
      sequence.kind() == kList || sequence.kind() == kListPattern || HasComma(sequence);
  bool seen = false;
  for (Node element : sequence.named_children()) {
    if (!IsStar(element)) continue;
    if (!is_sequence) return ViolationAt(element, "a starred target must be in a list or tuple");
    if (seen) return ViolationAt(element, "two starred targets in one assignment");
    seen = true;
  }
  return std::nullopt;
}

// Whether the whole of `target` may be assigned to, or deleted.
Verdict CheckTarget(Node target, bool may_be_starred) {
  if (IsStar(target)) return ViolationAt(target, "a starred target must be in a list or tuple");
  std::vector<Node> pending{target};
  while (!pending.empty()) {
    const Node node = pending.back();
    pending.pop_back();
    switch (node.kind()) {
      case kIdentifier:
      case kAttribute:
      case kSubscript:
        break;
      case kListSplat:
      case kListSplatPattern:
        if (!may_be_starred) return ViolationAt(node, "a starred expression cannot be deleted");
        pending.push_back(node.NamedChild(0));
        break;
      case kTuple:
      case kList:
      case kParenthesizedExpression:
      case kExpressionList:
      case kPatternList:
      case kTuplePattern:
      case kListPattern:
        if (Verdict verdict = CheckStars(node)) return verdict;
        for (Node element : node.named_children()) pending.push_back(element);
        break;
      default:
        return ViolationAt(
            node, may_be_starred ? "this cannot be assigned to" : "this cannot be deleted");
    }
  }
  return std::nullopt;
}

Verdict CheckAssignment(Node assignment) {
  const Node left = assignment.Child(field::kLeft);
  const Node right = assignment.Child(field::kRight);
  if (assignment.Child(field::kType)) {
    if (!IsSingleTarget(left)) return ViolationAt(left, "only a single target can be annotated");
    if (right.kind() == kAssignment)
      return ViolationAt(right, "an annotated assignment has one target");
    if (assignment.parent().kind() == kAssignment)
      return ViolationAt(left, "an annotated assignment has one target");
  }
  return CheckTarget(left, /*may_be_starred=*/true);
}

Verdict CheckAugmentedAssignment(Node assignment) {
  const Node left = assignment.Child(field::kLeft);
  const Node right = assignment.Child(field::kRight);
  if (!IsSingleTarget(left))
    return ViolationAt(left, "only a single target can be assigned to in place");
  if (assignment.parent().kind() != kExpressionStatement || right.kind() == kAssignment) {
    return ViolationAt(assignment, "an assignment in place has one target");
  }
  return std::nullopt;
}

}  // namespace

Verdict CheckTargets(Node node) {
  switch (node.kind()) {
    case kAssignment:
      return CheckAssignment(node);
    case kAugmentedAssignment:
      return CheckAugmentedAssignment(node);
    case kForStatement:
    case kForInClause:
      return CheckTarget(node.Child(field::kLeft), /*may_be_starred=*/true);
    case kDeleteStatement:
      return CheckTarget(node.NamedChild(0), /*may_be_starred=*/false);
    case kAsPatternTarget: {
      const Node target = node.NamedChild(0);
      if (node.parent().parent().kind() == kExceptClause) {
        if (target.kind() != kIdentifier)
          return ViolationAt(target, "an exception is bound to a name alone");
        return std::nullopt;
      }
      return CheckTarget(target, /*may_be_starred=*/true);
    }
    default:
      return std::nullopt;
  }
}

}  // namespace torchlift::python
