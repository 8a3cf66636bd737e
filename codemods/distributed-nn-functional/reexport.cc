// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/reexport.h"

#include <algorithm>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/python/reexports.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::distributed_nn {
namespace {

using python::Binding;
using python::BindingKind;
using python::Module;

class ReexportFinder {
 public:
  ReexportFinder(const Module& module, absl::string_view path, const SharedImports& shared)
      : module_(module),
        is_package_(path == "__init__.py" || absl::EndsWith(path, "/__init__.py")),
        shared_(shared),
        public_names_(module.public_names()) {}

  std::vector<Use> Find() && {
    for (const Binding& binding : module_.bindings()) {
      const bool is_global = module_.scopes()[binding.scope].kind == python::ScopeKind::kModule;
      if (binding.type_checking_only || !is_global) continue;
      if (binding.kind == BindingKind::kStarImport) AddStar(binding);
      if (binding.kind == BindingKind::kImport || binding.kind == BindingKind::kFromImport) {
        AddImport(binding);
      }
    }
    return std::move(uses_);
  }

 private:
  void AddStar(const Binding& binding) {
    if (!IsOperationModule(binding.imported)) return;
    for (const Operation& operation : AllOperations()) {
      if (const ImportedName* taken = shared_.TakenByName(operation.name)) {
        return Add(binding, nullptr, taken);
      }
    }
    if (is_package_) Add(binding, nullptr, nullptr);
  }

  void AddImport(const Binding& binding) {
    if (!binding.loaded_submodule.empty()) return;
    const std::string imported = python::CanonicalName(binding.imported);
    const ImportedName* taken = shared_.TakenBy(binding);
    if (IsOperationModule(imported)) {
      const bool is_public = binding.kind == BindingKind::kFromImport && IsPublicModule(binding);
      if (taken != nullptr || is_public) Add(binding, nullptr, taken);
    } else if (const Operation* operation = FindOperation(imported)) {
      if (taken != nullptr || IsPassedOn(binding)) Add(binding, operation, taken);
    }
  }

  bool IsListed(const Binding& binding) const {
    const std::vector<std::string>& names = public_names_.names;
    return std::find(names.begin(), names.end(), binding.name) != names.end();
  }

  bool IsPublicModule(const Binding& binding) const {
    if (public_names_.present) return IsListed(binding);
    return is_package_ && !absl::StartsWith(binding.name, "_");
  }

  bool IsPassedOn(const Binding& binding) const {
    if (public_names_.present && IsListed(binding)) return true;
    if (absl::StartsWith(binding.name, "_") && binding.name != "_all_gather_base") return false;
    return is_package_ || module_.ReferencesTo(binding).empty();
  }

  void Add(const Binding& binding, const Operation* operation, const ImportedName* taken) {
    Use use;
    use.kind = Use::Kind::kReexport;
    use.operation = operation;
    // The imported name, not its alias: `all_reduce` of `from m import all_reduce as reduce_sum`.
    use.place = binding.name_node ? binding.name_node : binding.statement;
    const Node item = use.place.parent();
    if (item.kind() == python::kAliasedImport) use.place = item.Child(python::field::kName);
    if (binding.kind == BindingKind::kStarImport) use.place = binding.statement;
    if (taken != nullptr) use.detail = absl::StrCat(taken->place.path, ":", taken->place.line);
    uses_.push_back(std::move(use));
  }

  const Module& module_;
  bool is_package_;
  const SharedImports& shared_;
  Module::PublicNames public_names_;
  std::vector<Use> uses_;
};

}  // namespace

std::vector<Use> FindReexports(const Module& module, absl::string_view path,
                               const SharedImports& shared) {
  return ReexportFinder(module, path, shared).Find();
}

}  // namespace torchlift::distributed_nn
