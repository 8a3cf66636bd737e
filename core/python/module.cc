// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/module.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <mutex>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "core/python/name_resolver.h"
#include "core/python/name_scopes.h"
#include "core/python/outline.h"
#include "core/python/public_names.h"
#include "core/python/reaching_bindings.h"
#include "core/syntax/python_kinds.h"

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

  // What the uses of one name may mean.
  struct Meanings {
    absl::flat_hash_map<std::uint32_t, std::vector<Node>> uses_of;  // By index of the binding.
    // Uses that may mean more than can be told: `owner` is kNoIndex when they may mean any binding.
    struct Doubtful {
      Node use;
      ScopeId owner;
    };
    std::vector<Doubtful> doubtful;
  };
  // Made when they are first asked for: all uses of a name at once, as bindings of one name are
  // asked for one after another.
  const Meanings& MeaningsOf(absl::string_view name) const;
  Meanings MeaningsOfUses(const std::vector<Node>& uses_of_name) const;

  Outline outline;
  NameScopes names;
  ReachingBindings reaching;
  NameResolver resolver;
  // By name: reads, deletions, augmented assignments.
  absl::flat_hash_map<absl::string_view, std::vector<Node>> uses;

  mutable std::mutex meanings_mutex;
  mutable std::map<absl::string_view, Meanings> meanings;
};

Module::Impl::Meanings Module::Impl::MeaningsOfUses(const std::vector<Node>& uses_of_name) const {
  Meanings made;
  for (const Node use : uses_of_name) {
    const Reaching found = reaching.At(use.text(), use);
    if (found.too_deep || found.too_many) {
      made.doubtful.push_back({use, found.too_deep ? kNoIndex : found.owner});
      continue;
    }
    for (const auto* candidates : {&found.bindings, &found.stars}) {
      for (const std::uint32_t index : *candidates) made.uses_of[index].push_back(use);
    }
  }
  return made;
}

const Module::Impl::Meanings& Module::Impl::MeaningsOf(absl::string_view name) const {
  const std::lock_guard<std::mutex> lock(meanings_mutex);
  const auto known = meanings.find(name);
  if (known != meanings.end()) return known->second;
  const auto found = uses.find(name);
  return meanings.emplace(name, found == uses.end() ? Meanings() : MeaningsOfUses(found->second))
      .first->second;
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

bool Module::IsBuiltin(Node expression, absl::string_view name) const {
  if (expression.kind() != kIdentifier || expression.text() != name) return false;
  const Resolution resolution = Resolve(expression);
  const auto* local = std::get_if<Local>(&resolution);
  return local != nullptr && local->binding == nullptr;
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

bool Module::IsSurelyBound(absl::string_view name, Node use) const {
  const Reaching reaching = impl_->reaching.At(name, use);
  if (!reaching.bound_above || reaching.too_many || reaching.too_deep) return false;
  return std::none_of(reaching.bindings.begin(), reaching.bindings.end(), [&](std::uint32_t index) {
    // `except E as x` unbinds x where its block ends.
    const BindingKind kind = impl_->outline.bindings[index].kind;
    return kind == BindingKind::kDelete || kind == BindingKind::kExcept;
  });
}

std::vector<Node> Module::ReferencesTo(const Binding& binding) const {
  std::vector<Node> references;
  const Node scope = impl_->outline.scopes[binding.scope].node;
  const auto index = static_cast<std::uint32_t>(&binding - impl_->outline.bindings.data());
  const auto add = [&](absl::string_view name) {
    const Impl::Meanings& meanings = impl_->MeaningsOf(name);
    if (const auto uses = meanings.uses_of.find(index); uses != meanings.uses_of.end()) {
      for (const Node use : uses->second) {
        if (scope.Contains(use)) references.push_back(use);
      }
    }
    for (const auto& [use, owner] : meanings.doubtful) {
      const bool may_mean = owner == kNoIndex || owner == binding.scope || owner == 0;
      if (may_mean && scope.Contains(use)) references.push_back(use);
    }
  };
  if (binding.kind == BindingKind::kStarImport) {
    for (const auto& [name, uses] : impl_->uses) add(name);
  } else {
    add(binding.name);
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
