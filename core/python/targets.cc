// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/targets.h"

#include "core/syntax/python_kinds.h"

namespace torchlift::python {
namespace {

bool IsCollection(KindId kind) {
  switch (kind) {
    case kPatternList:
    case kTuplePattern:
    case kListPattern:
    case kExpressionList:
    case kTuple:
    case kList:
      return true;
    default:
      return false;
  }
}

bool IsPattern(KindId kind) {
  switch (kind) {
    case kListSplatPattern:
    case kDictionarySplatPattern:
    case kListSplat:
    case kParenthesizedExpression:
    case kParenthesizedListSplat:
      return true;
    default:
      return IsCollection(kind);
  }
}

bool HasComma(Node node) {
  for (Node child : node.children()) {
    if (child.kind() == token::kComma) return true;
  }
  return false;
}

// The number of parts of a tuple or list without stars, or 0.
std::uint32_t PartsOf(Node node) {
  if (!IsCollection(node.kind())) return 0;
  if (node.kind() == kTuplePattern && !HasComma(node)) return 0;
  std::uint32_t parts = 0;
  for (Node part : node.named_children()) {
    if (part.kind() == kListSplat || part.kind() == kListSplatPattern) return 0;
    ++parts;
  }
  return parts;
}

// Whether a dotted name, the only thing in it, is a pattern by itself.
bool IsCapturePlace(Node name) {
  const Node parent = name.parent();
  switch (parent.kind()) {
    case kCasePattern:
    case kUnionPattern:
      return true;
    case kKeywordPattern:
      return parent.first_child() != name;
    default:
      return false;
  }
}

}  // namespace

std::vector<Node> TargetsOf(Node pattern) {
  std::vector<Node> targets;
  if (!pattern) return targets;
  for (std::uint32_t index = pattern.index(); index < pattern.subtree_end();) {
    const Node node = pattern.tree().at(index);
    if (IsPattern(node.kind())) {
      ++index;
      continue;
    }
    if (node.is_named() && !node.is_extra() && !node.is_missing()) targets.push_back(node);
    index = node.subtree_end();
  }
  return targets;
}

Node SoleTarget(Node pattern) {
  Node node = pattern;
  while (node.kind() == kParenthesizedExpression ||
         (node.kind() == kTuplePattern && !HasComma(node))) {
    node = node.NamedChild(0);
  }
  return node && !IsPattern(node.kind()) ? node : Node();
}

bool AreParallel(Node left, Node right) {
  const std::uint32_t parts = PartsOf(left);
  return parts != 0 && parts == PartsOf(right);
}

bool IsCapture(Node identifier) {
  const Node parent = identifier.parent();
  switch (parent.kind()) {
    case kDottedName:
      return IsCapturePlace(parent) && identifier == parent.first_child() &&
             !identifier.next_named_sibling();
    case kSplatPattern:
      return true;
    case kAsPattern:
      // The name behind `as` in a pattern; elsewhere it stands in an as_pattern_target.
      return parent.parent().kind() == kCasePattern && identifier != parent.first_child();
    case kCasePattern:
      return true;
    default:
      return false;
  }
}

}  // namespace torchlift::python
