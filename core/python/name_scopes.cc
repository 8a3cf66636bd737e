// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/name_scopes.h"

namespace torchlift::python {
namespace {

bool IsNonlocal(const Outline& outline, const ScopedName& key) {
  const auto found = outline.declarations.find(key);
  return found != outline.declarations.end() && found->second == Declaration::kNonlocal;
}

}  // namespace

NameScopes::NameScopes(Outline& outline) : outline_(outline) {
  std::vector<std::uint32_t> nonlocal;
  for (std::uint32_t index = 0; index < outline.bindings.size(); ++index) {
    Binding& binding = outline.bindings[index];
    binding.scope = OwnerOfBinding(binding, binding.scope);
    if (IsNonlocal(outline, {binding.scope, binding.name})) {
      nonlocal.push_back(index);
    } else {
      bound_.insert({binding.scope, binding.name});
    }
  }
  // These need the bindings of the functions around.
  for (std::uint32_t index : nonlocal) {
    Binding& binding = outline.bindings[index];
    const ScopeId owner = OwnerOf(binding.name, binding.scope);
    if (owner != kNoIndex && owner != 0) binding.scope = owner;
  }
}

// But for nonlocal.
ScopeId NameScopes::OwnerOfBinding(const Binding& binding, ScopeId scope) const {
  if (binding.kind == BindingKind::kParameter || binding.kind == BindingKind::kTypeParameter)
    return scope;
  if (binding.kind == BindingKind::kStarImport) return 0;
  if (binding.kind == BindingKind::kWalrus) {
    for (int up = 0; up < kDeepest && outline_.scopes[scope].kind == ScopeKind::kComprehension;
         ++up) {
      scope = outline_.scopes[scope].parent;
    }
  } else if (outline_.scopes[scope].kind == ScopeKind::kComprehension) {
    return scope;
  }
  const auto declared = outline_.declarations.find(ScopedName{scope, binding.name});
  return declared != outline_.declarations.end() && declared->second == Declaration::kGlobal
             ? 0
             : scope;
}

ScopeId NameScopes::OwnerOf(absl::string_view name, ScopeId scope) const {
  bool sees_class = true;
  for (int up = 0; up < kDeepest; ++up) {
    if (scope == 0) return 0;
    const Scope& here = outline_.scopes[scope];
    const ScopedName key{scope, name};
    const auto declared = outline_.declarations.find(key);
    if (declared != outline_.declarations.end()) {
      if (declared->second == Declaration::kGlobal) return 0;
    } else if (bound_.contains(key) && (here.kind != ScopeKind::kClass || sees_class)) {
      return scope;
    }
    sees_class = sees_class && here.kind == ScopeKind::kTypeParameters;
    scope = here.parent;
  }
  return kNoIndex;
}

}  // namespace torchlift::python
