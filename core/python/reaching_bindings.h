// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_REACHING_BINDINGS_H_
#define TORCHLIFT_CORE_PYTHON_REACHING_BINDINGS_H_

#include <cstdint>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"
#include "core/python/name_scopes.h"
#include "core/python/outline.h"
#include "core/python/reexports.h"

namespace torchlift::python {

// What a name may be at one place.
struct Reaching {
  ScopeId owner = 0;
  // Indices into Outline::bindings, in the order of the text, deletions too.
  std::vector<std::uint32_t> bindings;
  std::vector<std::uint32_t> stars;  // Star imports that bring the name or may bring it.
  bool surely_bound =
      false;  // No way leads here with the name unbound, but for deletions in `bindings`.
  // A binding that surely ran, read in the order of the text, stands before the place: for code that
  // runs later, before that code is made.
  bool bound_above = false;
  bool too_many = false;  // More than kMost: the lists are cut short.
  bool too_deep = false;  // See NameScopes::kDeepest: the lists are empty.
};

// Which bindings of a name reach a place. Code that runs once from top to bottom is followed in its
// order: a binding that surely ran hides those before it, one further down counts only around a
// loop. Code that runs later (a function's body, a lambda, a generator) sees what is bound where it
// is made and everything further down. The blocks of one if, try or match exclude each other; a
// name bound on every way through an if-else or a try hides what was before.
class ReachingBindings {
 public:
  static constexpr std::size_t kMost = 64;

  // Both must outlive it.
  ReachingBindings(const Outline& outline, const NameScopes& scopes);

  // What `name` may be where `node` stands.
  Reaching At(absl::string_view name, Node node) const;

 private:
  // A binding, or the end of an if or try that binds the name on every way (`binding` is then
  // kNoIndex).
  struct Event {
    std::uint32_t effective = 0;
    std::uint32_t hides_up_to = 0;  // Events effective up to here are hidden by this one.
    BlockId block = 0;
    std::uint32_t binding = kNoIndex;
    bool certain = true;
  };
  struct Events {
    std::vector<Event> in_order;           // Ascending by `effective`.
    std::vector<std::uint32_t> unordered;  // Bindings made by other code, at any time.
  };
  using EventMap = absl::flat_hash_map<ScopedName, Events>;

  // A place, moved out to the scope that owns a name.
  struct Use {
    std::uint32_t index = 0;
    BlockId block = 0;
    bool later = false;
  };
  // The event that hides those before it.
  struct Hider {
    bool found = false;
    std::uint32_t effective = 0;
    std::uint32_t up_to = 0;
  };

  void AddBindings();
  void AddChoices();
  Use Project(Node node, ScopeId owner) const;
  void Collect(absl::string_view name, const Use& use, Reaching& reaching) const;
  Hider AddEarlier(const Events& events, const Use& use, Reaching& reaching) const;
  void AddFurtherDown(const Events& events, const Use& use, const Hider& hider,
                      Reaching& reaching) const;
  void AddStars(absl::string_view name, const Use& use, const Hider& hider,
                Reaching& reaching) const;
  StarKnowledge AddStar(std::uint32_t star, absl::string_view name, std::size_t& steps,
                        Reaching& reaching) const;
  void HideUpTo(std::uint32_t effective, Reaching& reaching) const;
  // Whether whoever comes to the place has passed what happens in the block before it.
  bool SurelyPassed(BlockId block, const Use& use) const;
  // Whether no run goes through both blocks, of one scope.
  bool Exclude(BlockId a, BlockId b) const;
  // Whether a loop leads from the binding, further down, back to the place, not passing the hider.
  bool LoopsBack(std::uint32_t binding, const Use& use, const Hider& hider) const;
  Node LoopAround(Node loop) const;
  static void Add(std::uint32_t binding, Reaching& reaching);

  const Outline& outline_;
  const NameScopes& scopes_;
  EventMap events_;
  std::vector<std::uint32_t> stars_;
};

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_REACHING_BINDINGS_H_
