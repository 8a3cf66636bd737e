// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/rewrite/resolution_check.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace torchlift {
namespace {

using python::Ambiguous;
using python::Binding;
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

}  // namespace

std::optional<ResolutionChange> CheckResolution(const Module& before, const Module& after,
                                                absl::Span<const Edit> edits,
                                                absl::Span<const Claim> claims) {
  const OffsetMap offsets(edits);
  const Replaced replaced(claims);
  absl::flat_hash_map<std::uint32_t, Node> names_after;
  for (const Node name : after.references()) names_after.emplace(name.begin(), name);

  for (const Node name : before.references()) {
    if (replaced.Holds(name.range())) continue;
    const std::uint32_t begin = offsets.ToEdited(name.begin());
    const ByteRange place{begin, begin + name.range().size()};
    const auto found = names_after.find(begin);
    if (found == names_after.end() || found->second.text() != name.text()) {
      return ResolutionChange{name.range(), place,
                              absl::StrCat("'", name.text(), "' is no longer read here")};
    }
    const Resolution was = before.Resolve(name);
    const Resolution is = after.Resolve(found->second);
    if (IsSameLocal(was, is, offsets)) continue;
    const std::string old_meaning = Describe(was);
    const std::string new_meaning = Describe(is);
    if (old_meaning == new_meaning && !std::holds_alternative<Local>(was)) continue;
    return ResolutionChange{
        name.range(), place,
        absl::StrCat("'", name.text(), "' was ", old_meaning, " and would be ", new_meaning)};
  }
  return std::nullopt;
}

}  // namespace torchlift
