// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/reaching_bindings.h"

#include <algorithm>

#include "core/python/reexports.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::python {
namespace {

// Whether what stands in a scope runs after the code around has gone on.
bool RunsLater(const Scope& scope) {
  switch (scope.kind) {
    case ScopeKind::kFunction:
    case ScopeKind::kLambda:
      return true;
    case ScopeKind::kComprehension:
      return scope.node.kind() == kGeneratorExpression;
    case ScopeKind::kTypeParameters:
      return scope.node.kind() == kTypeAliasStatement;
    case ScopeKind::kModule:
    case ScopeKind::kClass:
      return false;
  }
  return false;
}

}  // namespace

ReachingBindings::ReachingBindings(const Outline& outline, const NameScopes& scopes)
    : outline_(outline), scopes_(scopes) {
  AddBindings();
  AddChoices();
  for (auto& [key, events] : events_) {
    // Stable: the end of a choice comes behind the bindings in it.
    std::stable_sort(events.in_order.begin(), events.in_order.end(),
                     [](const Event& a, const Event& b) { return a.effective < b.effective; });
  }
}

Reaching ReachingBindings::At(absl::string_view name, Node node) const {
  Reaching reaching;
  reaching.owner = scopes_.OwnerOf(name, outline_.ScopeAt(node.index()));
  if (reaching.owner == kNoIndex) {
    reaching.too_deep = true;
    return reaching;
  }
  Collect(name, Project(node, reaching.owner), reaching);
  if (outline_.scopes[reaching.owner].kind == ScopeKind::kClass && !reaching.surely_bound) {
    // A class body's name that is not bound yet is looked for in the module, never in a function
    // around.
    reaching.owner = 0;
    Collect(name, Project(node, 0), reaching);
  }
  std::sort(reaching.bindings.begin(), reaching.bindings.end());
  std::sort(reaching.stars.begin(), reaching.stars.end());
  return reaching;
}

ReachingBindings::Use ReachingBindings::Project(Node node, ScopeId owner) const {
  Use use{node.index(), outline_.BlockAt(node.index()), false};
  for (ScopeId scope = outline_.blocks[use.block].scope; scope != owner;
       scope = outline_.blocks[use.block].scope) {
    use.later = use.later || RunsLater(outline_.scopes[scope]);
    use.index = outline_.scopes[scope].node.index();
    use.block = outline_.outer_blocks[scope];
  }
  return use;
}

void ReachingBindings::Collect(absl::string_view name, const Use& use, Reaching& reaching) const {
  Hider hider;
  const auto found = events_.find(ScopedName{reaching.owner, name});
  if (found != events_.end()) {
    hider = AddEarlier(found->second, use, reaching);
    AddFurtherDown(found->second, use, hider, reaching);
    for (std::uint32_t binding : found->second.unordered) {
      if (reaching.too_many) break;
      Add(binding, reaching);
    }
  }
  if (reaching.owner == 0 && !stars_.empty()) AddStars(name, use, hider, reaching);
}

ReachingBindings::Hider ReachingBindings::AddEarlier(const Events& events, const Use& use,
                                                     Reaching& reaching) const {
  Hider hider;
  auto event = std::upper_bound(
      events.in_order.begin(), events.in_order.end(), use.index,
      [](std::uint32_t index, const Event& other) { return index < other.effective; });
  std::size_t steps = 0;
  while (event != events.in_order.begin()) {
    --event;
    if (hider.found && event->effective <= hider.up_to) break;
    if (++steps > kMost) {
      reaching.too_many = true;
      break;
    }
    if (!hider.found && event->certain && SurelyPassed(event->block, use)) {
      reaching.surely_bound = true;
      reaching.bound_above = true;
      // Made in an earlier round of a loop, a function may run between that round's bindings and
      // this one's.
      const bool between_rounds = use.later && outline_.blocks[event->block].loop;
      if (!between_rounds) hider = {true, event->effective, event->hides_up_to};
    }
    if (event->binding != kNoIndex && !Exclude(event->block, use.block))
      Add(event->binding, reaching);
  }
  return hider;
}

void ReachingBindings::AddFurtherDown(const Events& events, const Use& use, const Hider& hider,
                                      Reaching& reaching) const {
  const Node loop = LoopAround(outline_.blocks[use.block].loop);
  if (!use.later && !loop) return;
  const std::uint32_t end = use.later ? kNoIndex : loop.subtree_end();
  auto event = std::upper_bound(
      events.in_order.begin(), events.in_order.end(), use.index,
      [](std::uint32_t index, const Event& other) { return index < other.effective; });
  std::size_t steps = 0;
  for (; event != events.in_order.end() && event->effective <= end; ++event) {
    if (++steps > kMost) {
      reaching.too_many = true;
      return;
    }
    const bool at_top = outline_.blocks[event->block].node == outline_.scopes[reaching.owner].node;
    if (use.later && event->certain && at_top) reaching.surely_bound = true;
    if (event->binding == kNoIndex || Exclude(event->block, use.block)) continue;
    if (use.later || LoopsBack(event->binding, use, hider)) Add(event->binding, reaching);
  }
}

bool ReachingBindings::SurelyPassed(BlockId block, const Use& use) const {
  const Node around = outline_.blocks[block].node;
  return around.index() <= use.index && use.index < around.subtree_end();
}

bool ReachingBindings::LoopsBack(std::uint32_t binding, const Use& use, const Hider& hider) const {
  const Node name = outline_.bindings[binding].name_node;
  for (Node loop = outline_.blocks[use.block].loop; loop;
       loop = outline_.blocks[outline_.BlockAt(loop.index())].loop) {
    if (!loop.Contains(name)) continue;
    const bool passes_hider =
        hider.found && loop.index() < hider.effective && hider.effective <= loop.subtree_end();
    return !passes_hider;
  }
  return false;
}

Node ReachingBindings::LoopAround(Node loop) const {
  Node outermost = loop;
  while (loop) {
    outermost = loop;
    loop = outline_.blocks[outline_.BlockAt(loop.index())].loop;
  }
  return outermost;
}

void ReachingBindings::Add(std::uint32_t binding, Reaching& reaching) {
  if (reaching.bindings.size() >= kMost) {
    reaching.too_many = true;
    return;
  }
  const auto found = std::find(reaching.bindings.begin(), reaching.bindings.end(), binding);
  if (found == reaching.bindings.end()) reaching.bindings.push_back(binding);
}

}  // namespace torchlift::python
