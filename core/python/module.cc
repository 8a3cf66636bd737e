// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/module.h"

#include <algorithm>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "core/python/name_resolver.h"
#include "core/python/name_scopes.h"
#include "core/python/outline.h"
#include "core/python/public_names.h"
#include "core/python/reaching_bindings.h"

namespace torchlift::python {

namespace {

bool IsBefore(Node a, Node b) { return a.index() < b.index(); }

}  // namespace

struct Module::Impl {
  explicit Impl(const SyntaxTree& tree)
      : outline(OutlineOf(tree)),
        names(outline),
        reaching(outline, names),
        resolver(outline, reaching) {
    for (Node reference : outline.references) uses[reference.text()].push_back(reference);
    for (const Binding& binding : outline.bindings) {
      const bool reads_too =
          binding.kind == BindingKind::kDelete || binding.kind == BindingKind::kAugmented;
      if (reads_too) uses[binding.name].push_back(binding.name_node);
    }
    for (auto& [name, nodes] : uses) std::sort(nodes.begin(), nodes.end(), IsBefore);
  }

  bool MayMean(Node use, const Binding& binding) const;

  Outline outline;
  NameScopes names;
  ReachingBindings reaching;
  NameResolver resolver;
  // By name: reads, deletions, augmented assignments.
  absl::flat_hash_map<absl::string_view, std::vector<Node>> uses;
};

bool Module::Impl::MayMean(Node use, const Binding& binding) const {
  const auto index = static_cast<std::uint32_t>(&binding - outline.bindings.data());
  const Reaching found = reaching.At(use.text(), use);
  if (found.too_deep) return true;
  if (found.too_many) return found.owner == binding.scope || found.owner == 0;
  const auto& candidates = binding.kind == BindingKind::kStarImport ? found.stars : found.bindings;
  return std::find(candidates.begin(), candidates.end(), index) != candidates.end();
}

Module::Module(const SyntaxTree& tree) : impl_(std::make_unique<Impl>(tree)) {}
Module::~Module() = default;
Module::Module(Module&&) noexcept = default;
Module& Module::operator=(Module&&) noexcept = default;

const SyntaxTree& Module::tree() const { return *impl_->outline.tree; }

Resolution Module::Resolve(Node expression) const {
  if (!expression) return Unknown{"there is no expression"};
  return impl_->resolver.Resolve(expression);
}

std::string Module::QualifiedName(Node expression) const {
  Resolution resolution = Resolve(expression);
  auto* qualified = std::get_if<Qualified>(&resolution);
  return qualified == nullptr ? std::string() : std::move(qualified->name);
}

absl::Span<const Scope> Module::scopes() const { return impl_->outline.scopes; }

ScopeId Module::ScopeOf(Node node) const { return impl_->outline.ScopeAt(node.index()); }

absl::Span<const Binding> Module::bindings() const { return impl_->outline.bindings; }

const Binding* Module::BindingOf(Node identifier) const {
  const std::uint32_t index = impl_->outline.BindingAt(identifier);
  return index == kNoIndex ? nullptr : &impl_->outline.bindings[index];
}

std::vector<const Binding*> Module::Lookup(absl::string_view name, Node use) const {
  const Reaching reaching = impl_->reaching.At(name, use);
  std::vector<std::uint32_t> indices = reaching.bindings;
  indices.insert(indices.end(), reaching.stars.begin(), reaching.stars.end());
  std::sort(indices.begin(), indices.end());
  std::vector<const Binding*> found;
  for (std::uint32_t index : indices) {
    const Binding& binding = impl_->outline.bindings[index];
    if (binding.kind != BindingKind::kDelete) found.push_back(&binding);
  }
  return found;
}

std::vector<Node> Module::ReferencesTo(const Binding& binding) const {
  std::vector<Node> references;
  const Node scope = impl_->outline.scopes[binding.scope].node;
  const auto add = [&](const std::vector<Node>& uses) {
    for (auto use = std::lower_bound(uses.begin(), uses.end(), scope, IsBefore);
         use != uses.end() && scope.Contains(*use); ++use) {
      if (impl_->MayMean(*use, binding)) references.push_back(*use);
    }
  };
  if (binding.kind == BindingKind::kStarImport) {
    for (const auto& [name, uses] : impl_->uses) add(uses);
  } else {
    const auto found = impl_->uses.find(binding.name);
    if (found != impl_->uses.end()) add(found->second);
  }
  std::sort(references.begin(), references.end(), IsBefore);
  return references;
}

absl::Span<const Node> Module::references() const { return impl_->outline.references; }

absl::Span<const Node> Module::ReferencesNamed(absl::string_view name) const {
  const auto found = impl_->uses.find(name);
  return found == impl_->uses.end() ? absl::Span<const Node>() : found->second;
}

absl::Span<const Node> Module::frame_names() const { return impl_->outline.frame_names; }

Module::PublicNames Module::public_names() const { return FindPublicNames(impl_->outline); }

}  // namespace torchlift::python
