// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/rewrite/bindings_beside.h"

#include <algorithm>
#include <string>
#include <utility>
#include <variant>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/python/placement.h"
#include "core/rewrite/import_order.h"
#include "core/syntax/python_kinds.h"

namespace torchlift {
namespace {

using python::Binding;
using python::BindingKind;
using python::Module;
using python::Qualified;

constexpr int kMostAssignments = 8;  // One through another.

// How many blocks hold the statement; no edit changes that for what it leaves in place.
int BlocksAround(Node statement) {
  int blocks = 0;
  for (Node block = python::EnclosingBlock(statement); block; block = python::EnclosingBlock(block))
    ++blocks;
  return blocks;
}

std::vector<const Binding*> ThatRun(std::vector<const Binding*> bindings) {
  std::erase_if(bindings, [](const Binding* binding) { return binding->type_checking_only; });
  return bindings;
}

bool IsNone(const Binding& binding) {
  return binding.value && python::WithoutParentheses(binding.value).kind() == python::kNone;
}

// The attribute chain whose left end the name is.
Node ChainFrom(Node name) {
  Node chain = name;
  while (chain.parent().kind() == python::kAttribute && chain.field() == python::field::kObject)
    chain = chain.parent();
  return chain;
}

// Whether reading the name when it is None is an error: something is asked of it.
bool FailsOnNone(Node name) {
  if (ChainFrom(name) != name) return true;
  return name.parent().kind() == python::kCall && name.field() == python::field::kFunction;
}

// The name at the left end of a name or an attribute chain; else null.
Node LeftEnd(Node expression) {
  Node node = python::WithoutParentheses(expression);
  while (node.kind() == python::kAttribute) node = node.Child(python::field::kObject);
  return node.kind() == python::kIdentifier ? node : Node();
}

}  // namespace

bool BindingsBeside::HaveSameMeaning(Node old, Node name) const {
  const python::Resolution was = before_.Resolve(old);
  const python::Resolution is = after_.Resolve(name);
  const auto* old_thing = std::get_if<Qualified>(&was);
  const auto* new_thing = std::get_if<Qualified>(&is);
  if (old_thing != nullptr && new_thing != nullptr) {
    return old_thing->name == new_thing->name && old_thing->maybe_absent == new_thing->maybe_absent;
  }
  const std::vector<const Binding*> old_bindings = before_.Lookup(old.text(), old);
  const std::vector<const Binding*> new_bindings = after_.Lookup(name.text(), name);
  if (old_bindings.empty() || old_bindings.size() != new_bindings.size()) return false;
  for (std::size_t i = 0; i < old_bindings.size(); ++i) {
    if (old_bindings[i]->kind != new_bindings[i]->kind ||
        offsets_.ToEdited(old_bindings[i]->name_node.begin()) != new_bindings[i]->name_node.begin())
      return false;
  }
  return true;
}

bool BindingsBeside::Brings(Node old, Node name) const {
  const std::vector<const Binding*> bindings = ThatRun(after_.Lookup(name.text(), name));
  if (!BindsOnlyOneThing(name, bindings)) return false;
  return BringsAnyOf(old, bindings, 0) || LoadsWithAnyOf(old, bindings);
}

bool BindingsBeside::BindsOnlyOneThing(Node name,
                                       const std::vector<const Binding*>& bindings) const {
  if (bindings.empty() || !std::holds_alternative<Qualified>(after_.Resolve(name))) return false;
  for (const Binding& other : after_.bindings()) {
    const bool unbinds = other.kind == BindingKind::kDelete || other.kind == BindingKind::kExcept;
    if (unbinds && other.name == name.text() && other.scope == bindings.front()->scope)
      return false;
  }
  return std::all_of(bindings.begin(), bindings.end(), [&](const Binding* binding) {
    // One that is None would do for Resolve.
    return IsMadeByStatement(*binding) &&
           (!binding->value || !after_.QualifiedName(binding->value).empty());
  });
}

// Recurses kMostAssignments deep at most.
bool BindingsBeside::BringsAnyOf(Node old, const std::vector<const Binding*>& bindings,
                                 int depth) const {
  const std::vector<const Binding*> old_bindings = ThatRun(before_.Lookup(old.text(), old));
  bool brings = false;
  for (const Binding* binding : old_bindings) {
    if (FailsOnNone(old) && IsNone(*binding)) continue;
    if (!BringsAnyOf(*binding, bindings, depth)) return false;
    brings = true;
  }
  return brings;
}

bool BindingsBeside::BringsAnyOf(const Binding& old, const std::vector<const Binding*>& bindings,
                                 int depth) const {
  const auto stands_beside = [&](const Binding* binding) { return StandsBeside(old, *binding); };
  if (std::any_of(bindings.begin(), bindings.end(), stands_beside)) return true;
  if (!old.value || depth == kMostAssignments) return false;
  const Node left = LeftEnd(old.value);
  return left && BringsAnyOf(left, bindings, depth + 1);
}

bool BindingsBeside::LoadsWithAnyOf(Node old, const std::vector<const Binding*>& bindings) const {
  const std::string name = before_.QualifiedName(ChainFrom(old));
  if (name.empty()) return false;
  for (const Binding& import : before_.bindings()) {
    const bool is_import =
        import.kind == BindingKind::kImport || import.kind == BindingKind::kFromImport;
    const std::string& loaded =
        import.loaded_submodule.empty() ? import.imported : import.loaded_submodule;
    if (!is_import || import.type_checking_only || !absl::StrContains(loaded, '.') ||
        !absl::StartsWith(absl::StrCat(name, "."), absl::StrCat(loaded, ".")) ||
        !WasTriedBefore(import.statement, old))
      continue;
    for (const Binding* binding : bindings) {
      if (StandsBeside(import, *binding)) return true;
    }
  }
  return false;
}

bool BindingsBeside::AreOfSameScope(const Binding& old, const Binding& binding) const {
  if (old.scope == 0 || binding.scope == 0) return old.scope == binding.scope;
  return offsets_.ToEdited(before_.scopes()[old.scope].node.begin()) ==
         after_.scopes()[binding.scope].node.begin();
}

bool BindingsBeside::StandsBeside(const Binding& old, const Binding& binding) const {
  if (!IsMadeByStatement(binding) || !AreOfSameScope(old, binding)) return false;
  // Code of the binding's function that runs for another scope (`global`) runs at another time.
  if (after_.ScopeOf(binding.statement) != binding.scope ||
      before_.ScopeOf(old.statement) != old.scope)
    return false;
  const Node block = python::EnclosingBlock(binding.statement);
  const std::uint32_t place = offsets_.ToEdited(old.statement.begin());
  const bool is_within =
      block.kind() == python::kModule || (block.begin() <= place && place <= block.end());
  if (!is_within || BlocksAround(old.statement) != BlocksAround(binding.statement)) return false;
  if (binding.statement.begin() <= place) return true;
  // Only imports of one package between the old statement, which may be gone, and the new one.
  for (Node statement : block.named_children()) {
    if (statement.end() > place) return OnlyImportsOfOnePackage(statement, binding.statement);
  }
  return false;
}

}  // namespace torchlift
