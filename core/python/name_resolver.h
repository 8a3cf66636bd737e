// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_NAME_RESOLVER_H_
#define TORCHLIFT_CORE_PYTHON_NAME_RESOLVER_H_

#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/string_view.h"
#include "core/python/meaning.h"
#include "core/python/outline.h"
#include "core/python/reaching_bindings.h"
#include "core/python/resolution.h"

namespace torchlift::python {

// Resolves expressions by following names to their bindings and bindings to their values. The work
// on one expression is bounded, whatever the file; past the bound the answer is Unknown.
class NameResolver {
 public:
  // Both must outlive it.
  NameResolver(const Outline& outline, const ReachingBindings& reaching);

  Resolution Resolve(Node expression) const;

 private:
  // The state of one Resolve.
  struct Walk {
    std::vector<std::uint32_t> open;  // Bindings whose values are being followed.
    int steps = 0;
    int depth = 0;  // Of choices, calls and values one in another.
  };

  Meaning Evaluate(Node expression, Walk& walk) const;
  Meaning EvaluateBase(Node expression, Walk& walk) const;
  Meaning EvaluateName(Node identifier, Walk& walk) const;
  Meaning EvaluateIdentifier(Node identifier, Walk& walk) const;
  Meaning EvaluateBinding(std::uint32_t index, Walk& walk) const;
  Meaning EvaluateCall(Node call, Walk& walk) const;
  Meaning EvaluateChoice(Node first, Node second, Walk& walk) const;
  void AddStars(const Reaching& reaching, absl::string_view name, Meaning& meaning) const;

  void FindReplacedAttributes();
  void FindReplacedBySetter(Node call);
  bool MayBeReplaced(absl::string_view name, bool is_stored) const;
  Resolution Finish(Meaning meaning, Node expression) const;

  const Outline& outline_;
  const ReachingBindings& reaching_;
  // Indices of the attributes that the file stores to, ascending.
  std::vector<std::uint32_t> stored_;
  // Canonical names that the file assigns to: `dist.nn.all_reduce = f`.
  absl::flat_hash_set<std::string> replaced_;
  // Whose attributes it sets by names that are not known.
  absl::flat_hash_set<std::string> replaced_below_;
};

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_NAME_RESOLVER_H_
