// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/reached_member.h"

#include <string>

#include "absl/algorithm/container.h"
#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "core/python/call.h"
#include "core/python/constant.h"
#include "core/python/reexports.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::distributed_nn {
namespace {

using python::Binding;
using python::BindingKind;
using python::Module;

// More than any name has.
constexpr int kMostSteps = 16;

struct Member {
  Node expression;
  std::string name;
};

// The member that the code around an expression takes of it, null where it takes none. A step that
// leads to the same thing, as parentheses do, has the old name.
Member MemberTaken(const Module& module, const Member& of) {
  const Node parent = of.expression.parent();
  const auto named = [&](Node expression, Node key) -> Member {
    const std::optional<std::string> member = key ? python::FoldString(module, key) : std::nullopt;
    return member ? Member{expression, absl::StrCat(of.name, ".", *member)} : Member{};
  };
  switch (parent.kind()) {
    case python::kParenthesizedExpression:
      return {parent, of.name};
    case python::kAttribute: {
      if (of.expression.field() != python::field::kObject) return {};
      const absl::string_view member = parent.Child(python::field::kAttribute).text();
      if (member != "__dict__") return {parent, absl::StrCat(of.name, ".", member)};
      const Node item = parent.parent();
      if (item.kind() != python::kSubscript || parent.field() != python::field::kValue) return {};
      return named(item, item.Child(python::field::kSubscript));
    }
    case python::kArgumentList: {
      const Node call = parent.parent();
      if (call.kind() != python::kCall || python::PositionalArgument(call, 0) != of.expression)
        return {};
      const absl::string_view callee = call.Child(python::field::kFunction).text();
      if (callee == "getattr") return named(call, python::PositionalArgument(call, 1));
      const Node item = call.parent();
      if (callee == "vars" && item.kind() == python::kSubscript)
        return named(item, item.Child(python::field::kSubscript));
      return {};
    }
    default:
      return {};
  }
}

bool IsImport(const Binding& binding) {
  return binding.kind == BindingKind::kImport || binding.kind == BindingKind::kFromImport;
}

// An import in a class body that may lead to the operations.
bool LeadsToOperations(const Binding& binding) {
  if (!binding.loaded_submodule.empty()) return IsOperationModule(binding.loaded_submodule);
  const std::string imported = python::CanonicalName(binding.imported);
  return IsOperationModule(imported) || FindOperation(imported) != nullptr;
}

// Whether the object may be one of the file's classes, or of their objects, as far as its text says.
bool MayBeOfOwnClass(const Module& module, Node object) {
  while (object.kind() == python::kCall) object = object.Child(python::field::kFunction);
  if (object.text() == "self" || object.text() == "cls" || object.text() == "super") return true;
  return object.kind() == python::kIdentifier &&
         absl::c_any_of(module.Lookup(object.text(), object), [](const Binding* binding) {
           return binding->kind == BindingKind::kClass;
         });
}

}  // namespace

std::optional<Use> UseBehind(const Module& module, Node expression, absl::string_view name) {
  Member member{expression, std::string(name)};
  for (int step = 0; step < kMostSteps; ++step) {
    const std::string canonical = python::CanonicalName(member.name);
    const Operation* operation = FindOperation(canonical);
    const Member next = operation == nullptr ? MemberTaken(module, member) : Member{};
    if (next.expression) {
      member = next;
      continue;
    }
    if (operation == nullptr && !IsOperationModule(canonical)) return std::nullopt;
    Use use;
    use.kind = Use::Kind::kThroughObject;
    use.operation = operation;
    use.place = member.expression;
    return use;
  }
  return std::nullopt;
}

std::optional<Use> UseByDictionary(const Module& module, Node chain, absl::string_view name) {
  const Node parent = chain.parent();
  const bool is_own = parent.kind() == python::kAttribute &&
                      parent.Child(python::field::kAttribute).text() == "__dict__";
  const Node call = parent.parent();
  const bool is_given = parent.kind() == python::kArgumentList && call.kind() == python::kCall &&
                        call.Child(python::field::kFunction).text() == "vars";
  if (!is_own && !is_given) return std::nullopt;
  std::optional<Use> use = UseBehind(module, chain, name);
  return use && use->place != chain ? use : std::nullopt;
}

std::vector<Use> UsesOfClassImports(const Module& module) {
  std::vector<const Binding*> imports;
  for (const Binding& binding : module.bindings()) {
    const bool is_in_class = module.scopes()[binding.scope].kind == python::ScopeKind::kClass;
    if (is_in_class && IsImport(binding) && !binding.type_checking_only &&
        LeadsToOperations(binding)) {
      imports.push_back(&binding);
    }
  }
  std::vector<Use> uses;
  if (imports.empty()) return uses;
  absl::flat_hash_map<absl::string_view, std::vector<Node>> attributes;
  for (Node node : module.tree().Preorder()) {
    if (node.kind() == python::kAttribute)
      attributes[node.Child(python::field::kAttribute).text()].push_back(node);
  }
  for (const Binding* binding : imports) {
    const Operation* operation = FindOperation(python::CanonicalName(binding->imported));
    const std::size_t before = uses.size();
    for (Node attribute : attributes[binding->name]) {
      // What is known for something else is not the class's, and many objects have an all_reduce.
      if (!module.QualifiedName(attribute).empty()) continue;
      if (operation != nullptr && !MayBeOfOwnClass(module, attribute.Child(python::field::kObject)))
        continue;
      if (std::optional<Use> use = UseBehind(module, attribute, binding->imported))
        uses.push_back(*std::move(use));
    }
    if (uses.size() > before || !module.ReferencesTo(*binding).empty()) continue;
    Use use;
    use.kind = Use::Kind::kReexport;
    use.operation = operation;
    use.place = binding->name_node;
    uses.push_back(std::move(use));
  }
  return uses;
}

}  // namespace torchlift::distributed_nn
