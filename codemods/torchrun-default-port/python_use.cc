// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/torchrun-default-port/python_use.h"

#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>

#include "codemods/torchrun-default-port/value_part.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::torchrun {
namespace {

// The call that takes the value, by position or keyword.
Node CallWith(Node value) {
  const Node parent = value.parent();
  return parent.kind() == python::kKeywordArgument ? parent.parent().parent() : parent.parent();
}

// Follows a value from use to use.
class UseWalk {
 public:
  UseWalk(const python::Module& module, const UseFinder& finder)
      : module_(module), finder_(finder) {}

  Uses Walk(Node expression) {
    pending_.push_back(expression);
    constexpr std::size_t kMostUses = 500;
    for (std::size_t i = 0; i < pending_.size(); ++i) {
      if (i >= kMostUses) ++parts_[static_cast<int>(Part::kUnknown)];
      if (i >= kMostUses) break;
      if (seen_.insert(pending_[i].index()).second) Look(pending_[i], i == 0);
    }
    Uses uses = std::move(uses_);
    const bool is_other = Has(Part::kUnknown) || (is_bound_ && Has(Part::kCompared));
    const bool is_shown = Has(Part::kPrinted) || Has(Part::kCompared);
    if (Has(Part::kRun)) {
      uses.use = is_other ? Use::kUnknown : Use::kRun;
    } else if (is_shown && !Has(Part::kUnknown) && !Has(Part::kNeutral)) {
      uses.use = Use::kShown;
    }
    return uses;
  }

 private:
  bool Has(Part part) const { return parts_[static_cast<int>(part)] > 0; }

  void Look(Node value, bool is_first) {
    bool is_kept = false;
    for (Node around = ExpressionAround(module_, value); around;
         around = ExpressionAround(module_, value)) {
      NoteFilling(FillingBy(value, around));
      value = around;
      is_kept = true;
    }
    NoteFilling(FillingBy(value, Node()));
    Part part = PartOf(module_, value);
    // A literal that only stands there is a docstring; '…'.split() is none.
    if (is_first && is_kept && value.parent().kind() == python::kExpressionStatement &&
        value.kind() == python::kCall)
      part = Part::kUnknown;
    if (part == Part::kBound) {
      is_bound_ = true;
      if (!finder_.AddReads(value.parent(), pending_)) part = Part::kUnknown;
    }
    if (part == Part::kIterated) {
      const bool is_name = value.parent().Child(python::field::kLeft).kind() == python::kIdentifier;
      part =
          is_name && finder_.AddReads(value.parent(), pending_) ? Part::kCompared : Part::kUnknown;
    }
    if (part == Part::kRun) uses_.runners.push_back(CallWith(value));
    ++parts_[static_cast<int>(part)];
  }

  void NoteFilling(Filling filling) {
    uses_.is_formatted = uses_.is_formatted || filling == Filling::kFormat;
    uses_.is_percent = uses_.is_percent || filling == Filling::kPercent;
    uses_.is_changed = uses_.is_changed || filling == Filling::kOther;
  }

  const python::Module& module_;
  const UseFinder& finder_;
  std::vector<Node> pending_;
  std::set<std::uint32_t> seen_;
  Uses uses_;
  int parts_[7] = {};
  bool is_bound_ = false;
};

}  // namespace

UseFinder::UseFinder(const python::Module& module) : module_(module) {
  for (const python::Binding& binding : module.bindings())
    bindings_[{binding.scope, binding.name}].push_back(&binding);
}

const std::vector<const python::Binding*>& UseFinder::BindingsLike(
    const python::Binding& binding) const {
  return bindings_.at({binding.scope, binding.name});
}

bool UseFinder::AddReads(Node assignment, std::vector<Node>& reads) const {
  const python::Binding* bound = module_.BindingOf(assignment.Child(python::field::kLeft));
  if (bound == nullptr || module_.scopes()[bound->scope].kind == python::ScopeKind::kClass)
    return false;
  const std::vector<const python::Binding*>& same = BindingsLike(*bound);
  constexpr std::size_t kMostBindings = 50;  // Each is asked for its references.
  if (same.size() > kMostBindings) return false;
  for (const python::Binding* binding : same) {
    if (binding != bound && binding->kind != python::BindingKind::kAugmented) continue;
    for (const Node read : module_.ReferencesTo(*binding)) reads.push_back(read);
  }
  return true;
}

Uses UseFinder::Of(Node expression) const { return UseWalk(module_, *this).Walk(expression); }

}  // namespace torchlift::torchrun
