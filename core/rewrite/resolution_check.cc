// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/rewrite/resolution_check.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/rewrite/new_name_check.h"

namespace torchlift {
namespace {

using python::Ambiguous;
using python::Binding;
using python::BindingKind;
using python::Local;
using python::Module;
using python::Qualified;
using python::Resolution;
using python::Unknown;

std::string Describe(const Resolution& resolution) {
  if (const auto* qualified = std::get_if<Qualified>(&resolution)) {
    return absl::StrCat(qualified->name, qualified->maybe_absent ? " or absent" : "");
  }
  if (const auto* ambiguous = std::get_if<Ambiguous>(&resolution)) {
    return absl::StrCat("one of ", absl::StrJoin(ambiguous->names, ", "),
                        ambiguous->maybe_local ? " or a local name" : "");
  }
  if (std::holds_alternative<Local>(resolution)) return "a name of this file";
  return absl::StrCat("unknown (", std::get<Unknown>(resolution).reason, ")");
}

// Byte ranges of the original that give way to new code, in order; what lies between is left in
// place.
std::vector<ByteRange> ReplacedRanges(absl::Span<const Claim> claims) {
  std::vector<ByteRange> ranges;
  for (const Claim& claim : claims) {
    if (claim.kind == Claim::Kind::kInsert) continue;
    std::vector<ByteRange> kept;
    for (const NewCode::Kept& part : claim.code.kept) kept.push_back(part.original);
    std::sort(kept.begin(), kept.end());
    std::uint32_t begin = claim.range.begin;
    for (const ByteRange part : kept) {
      if (part.begin > begin) ranges.push_back({begin, part.begin});
      begin = std::max(begin, part.end);
    }
    if (claim.range.end > begin) ranges.push_back({begin, claim.range.end});
  }
  std::sort(ranges.begin(), ranges.end());
  return ranges;
}

class Replaced {
 public:
  explicit Replaced(absl::Span<const Claim> claims) : ranges_(ReplacedRanges(claims)) {}

  bool Holds(ByteRange place) const {
    // Few claims a file: a scan is cheaper than to be clever about ranges that nest.
    return std::any_of(ranges_.begin(), ranges_.end(),
                       [&](ByteRange range) { return range.Contains(place); });
  }

 private:
  std::vector<ByteRange> ranges_;
};

// Whether both mean a name that this file binds, at the same place in both texts.
bool IsSameLocal(const Resolution& before, const Resolution& after, const OffsetMap& offsets) {
  const auto* local_before = std::get_if<Local>(&before);
  const auto* local_after = std::get_if<Local>(&after);
  if (local_before == nullptr || local_after == nullptr) return false;
  if (local_before->binding == nullptr || local_after->binding == nullptr) {
    return local_before->binding == local_after->binding;
  }
  return offsets.ToEdited(local_before->binding->name_node.begin()) ==
         local_after->binding->name_node.begin();
}

// Whether a binding means no more than its name: what its value is may change with a claim.
bool IsLocal(const Binding* binding) {
  switch (binding->kind) {
    case BindingKind::kImport:
    case BindingKind::kFromImport:
    case BindingKind::kStarImport:
      return false;
    default:
      return true;
  }
}

class Comparison {
 public:
  Comparison(const Module& before, const Module& after, absl::Span<const Edit> edits,
             absl::Span<const Claim> claims)
      : before_(before), after_(after), offsets_(edits), claims_(claims), replaced_(claims) {}

  std::optional<ResolutionChange> Check() const {
    for (const Node name : before_.references()) {
      if (replaced_.Holds(name.range())) continue;
      if (std::optional<ResolutionChange> change = Check(name)) return change;
    }
    return std::nullopt;
  }

