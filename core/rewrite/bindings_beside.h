// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REWRITE_BINDINGS_BESIDE_H_
#define TORCHLIFT_CORE_REWRITE_BINDINGS_BESIDE_H_

#include <vector>

#include "core/python/module.h"
#include "core/text/edit.h"

namespace torchlift {

// Whether a name of a rewritten Python file is bound whenever a name of the original was: for proofs
// that compare both texts. All answers are on the safe side.
//
//   import old_module as old              import old_module as old
//                                         import new_module as new
//   def f(): old.g()                      def f(): new.g()
//
// `old` of the original brings `new` along, whoever calls f.
class BindingsBeside {
 public:
  // All must outlive it; `offsets` are those of the edits between both.
  BindingsBeside(const python::Module& before, const python::Module& after,
                 const OffsetMap& offsets)
      : before_(before), after_(after), offsets_(offsets) {}

  // Whether `old`, a name of the original, and `name`, one of the rewritten text, are the same
  // imported thing or are bound at the same places.
  bool HaveSameMeaning(Node old, Node name) const;

  // Whether every run that reads `old`, a name of the original, without an error has bound `name`
  // of the rewritten text: in the same block as `old`, above it or next to it, and never unbound.
  // The value of an assignment is followed, and None counts for an error. For an attribute chain
  // (`torch.distributed.nn.f`), an import that tried to load a part of it counts as well.
  bool Brings(Node old, Node name) const;

 private:
  bool BindsOnlyOneThing(Node name, const std::vector<const python::Binding*>& bindings) const;
  bool BringsAnyOf(Node old, const std::vector<const python::Binding*>& bindings, int depth) const;
  bool BringsAnyOf(const python::Binding& old, const std::vector<const python::Binding*>& bindings,
                   int depth) const;
  bool LoadsWithAnyOf(Node old, const std::vector<const python::Binding*>& bindings) const;
  bool AreOfSameScope(const python::Binding& old, const python::Binding& binding) const;
  bool StandsBeside(const python::Binding& old, const python::Binding& binding) const;

  const python::Module& before_;
  const python::Module& after_;
  const OffsetMap& offsets_;
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REWRITE_BINDINGS_BESIDE_H_
