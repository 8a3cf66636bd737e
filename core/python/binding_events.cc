// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "core/python/reaching_bindings.h"
#include "core/python/reexports.h"
#include "core/syntax/python_kinds.h"

// How bindings, choices and star imports become events in the order in which they take effect.

namespace torchlift::python {

void ReachingBindings::AddBindings() {
  for (std::uint32_t index = 0; index < outline_.bindings.size(); ++index) {
    const Binding& binding = outline_.bindings[index];
    const BindingPlace& place = outline_.places[index];
    if (binding.kind == BindingKind::kStarImport) {
      stars_.push_back(
          index);  // In the order in which they take effect: statements of one line follow each other.
      continue;
    }
    if (binding.kind == BindingKind::kAnnotated && !binding.value)
      continue;  // `x: int` binds nothing.
    Events& events = events_[ScopedName{binding.scope, binding.name}];
    const bool by_other_code = outline_.blocks[place.block].scope != binding.scope;
    if (by_other_code || binding.type_checking_only) {
      events.unordered.push_back(index);
    } else {
      events.in_order.push_back(
          {place.effective, place.effective, place.block, index, place.certain});
    }
  }
}

void ReachingBindings::AddChoices() {
  struct Bound {
    BranchId branch;
    ScopedName name;
  };
  std::vector<Bound> todo;
  for (const auto& [name, events] : events_) {
    for (const Event& event : events.in_order) {
      const BranchId branch = outline_.blocks[event.block].branch;
      // `except E as x` unbinds x at the end of its block.
      const bool lasts =
          event.certain && outline_.bindings[event.binding].kind != BindingKind::kExcept;
      if (branch != kNoIndex && lasts) todo.push_back({branch, name});
    }
  }
  absl::flat_hash_set<std::pair<ScopedName, BranchId>> seen;
  absl::flat_hash_map<std::pair<ScopedName, std::uint32_t>, std::uint32_t> ways_bound;
  while (!todo.empty()) {
    const Bound bound = todo.back();
    todo.pop_back();
    const Branch& branch = outline_.branches[bound.branch];
    if (!seen.emplace(bound.name, bound.branch).second) continue;
    const Branches& choice = outline_.choices[branch.branches];
    if (!branch.decides) {
      if (!branch.goes_on || !choice.exhaustive) continue;
      if (++ways_bound[{bound.name, branch.branches}] != choice.ways) continue;
    }
    events_[bound.name].in_order.push_back(
        {choice.statement.subtree_end(), choice.statement.index(), choice.parent, kNoIndex, true});
    const BranchId around = outline_.blocks[choice.parent].branch;
    if (around != kNoIndex) todo.push_back({around, bound.name});
  }
}

bool ReachingBindings::Exclude(BlockId a, BlockId b) const {
  BlockId from_a = kNoIndex;
  BlockId from_b = kNoIndex;
  // A block comes after the one around it.
  while (a != b) {
    BlockId& up = a > b ? a : b;
    (a > b ? from_a : from_b) = up;
    up = outline_.blocks[up].parent;
  }
  if (from_a == kNoIndex || from_b == kNoIndex || outline_.blocks[a].loop) return false;
  const Block& one = outline_.blocks[from_a];
  const Block& other = outline_.blocks[from_b];
  if (!one.choice || one.choice != other.choice) return false;
  if (one.choice.kind() != kTryStatement) return true;
  const auto is_outcome = [](const Block& block) {
    const KindId clause = block.node.parent().kind();
    return clause == kExceptClause || clause == kElseClause;
  };
  return is_outcome(one) && is_outcome(other);
}

void ReachingBindings::AddStars(absl::string_view name, const Use& use, const Hider& hider,
                                Reaching& reaching) const {
  const auto here = std::partition_point(stars_.begin(), stars_.end(), [&](std::uint32_t star) {
    return outline_.places[star].effective <= use.index;
  });
  std::size_t steps = 0;
  for (auto star = here; star != stars_.begin();) {
    const BindingPlace& place = outline_.places[*--star];
    if (hider.found && place.effective <= hider.up_to) break;
    if (AddStar(*star, name, steps, reaching) != StarKnowledge::kYes) continue;
    const Block& block = outline_.blocks[place.block];
    if (block.scope != 0 || block.never_runs || block.loop || !SurelyPassed(place.block, use))
      continue;
    reaching.surely_bound = true;
    reaching.bound_above = true;
    HideUpTo(place.effective, reaching);
    break;
  }
  const Node loop = LoopAround(outline_.blocks[use.block].loop);
  if (!use.later && !loop) return;
  for (auto star = here; star != stars_.end() && !reaching.too_many; ++star) {
    if (use.later || loop.Contains(outline_.bindings[*star].name_node))
      AddStar(*star, name, steps, reaching);
  }
}

StarKnowledge ReachingBindings::AddStar(std::uint32_t star, absl::string_view name,
                                        std::size_t& steps, Reaching& reaching) const {
  if (++steps > kMost) {
    reaching.too_many = true;
    return StarKnowledge::kNo;
  }
  const StarKnowledge brings = StarImportBrings(outline_.bindings[star].imported, name);
  if (brings != StarKnowledge::kNo) reaching.stars.push_back(star);
  return brings;
}

// Takes out what the module's own statements bind up to there.
void ReachingBindings::HideUpTo(std::uint32_t effective, Reaching& reaching) const {
  std::vector<std::uint32_t> kept;
  for (std::uint32_t binding : reaching.bindings) {
    const BindingPlace& place = outline_.places[binding];
    if (outline_.blocks[place.block].scope != 0 || place.effective > effective)
      kept.push_back(binding);
  }
  reaching.bindings = std::move(kept);
}

}  // namespace torchlift::python
