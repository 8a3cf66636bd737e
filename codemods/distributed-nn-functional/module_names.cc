// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/module_names.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::distributed_nn {
namespace {

// How much an import says about distributed support being there: `import torch` alone says nothing.
int Closeness(const python::Binding& binding) {
  if (absl::StartsWith(binding.imported, kPackage) ||
      absl::StartsWith(binding.loaded_submodule, kPackage))
    return 2;
  return absl::StartsWith(binding.imported, "torch.distributed") ||
                 absl::StartsWith(binding.loaded_submodule, "torch.distributed")
             ? 1
             : 0;
}

// Whether the import stands at the top of the file or in a `try` there, which fails where
// distributed support is missing.
bool IsTopOrTried(const python::Binding& binding) {
  Node block = python::EnclosingBlock(binding.statement);
  if (block.kind() == python::kBlock && block.parent().kind() == python::kTryStatement) {
    block = python::EnclosingBlock(block.parent());
  }
  return block.kind() == python::kModule;
}

const python::Binding* Closest(const python::Module& module,
                               const std::vector<const python::Binding*>& imports) {
  const python::Binding* best = nullptr;
  for (const python::Binding* binding : imports) {
    if (binding->type_checking_only) continue;
    if (best == nullptr || Closeness(*binding) > Closeness(*best)) best = binding;
  }
  if (best == nullptr || Closeness(*best) > 0 || !IsTopOrTried(*best)) return best;
  // `torch.distributed.nn.…` through `import torch`: another import says that the submodule is
  // there, and under which guard.
  for (const python::Binding& binding : module.bindings()) {
    const bool is_import = binding.kind == python::BindingKind::kImport ||
                           binding.kind == python::BindingKind::kFromImport;
    if (!is_import || binding.type_checking_only || !IsTopOrTried(binding)) continue;
    if (Closeness(binding) > Closeness(*best)) best = &binding;
  }
  return best;
}

}  // namespace

ModuleNames::ModuleNames(const python::Module& module, const ImportPlanner& planner, const Use& use)
    : planner_(planner), place_(use.place), beside_(Closest(module, use.imports)) {}

std::string ModuleNames::FunctionalCollectives() { return Spell(kReplacementModule, "funcol"); }
std::string ModuleNames::Distributed() { return Spell("torch.distributed", "dist"); }
std::string ModuleNames::Torch() { return Spell("torch", "torch"); }

std::string ModuleNames::Spell(absl::string_view module, absl::string_view alias) {
  ImportPlanner::Name name = planner_.NameFor(module, alias, place_, beside_);
  if (name.request &&
      std::find(requests_.begin(), requests_.end(), *name.request) == requests_.end()) {
    requests_.push_back(*name.request);
  }
  return name.expression;
}

}  // namespace torchlift::distributed_nn
