// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/rewrite/import_order.h"

#include "absl/strings/match.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift {
namespace {

using python::BindingKind;

// "torch" of `import torch.nn as nn` and of `from torch import nn`; empty for all but imports, for
// relative imports, and for imports of several packages.
absl::string_view PackageOf(Node statement) {
  if (statement.kind() == python::kImportFromStatement) {
    const Node module = statement.Child(python::field::kModuleName);
    return module.kind() == python::kDottedName ? module.first_child().text() : "";
  }
  if (statement.kind() != python::kImportStatement) return "";
  absl::string_view package;
  for (Node item : statement.named_children()) {
    const Node name =
        item.kind() == python::kAliasedImport ? item.Child(python::field::kName) : item;
    if (name.kind() != python::kDottedName) return "";
    const absl::string_view first = name.first_child().text();
    if (!package.empty() && package != first) return "";
    package = first;
  }
  return package;
}

// The `try` or `if dist.is_available():` whose body the block is; else null.
Node GuardOf(Node block) {
  const Node parent = block.parent();
  if (parent.kind() == python::kTryStatement && block.field() == python::field::kBody)
    return parent;
  if (parent.kind() != python::kIfStatement || block.field() != python::field::kConsequence)
    return Node();
  const Node condition = python::WithoutParentheses(parent.Child(python::field::kCondition));
  if (condition.kind() != python::kCall) return Node();
  const absl::string_view asked = condition.Child(python::field::kFunction).text();
  const bool is_asked = absl::EndsWith(asked, "dist.is_available") ||
                        absl::EndsWith(asked, "distributed.is_available");
  return is_asked ? parent : Node();
}

}  // namespace

bool IsMadeByStatement(const python::Binding& binding) {
  switch (binding.kind) {
    case BindingKind::kImport:
    case BindingKind::kFromImport:
    case BindingKind::kStarImport:
    case BindingKind::kAssignment:
    case BindingKind::kAnnotated:
      return true;
    default:
      return false;
  }
}

bool StandsAbove(Node statement, Node use) {
  const Node block = python::EnclosingBlock(statement);
  return block && block.Contains(use) && statement.end() <= use.begin();
}

bool OnlyImportsOfOnePackage(Node first, Node last) {
  const absl::string_view package = PackageOf(first);
  if (package.empty()) return false;
  for (Node node = first; node; node = node.next_named_sibling()) {
    if (PackageOf(node) != package) return false;
    if (node == last) return true;
  }
  return false;
}

bool RunsWith(Node statement, Node old) {
  if (python::EnclosingBlock(statement) != python::EnclosingBlock(old)) return false;
  return statement.begin() <= old.begin() || OnlyImportsOfOnePackage(old, statement);
}

bool WasTriedBefore(Node import, Node use) {
  Node statement = import;
  while (!StandsAbove(statement, use)) {
    const Node block = python::EnclosingBlock(statement);
    const Node guard = block ? GuardOf(block) : Node();
    if (!guard) return false;
    if (statement == import) {
      if (!OnlyImportsOfOnePackage(block.NamedChild(0), import)) return false;
    } else if (block.NamedChild(0) != statement) {
      return false;
    }
    statement = guard;
  }
  return true;
}

}  // namespace torchlift
