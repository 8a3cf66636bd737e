// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/rewrite/import_planner.h"

#include <string>
#include <utility>
#include <variant>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift {
namespace {

using python::Binding;
using python::Module;

// Submodules that `import torch` alone makes attributes of torch.
constexpr absl::string_view kLoadedByTorch[] = {"torch.distributed", "torch.compiler"};

bool IsLoadedByTorch(absl::string_view module) {
  for (const absl::string_view loaded : kLoadedByTorch) {
    if (module == loaded) return true;
  }
  return false;
}

// The rest of the chain that leads from what the binding holds to `module`: "" when it holds the
// module itself, ".distributed" from torch to torch.distributed. Nothing when it does not lead there.
std::optional<std::string> ChainFrom(const Module& model, const Binding& binding,
                                     absl::string_view module) {
  std::string held = binding.imported;
  if (binding.value) held = model.QualifiedName(binding.value);
  if (held == module) return std::string();
  if (held.empty() || !absl::StartsWith(module, absl::StrCat(held, "."))) return std::nullopt;
  const bool loaded = (held == "torch" && IsLoadedByTorch(module)) ||
                      binding.loaded_submodule == module ||
                      absl::StartsWith(binding.loaded_submodule, absl::StrCat(module, "."));
  if (!loaded) return std::nullopt;
  return std::string(module.substr(held.size()));
}

// The place where the binding's effect begins to be sure: whether whatever runs `use` has run the
// binding before.
bool SurelyRunsBefore(const Module& model, const Binding& binding, Node use,
                      const Binding* beside) {
  const Node block = python::EnclosingBlock(binding.statement);
  if (beside != nullptr && block == python::EnclosingBlock(beside->statement)) return true;
  const bool same_scope = binding.scope == model.ScopeOf(use);
  if (same_scope && binding.statement.begin() > use.begin()) return false;
  if (!block || block.kind() == python::kModule || block.Contains(use)) return true;
  const Node owner = block.parent();
  return owner && owner.kind() == python::kFunctionDefinition;
}

// The chain by which `name` reaches `module` at `use`, when all that it may mean there does.
std::optional<std::string> ExpressionThrough(const Module& model, const Binding& binding,
                                             absl::string_view module, Node use,
                                             const Binding* beside) {
  if (binding.type_checking_only || binding.name == "*") return std::nullopt;
  const std::optional<std::string> chain = ChainFrom(model, binding, module);
  if (!chain) return std::nullopt;
  bool reaches_use = false;
  bool sure = false;
  for (const Binding* other : model.Lookup(binding.name, use)) {
    if (other->type_checking_only) continue;
    reaches_use |= other == &binding;
    sure |= SurelyRunsBefore(model, *other, use, beside);
    // Several imports of one package may load different parts of it: each must lead somewhere, one
    // of them here.
    const bool same_package = !other->imported.empty() && other->imported == binding.imported;
    if (!same_package && ChainFrom(model, *other, module) != chain) return std::nullopt;
  }
  if (!reaches_use || !sure || !SurelyRunsBefore(model, binding, use, beside)) return std::nullopt;
  return absl::StrCat(binding.name, *chain);
}

}  // namespace

ImportPlanner::Name ImportPlanner::NameFor(absl::string_view module, absl::string_view alias,
                                           Node use, const Binding* beside) const {
  std::string best;
  for (const Binding* binding : LeadingTo(module)) {
    const std::optional<std::string> expression =
        ExpressionThrough(module_, *binding, module, use, beside);
    if (expression && (best.empty() || expression->size() < best.size())) best = *expression;
  }
  if (!best.empty()) return Name{std::move(best), std::nullopt};

  std::string name(alias);
  for (int n = 2; Collides(name, module); ++n) name = absl::StrCat(alias, "_", n);
  const ByteRange anchor = beside == nullptr ? ByteRange{} : beside->statement.range();
  return Name{name, ImportRequest{std::string(module), name, anchor}};
}

// The bindings from which a chain leads to `module`, whatever can be seen from where.
const std::vector<const Binding*>& ImportPlanner::LeadingTo(absl::string_view module) const {
  const auto [known, added] = leading_.try_emplace(std::string(module));
  if (added) {
    for (const Binding& binding : module_.bindings()) {
      if (ChainFrom(module_, binding, module)) known->second.push_back(&binding);
    }
  }
  return known->second;
}

// Whether a new binding of `alias` to `module` could meet another meaning of that name anywhere in
// the file. An unknown star import may bring any name, but only before ours: an import at our place
// wins.
bool ImportPlanner::Collides(const std::string& alias, absl::string_view module) const {
  const auto [known, added] = collisions_.try_emplace({alias, std::string(module)}, false);
  if (!added) return known->second;
  for (const Binding& binding : module_.bindings()) {
    known->second |= binding.name == alias && binding.imported != module;
  }
  for (const Node reference : module_.references()) {
    known->second |= reference.text() == alias && module_.QualifiedName(reference) != module;
  }
  return known->second;
}

}  // namespace torchlift
