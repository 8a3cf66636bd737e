// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/rewrite/import_planner.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/rewrite/import_order.h"
#include "core/text/line_number.h"

namespace torchlift {
namespace {

using python::Binding;
using python::BindingKind;
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

// Whether anything unbinds the name, ever.
bool IsUnbound(const Module& model, const Binding& binding) {
  for (const Binding& other : model.bindings()) {
    const bool unbinds = other.kind == BindingKind::kDelete || other.kind == BindingKind::kExcept;
    if (unbinds && other.scope == binding.scope && other.name == binding.name) return true;
  }
  return false;
}

// Whether the binding was made whenever `old` was.
bool IsMadeWith(const Binding& binding, const Binding& old) {
  return IsMadeByStatement(binding) && binding.scope == old.scope &&
         RunsWith(binding.statement, old.statement);
}

// Whether one of the bindings was surely made when `use` runs, which has one of `beside` behind it.
bool IsOneMade(absl::Span<const Binding* const> bindings, Node use,
               absl::Span<const Binding* const> beside) {
  const auto stands_above = [&](const Binding* binding) {
    return IsMadeByStatement(*binding) && StandsAbove(binding->statement, use);
  };
  if (std::any_of(bindings.begin(), bindings.end(), stands_above)) return true;
  return !beside.empty() && std::all_of(beside.begin(), beside.end(), [&](const Binding* old) {
    return std::any_of(bindings.begin(), bindings.end(),
                       [&](const Binding* binding) { return IsMadeWith(*binding, *old); });
  });
}

// The chain by which `name` reaches `module` at `use`, when all that it may mean there does.
std::optional<std::string> ExpressionThrough(const Module& model, const Binding& binding,
                                             absl::string_view module, Node use,
                                             absl::Span<const Binding* const> beside) {
  if (binding.type_checking_only || binding.name == "*") return std::nullopt;
  const std::optional<std::string> chain = ChainFrom(model, binding, module);
  if (!chain) return std::nullopt;
  bool reaches_use = false;
  std::vector<const Binding*> bindings;
  for (const Binding* other : model.Lookup(binding.name, use)) {
    if (other->type_checking_only) continue;
    reaches_use |= other == &binding;
    bindings.push_back(other);
    // Several imports of one package may load different parts of it: each must lead somewhere, one
    // of them here.
    const bool same_package = !other->imported.empty() && other->imported == binding.imported;
    if (!same_package && ChainFrom(model, *other, module) != chain) return std::nullopt;
  }
  if (!reaches_use || IsUnbound(model, binding)) return std::nullopt;
  // What only this import loads is there once it has run; else any of them will do.
  const bool loads = !binding.loaded_submodule.empty() && !IsLoadedByTorch(module);
  if (loads) bindings = {&binding};
  if (!IsOneMade(bindings, use, beside)) return std::nullopt;
  return absl::StrCat(binding.name, *chain);
}

// Whether the scope lies in `around`, or is it.
bool IsWithin(const Module& model, python::ScopeId scope, python::ScopeId around) {
  return model.scopes()[around].node.Contains(model.scopes()[scope].node);
}

// The name of a binding that its function declares global or nonlocal: code beside it cannot bind
// another such name.
const Binding* DeclaredElsewhere(const Module& model, absl::Span<const Binding* const> beside) {
  for (const Binding* old : beside) {
    if (old->scope != model.ScopeOf(old->statement)) return old;
  }
  return nullptr;
}

}  // namespace

ImportPlanner::Name ImportPlanner::NameFor(absl::string_view module, absl::string_view alias,
                                           Node use,
                                           absl::Span<const Binding* const> beside) const {
  std::string best;
  for (const Binding* binding : LeadingTo(module)) {
    const std::optional<std::string> expression =
        ExpressionThrough(module_, *binding, module, use, beside);
    if (expression && (best.empty() || expression->size() < best.size())) best = *expression;
  }
  if (!best.empty()) return Name{std::move(best), {}, ""};

  Name name{std::string(alias), {}, ""};
  if (const Binding* old = DeclaredElsewhere(module_, beside)) {
    const absl::string_view text = module_.tree().text();
    name.obstacle = absl::StrCat(
        "the import in line ", LineNumber(text, old->statement.begin()), " binds '", old->name,
        "' outside of its function (global or nonlocal), and ", "an import beside it would not");
    return name;
  }
  for (int n = 2; !IsFree(name.expression, module, use, beside); ++n)
    name.expression = absl::StrCat(alias, "_", n);
  if (beside.empty()) name.requests.push_back({std::string(module), name.expression, ByteRange{}});
  for (const Binding* old : beside) {
    const ImportRequest request{std::string(module), name.expression, old->statement.range()};
    const auto known = std::find(name.requests.begin(), name.requests.end(), request);
    if (known == name.requests.end()) name.requests.push_back(request);
  }
  return name;
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

// Whether the name, imported anew beside each of `beside`, is what `use` sees, and no name that is
// there already is bound earlier or hidden.
bool ImportPlanner::IsFree(const std::string& alias, absl::string_view module, Node use,
                           absl::Span<const Binding* const> beside) const {
  if (Collides(alias, module)) return false;
  std::vector<python::ScopeId> homes;
  for (const Binding* old : beside) homes.push_back(old->scope);
  if (homes.empty()) homes.push_back(0);
  for (const Binding* binding : LeadingTo(module)) {
    if (binding->name != alias) continue;
    // Bound by a function that declares it global: whether it is there says that the function ran.
    if (binding->scope != module_.ScopeOf(binding->statement)) return false;
    if (beside.empty() && binding->scope == 0) continue;  // The same import once more, earlier.
    for (const python::ScopeId home : homes) {
      const bool hides = IsWithin(module_, module_.ScopeOf(use), binding->scope) &&
                         IsWithin(module_, binding->scope, home);
      const bool is_hidden = IsWithin(module_, home, binding->scope);
      if (hides || is_hidden) return false;
    }
  }
  return true;
}

// Whether a new binding of `alias` to `module` could meet another meaning of that name anywhere in
// the file, or make one sure that is not: code may ask whether it is there. An unknown star import
// may bring any name, but only before ours: an import at our place wins.
bool ImportPlanner::Collides(const std::string& alias, absl::string_view module) const {
  const auto [known, added] = collisions_.try_emplace({alias, std::string(module)}, false);
  if (!added) return known->second;
  for (const Binding& binding : module_.bindings()) {
    known->second |= binding.name == alias && binding.imported != module;
  }
  for (const Node reference : module_.ReferencesNamed(alias)) {
    const python::Resolution resolution = module_.Resolve(reference);
    const auto* qualified = std::get_if<python::Qualified>(&resolution);
    known->second |= qualified == nullptr || qualified->name != module || qualified->maybe_absent;
  }
  return known->second;
}

}  // namespace torchlift
