// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/module_names.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "core/rewrite/import_order.h"

namespace torchlift::distributed_nn {
namespace {

using python::Binding;

constexpr int kClosest = 2;

// How much an import says about distributed support being there: `import torch` alone says nothing.
int Closeness(const Binding& binding) {
  if (absl::StartsWith(binding.imported, kPackage) ||
      absl::StartsWith(binding.loaded_submodule, kPackage))
    return kClosest;
  return absl::StartsWith(binding.imported, "torch.distributed") ||
                 absl::StartsWith(binding.loaded_submodule, "torch.distributed")
             ? 1
             : 0;
}

// The imports one of which has run, or whose module is missing, when the use runs; the closest ones.
class Anchors {
 public:
  Anchors(const python::Module& module, const Use& use) : module_(module), place_(use.place) {
    for (const Binding* binding : use.imports) {
      if (!binding->type_checking_only) imports_.push_back(binding);
    }
  }

  // Empty, with `obstacle` set, when no such import is known.
  std::vector<const Binding*> Find(std::string& obstacle) const {
    if (imports_.empty()) return {};
    int least = kClosest;
    int most = 0;
    for (const Binding* binding : imports_) {
      least = std::min(least, Closeness(*binding));
      most = std::max(most, Closeness(*binding));
    }
    // Whichever of them brought the name, it brought the operations.
    if (least == most && least > 0) return imports_;
    // `torch.distributed.nn.…` through `import torch`: another import says that the submodule is
    // there, and under which guard.
    if (const Binding* loader = Loader()) return {loader};
    if (least == most || least > 0) return imports_;
    obstacle =
        "the import that loads torch.distributed.nn may not have run where 'torch' is bound, and "
        "the new import would stand beside it";
    return {};
  }

 private:
  const Binding* Loader() const {
    const Binding* best = nullptr;
    for (const Binding& binding : module_.bindings()) {
      const bool is_import = binding.kind == python::BindingKind::kImport ||
                             binding.kind == python::BindingKind::kFromImport;
      if (!is_import || binding.type_checking_only || Closeness(binding) == 0) continue;
      if (best != nullptr && Closeness(binding) <= Closeness(*best)) continue;
      if (IsSeen(binding) && WasTriedBefore(binding.statement, place_)) best = &binding;
    }
    return best;
  }

  // Whether what the import's block binds is seen where the use stands.
  bool IsSeen(const Binding& binding) const {
    const python::Scope& home = module_.scopes()[binding.scope];
    return home.kind != python::ScopeKind::kClass && home.node.Contains(place_);
  }

  const python::Module& module_;
  Node place_;
  std::vector<const Binding*> imports_;
};

}  // namespace

ModuleNames::ModuleNames(const python::Module& module, const ImportPlanner& planner, const Use& use)
    : planner_(planner), place_(use.place), beside_(Anchors(module, use).Find(obstacle_)) {}

std::string ModuleNames::FunctionalCollectives() { return Spell(kReplacementModule, "funcol"); }
std::string ModuleNames::Distributed() { return Spell("torch.distributed", "dist"); }
std::string ModuleNames::Torch() { return Spell("torch", "torch"); }

std::string ModuleNames::Spell(absl::string_view module, absl::string_view alias) {
  ImportPlanner::Name name = planner_.NameFor(module, alias, place_, beside_);
  if (obstacle_.empty()) obstacle_ = name.obstacle;
  for (const ImportRequest& request : name.requests) {
    const bool is_known = std::find(requests_.begin(), requests_.end(), request) != requests_.end();
    if (!is_known) requests_.push_back(request);
  }
  return name.expression;
}

}  // namespace torchlift::distributed_nn
