// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/rewrite/new_name_check.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <variant>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/python/builtin_names.h"
#include "core/rewrite/bindings_beside.h"
#include "core/syntax/python_kinds.h"

namespace torchlift {
namespace {

using python::Binding;
using python::Module;
using python::Qualified;

// Whether code at `node`, part of the code at `range`, may be skipped when that runs.
bool MayBeSkipped(Node node, ByteRange range) {
  for (Node around = node; around && range.Contains(around.range()); around = around.parent()) {
    switch (around.kind()) {
      case python::kLambda:
      case python::kConditionalExpression:
      case python::kBooleanOperator:
      case python::kComparisonOperator:
      case python::kListComprehension:
      case python::kSetComprehension:
      case python::kDictionaryComprehension:
      case python::kGeneratorExpression:
      case python::kBlock:
        return true;
      default:
        break;
    }
  }
  return false;
}

absl::Span<const Node> NamesIn(const Module& module, ByteRange place) {
  const absl::Span<const Node> names = module.references();
  const auto is_before = [](const Node& name, std::uint32_t offset) {
    return name.begin() < offset;
  };
  const auto first = std::lower_bound(names.begin(), names.end(), place.begin, is_before);
  const auto last = std::lower_bound(first, names.end(), place.end, is_before);
  return names.subspan(static_cast<std::size_t>(first - names.begin()),
                       static_cast<std::size_t>(last - first));
}

class NewNameCheck {
 public:
  NewNameCheck(const Module& before, const Module& after, absl::Span<const Edit> edits,
               absl::Span<const Claim> claims)
      : before_(before), after_(after), offsets_(edits), beside_(before, after, offsets_) {
    for (const Claim& claim : claims) {
      if (claim.kind != Claim::Kind::kDelete) claims_.push_back(&claim);
    }
    // A claim inside of another comes first.
    std::stable_sort(claims_.begin(), claims_.end(), [](const Claim* a, const Claim* b) {
      return a->range.size() < b->range.size();
    });
  }

  std::optional<ResolutionChange> Check() {
    for (const Claim* claim : claims_) {
      if (std::optional<ResolutionChange> change = Check(*claim)) return change;
    }
    return std::nullopt;
  }

 private:
  // The names of one claim that no claim inside of it holds.
  struct Names {
    std::vector<Node> old_names;
    std::vector<Node> new_names;
  };

  Names TakeNames(const Claim& claim) {
    Names names;
    for (const Node name : NamesIn(before_, claim.range)) {
      if (taken_before_.insert(name.index()).second) names.old_names.push_back(name);
    }
    for (const Node name : NamesIn(after_, offsets_.ToEdited(claim.range, true))) {
      if (taken_after_.insert(name.index()).second) names.new_names.push_back(name);
    }
    return names;
  }

  std::optional<ResolutionChange> Check(const Claim& claim) {
    const Names names = TakeNames(claim);
    if (IsOfFragment(names)) return std::nullopt;
    absl::flat_hash_set<absl::string_view> passed;  // Where all of that name are as they were.
    for (const Node name : names.new_names) {
      if (passed.contains(name.text())) continue;
      if (IsAllKept(name.text(), claim, names)) {
        passed.insert(name.text());
        continue;
      }
      if (IsReadByOldCode(name, claim, names) || after_.IsSurelyBound(name.text(), name) ||
          IsBuiltin(name) || IsBroughtAlong(name, claim, names))
        continue;
      return ResolutionChange{
          claim.range, name.range(),
          absl::StrCat("'", name.text(), "' may not be bound where the new code reads it")};
    }
    return std::nullopt;
  }

  // Whether the old code reads names, none of which the file binds.
  bool IsOfFragment(const Names& names) const {
    return !names.old_names.empty() &&
           std::all_of(names.old_names.begin(), names.old_names.end(), [&](Node old) {
             return before_.Lookup(old.text(), old).empty() && !python::IsBuiltinName(old.text());
           });
  }

  // Whether the new code has the name in the parts that it took over alone.
  static bool IsAllKept(absl::string_view text, const Claim& claim, const Names& names) {
    std::size_t kept = 0;
    for (const NewCode::Kept& part : claim.code.kept) {
      for (const Node old : names.old_names)
        kept += old.text() == text && part.original.Contains(old.range()) ? 1 : 0;
    }
    const auto is_same = [&](Node name) { return name.text() == text; };
    const auto found = std::count_if(names.new_names.begin(), names.new_names.end(), is_same);
    return static_cast<std::size_t>(found) <= kept;
  }

  bool IsReadByOldCode(Node name, const Claim& claim, const Names& names) const {
    return std::any_of(names.old_names.begin(), names.old_names.end(), [&](Node old) {
      return old.text() == name.text() && !MayBeSkipped(old, claim.range) &&
             beside_.HaveSameMeaning(old, name);
    });
  }

  bool IsBuiltin(Node name) const {
    return python::IsBuiltinName(name.text()) && after_.Lookup(name.text(), name).empty();
  }

  bool IsBroughtAlong(Node name, const Claim& claim, const Names& names) const {
    return std::any_of(names.old_names.begin(), names.old_names.end(), [&](Node old) {
      return !MayBeSkipped(old, claim.range) && beside_.Brings(old, name);
    });
  }

  const Module& before_;
  const Module& after_;
  OffsetMap offsets_;
  BindingsBeside beside_;
  std::vector<const Claim*> claims_;
  absl::flat_hash_set<std::uint32_t> taken_before_;
  absl::flat_hash_set<std::uint32_t> taken_after_;
};

}  // namespace

std::optional<ResolutionChange> CheckNewNames(const Module& before, const Module& after,
                                              absl::Span<const Edit> edits,
                                              absl::Span<const Claim> claims) {
  return NewNameCheck(before, after, edits, claims).Check();
}

}  // namespace torchlift