 private:
  std::optional<ResolutionChange> Check(Node name) const {
    const std::uint32_t begin = offsets_.ToEdited(name.begin());
    const ByteRange place{begin, begin + name.range().size()};
    std::vector<Node> reads;
    for (const Node read : NamesIn(place)) {
      if (read.begin() == begin && read.text() == name.text()) reads.push_back(read);
    }
    if (reads.empty()) reads = ReadsInNewCode(name);
    if (reads.empty()) {
      return ResolutionChange{name.range(), place,
                              absl::StrCat("'", name.text(), "' is no longer read here")};
    }
    for (const Node read : reads) {
      if (HasSameBindings(name, read)) continue;
      const Resolution was = before_.Resolve(name);
      const Resolution is = after_.Resolve(read);
      if (IsSameLocal(was, is, offsets_)) continue;
      if (before_.IsSurelyBound(name.text(), name) && !after_.IsSurelyBound(read.text(), read)) {
        return ResolutionChange{name.range(), read.range(),
                                absl::StrCat("'", name.text(), "' may no longer be bound here")};
      }
      const std::string old_meaning = Describe(was);
      const std::string new_meaning = Describe(is);
      if (old_meaning == new_meaning && !std::holds_alternative<Local>(was)) continue;
      return ResolutionChange{
          name.range(), read.range(),
          absl::StrCat("'", name.text(), "' was ", old_meaning, " and would be ", new_meaning)};
    }
    return std::nullopt;
  }

  // Whether both names are bound by the same places of this file, none of them an import.
  bool HasSameBindings(Node name, Node read) const {
    const std::vector<const Binding*> old_bindings = before_.Lookup(name.text(), name);
    const std::vector<const Binding*> new_bindings = after_.Lookup(read.text(), read);
    if (old_bindings.empty() || old_bindings.size() != new_bindings.size()) return false;
    for (std::size_t i = 0; i < old_bindings.size(); ++i) {
      const bool same_place = offsets_.ToEdited(old_bindings[i]->name_node.begin()) ==
                              new_bindings[i]->name_node.begin();
      const bool same_kind = old_bindings[i]->kind == new_bindings[i]->kind;
      if (!same_place || !same_kind || !IsLocal(old_bindings[i])) return false;
    }
    return true;
  }

  // The names of the new text that lie in `place`.
  absl::Span<const Node> NamesIn(ByteRange place) const {
    const absl::Span<const Node> names = after_.references();
    const auto first = std::lower_bound(
        names.begin(), names.end(), place.begin,
        [](const Node& name, std::uint32_t offset) { return name.begin() < offset; });
    const auto last = std::lower_bound(
        first, names.end(), place.end,
        [](const Node& name, std::uint32_t offset) { return name.begin() < offset; });
    return names.subspan(static_cast<std::size_t>(first - names.begin()),
                         static_cast<std::size_t>(last - first));
  }

  // A part that a claim keeps may stand elsewhere in the new code, where the edits delete it here
  // and insert it there. That it is all there is proven by CheckRewrite; here every name spelt so in
  // the new code is taken for it.
  std::vector<Node> ReadsInNewCode(Node name) const {
    const Claim* around = nullptr;
    for (const Claim& claim : claims_) {
      if (claim.kind != Claim::Kind::kReplace || !claim.range.Contains(name.range())) continue;
      if (around == nullptr || claim.range.Contains(around->range)) around = &claim;
    }
    std::vector<Node> reads;
    if (around == nullptr) return reads;
    for (const Node read : NamesIn(offsets_.ToEdited(around->range, true))) {
      if (read.text() == name.text()) reads.push_back(read);
    }
    return reads;
  }

  const Module& before_;
  const Module& after_;
  OffsetMap offsets_;
  absl::Span<const Claim> claims_;
  Replaced replaced_;
};

}  // namespace

std::optional<ResolutionChange> CheckResolution(const Module& before, const Module& after,
                                                absl::Span<const Edit> edits,
                                                absl::Span<const Claim> claims) {
  if (std::optional<ResolutionChange> change = Comparison(before, after, edits, claims).Check())
    return change;
  return CheckNewNames(before, after, edits, claims);
}

}  // namespace torchlift
