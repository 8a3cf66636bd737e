// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/migrated.h"

#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "codemods/distributed-nn-functional/operation.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::distributed_nn {
namespace {

using python::Binding;
using python::Module;

bool IsReplacementName(absl::string_view name) {
  return absl::StartsWith(name, kReplacementModule);
}

// Whether some name in the subtree reaches the functional collectives.
bool UsesReplacement(const Module& module, Node tree) {
  if (!tree) return false;
  for (Node node : tree.Subtree()) {
    if (node.kind() != python::kIdentifier && node.kind() != python::kAttribute) continue;
    if (node.parent().kind() == python::kAttribute && node.field() == python::field::kAttribute)
      continue;
    const python::Resolution resolution = module.Resolve(node);
    if (const auto* qualified = std::get_if<python::Qualified>(&resolution)) {
      if (IsReplacementName(qualified->name)) return true;
    } else if (const auto* ambiguous = std::get_if<python::Ambiguous>(&resolution)) {
      for (const std::string& name : ambiguous->names) {
        if (IsReplacementName(name)) return true;
      }
    }
  }
  return false;
}

// A flag that is set in a `try` which imports the functional collectives, or to a value that asks
// for them.
bool IsAvailabilityFlag(const Module& module, const Binding& binding) {
  if (binding.value) {
    const std::string value = absl::AsciiStrToLower(binding.value.text());
    if (absl::StrContains(value, "version") || absl::StrContains(value, "hasattr") ||
        UsesReplacement(module, binding.value)) {
      return true;
    }
  }
  for (Node node = binding.name_node; node; node = node.parent()) {
    if (node.kind() != python::kTryStatement) continue;
    return absl::StrContains(node.Child(python::field::kBody).text(), "_functional_collectives");
  }
  return false;
}

bool AsksForReplacement(const Module& module, Node condition) {
  if (!condition) return false;
  if (UsesReplacement(module, condition)) return true;
  for (Node node : condition.Subtree()) {
    if (node.kind() != python::kIdentifier) continue;
    if (absl::StrContains(absl::AsciiStrToLower(node.text()), "version")) return true;
    for (const Binding* binding : module.Lookup(node.text(), node)) {
      if (IsAvailabilityFlag(module, *binding)) return true;
    }
  }
  return false;
}

}  // namespace

bool IsFallbackOfMigrated(const Module& module, Node call) {
  const Node function = python::EnclosingFunction(call);
  for (Node child = call, parent = call.parent(); parent && child != function;
       child = parent, parent = parent.parent()) {
    if (parent.kind() == python::kIfStatement || parent.kind() == python::kElifClause) {
      if (child.field() == python::field::kCondition ||
          !AsksForReplacement(module, parent.Child(python::field::kCondition)))
        continue;
      for (Node branch : parent.named_children()) {
        if (branch != child && branch.field() != python::field::kCondition &&
            UsesReplacement(module, branch))
          return true;
      }
    }
    if (parent.kind() == python::kConditionalExpression &&
        AsksForReplacement(module, parent.NamedChild(1))) {
      const Node other =
          child == parent.NamedChild(0) ? parent.NamedChild(2) : parent.NamedChild(0);
      if (child != parent.NamedChild(1) && UsesReplacement(module, other)) return true;
    }
    if (parent.kind() != python::kBlock && parent.kind() != python::kModule) continue;
    for (Node statement : parent.named_children()) {  // `if hasattr(…): return funcol.…` before it
      if (statement == child) break;
      if (statement.kind() != python::kIfStatement) continue;
      const Node consequence = statement.Child(python::field::kConsequence);
      if (AsksForReplacement(module, statement.Child(python::field::kCondition)) &&
          UsesReplacement(module, consequence) && absl::StrContains(consequence.text(), "return")) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace torchlift::distributed_nn
