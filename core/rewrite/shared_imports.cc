// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/rewrite/shared_imports.h"

#include <algorithm>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace torchlift {
namespace {

using python::Binding;
using python::BindingKind;

bool IsImport(const Binding& binding) {
  return binding.kind == BindingKind::kImport || binding.kind == BindingKind::kFromImport;
}

}  // namespace

SharedImports::SharedImports(const python::Module& module, absl::Span<const ImportedName> imported)
    : imported_(imported) {
  if (imported.empty()) return;
  public_names_ = module.public_names();
  for (const Binding& binding : module.bindings()) {
    const bool is_global =
        module.scopes()[binding.scope].kind == python::ScopeKind::kModule && binding.name_node;
    if (!IsImport(binding) || !is_global || binding.type_checking_only) continue;
    if (const ImportedName* taken = TakenByName(binding.name)) {
      taken_.emplace(binding.name_node.begin(), taken);
    }
  }
}

bool SharedImports::IsPublic(absl::string_view name) const {
  if (!public_names_.present) return !absl::StartsWith(name, "_");
  const std::vector<std::string>& names = public_names_.names;
  return !public_names_.complete || std::find(names.begin(), names.end(), name) != names.end();
}

const ImportedName* SharedImports::TakenByName(absl::string_view name) const {
  for (const ImportedName& imported : imported_) {
    if (imported.name == name || (imported.name == "*" && IsPublic(name))) return &imported;
  }
  return nullptr;
}

const ImportedName* SharedImports::TakenBy(const Binding& binding) const {
  if (!binding.name_node) return nullptr;
  const auto taken = taken_.find(binding.name_node.begin());
  return taken == taken_.end() ? nullptr : taken->second;
}

void SharedImports::KeepIn(Finding& finding) const {
  std::erase_if(finding.retired_imports, [&](ByteRange name) {
    const auto taken = taken_.find(name.begin);
    if (taken == taken_.end()) return false;
    const FactPlace& place = taken->second->place;
    finding.notes.push_back(
        absl::StrCat("the old import stays: ", place.path, ":", place.line, " takes it from here"));
    return true;
  });
}

}  // namespace torchlift
