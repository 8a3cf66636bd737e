// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/max-autotune-layout-deferral/import_section.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "codemods/max-autotune-layout-deferral/line_layout.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::max_autotune {
namespace {

using python::Binding;
using python::Module;

bool IsImport(Node node) {
  return node.kind() == python::kImportStatement || node.kind() == python::kImportFromStatement ||
         node.kind() == python::kFutureImportStatement;
}

// Whether a `try` or `if` statement holds imports and what stands in for them, and runs nothing
// else but in handlers.
bool IsGuardedImport(Node statement) {
  if (statement.kind() != python::kTryStatement && statement.kind() != python::kIfStatement)
    return false;
  bool imports = false;
  for (Node node : statement.Subtree()) {
    if (IsImport(node)) imports = true;
    if (node.kind() != python::kExpressionStatement) continue;
    if (node.NamedChild(0).kind() != python::kCall || python::EnclosingFunction(node)) continue;
    const Node handler = node.Ancestor(python::kExceptClause);
    if (!handler || !statement.Contains(handler)) return false;
  }
  return imports;
}

bool IsSimple(Node statement) {
  switch (statement.kind()) {
    case python::kExpressionStatement:
    case python::kAssertStatement:
    case python::kDeleteStatement:
    case python::kPassStatement:
    case python::kTypeAliasStatement:
      return true;
    default:
      return false;
  }
}

bool HoldsAny(Node statement, const std::vector<Node>& nodes) {
  return std::any_of(nodes.begin(), nodes.end(),
                     [&](Node node) { return statement.Contains(node); });
}

// The last statement of the section, or a null node.
Node LastImport(const SyntaxTree& tree, const std::vector<Node>& stops) {
  Node last;
  for (Node statement : tree.root().named_children()) {
    if (HoldsAny(statement, stops)) break;
    if (IsImport(statement) || IsGuardedImport(statement)) {
      last = statement;
    } else if (!IsSimple(statement)) {
      break;
    }
  }
  return last;
}

// The statement at the top of the file that holds the node.
Node TopStatement(Node node) {
  while (node.parent() && node.parent().kind() != python::kModule) node = node.parent();
  return node;
}

Node InductorImport(const Module& module) {
  for (const Binding& binding : module.bindings()) {
    const bool imports = binding.kind == python::BindingKind::kImport ||
                         binding.kind == python::BindingKind::kFromImport ||
                         binding.kind == python::BindingKind::kStarImport;
    if (!imports || binding.scope != 0 || binding.type_checking_only) continue;
    if (python::EnclosingFunction(binding.statement)) continue;
    if (absl::StartsWith(binding.imported, "torch._inductor") ||
        absl::StartsWith(binding.loaded_submodule, "torch._inductor")) {
      return TopStatement(binding.statement);
    }
  }
  return Node();
}

}  // namespace

ImportSection FindImportSection(const Module& module, const SourceFile& source,
                                const std::vector<Node>& stops) {
  ImportSection section;
  const SyntaxTree& tree = module.tree();
  const Node last = LastImport(tree, stops);
  section.end = last ? NextLineBegin(source, last.end()) : python::FirstImportOffset(tree);
  for (Node statement : tree.root().named_children()) {
    if (last && statement.begin() <= last.begin()) continue;
    if (statement.begin() >= section.end) {
      section.next = statement;
      break;
    }
    // Parted from the import by a semicolon only.
    if (last) section.end = NextLineBegin(source, statement.end());
  }
  section.inductor_import = InductorImport(module);
  return section;
}

}  // namespace torchlift::max_autotune
