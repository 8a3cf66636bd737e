// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/embedded_proof.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "core/embed/regions.h"

namespace torchlift {
namespace {

using embed::Region;

std::vector<Region> RegionsOf(const SourceModel& model) {
  return model.shell() != nullptr ? embed::RegionsOf(*model.shell())
                                  : embed::RegionsOf(*model.tree());
}

// The region that is exactly at `host`; null when there is none. `regions` are by place.
const Region* Find(const std::vector<Region>& regions, ByteRange host) {
  const auto found = std::lower_bound(
      regions.begin(), regions.end(), host.begin,
      [](const Region& region, std::uint32_t begin) { return region.host.begin < begin; });
  return found != regions.end() && found->host == host ? &*found : nullptr;
}

// Whether the text of `after` is that of `before` with `edits`, unseen parts at the same places.
bool ReadsAsEdited(const Region& before, absl::Span<const Edit> edits, const Region& after) {
  const absl::StatusOr<std::string> text = ApplyEdits(before.text.text, edits);
  if (!text.ok() || *text != after.text.text) return false;
  const OffsetMap offsets(edits);
  const auto same = [&](const ByteRange& was, const ByteRange& is) {
    return offsets.ToEdited(was) == is;
  };
  return std::equal(before.text.unknown.begin(), before.text.unknown.end(),
                    after.text.unknown.begin(), after.text.unknown.end(), same);
}

}  // namespace

std::map<ByteRange, EmbeddedClaim> ClaimsByRegion(absl::Span<const EmbeddedClaim> claims) {
  std::map<ByteRange, EmbeddedClaim> by_region;
  for (const EmbeddedClaim& claim : claims) {
    const auto [place, is_first] = by_region.emplace(claim.host, claim);
    if (is_first) continue;
    EmbeddedClaim& all = place->second;
    all.edits.insert(all.edits.end(), claim.edits.begin(), claim.edits.end());
    all.claims.insert(all.claims.end(), claim.claims.begin(), claim.claims.end());
    all.embedded.insert(all.embedded.end(), claim.embedded.begin(), claim.embedded.end());
  }
  for (auto& [place, claim] : by_region) std::sort(claim.edits.begin(), claim.edits.end());
  return by_region;
}

std::string FaultOfRegion(absl::string_view path, const Region& before, const EmbeddedClaim& claim,
                          const Region* after) {
  if (after == nullptr) return "is no text of its own any more";
  if (!ReadsAsEdited(before, claim.edits, *after)) return "does not read as claimed";
  const auto model = SourceModel::CreateInside(std::string(path), claim.kind, before.text);
  if (!model->problem().empty()) return absl::StrCat("is ", model->problem());
  const RewriteProof proof = ProveRewrite(*model, claim.edits, claim.claims, claim.embedded);
  return proof.failure ? absl::StrCat("fails its own proof: ", proof.failure->reason) : "";
}

std::optional<ProofFailure> ProveEmbedded(const SourceModel& before, const SourceModel& after,
                                          absl::Span<const Edit> edits,
                                          absl::Span<const EmbeddedClaim> claims) {
  const bool is_shell = before.shell() != nullptr;
  if (claims.empty() && !is_shell) return std::nullopt;
  const std::vector<Region> were = RegionsOf(before);
  const std::vector<Region> are = RegionsOf(after);
  if (is_shell && were.size() != are.size()) {
    const std::uint32_t offset = edits.empty() ? 0 : edits.front().range.begin;
    return ProofFailure{offset, std::nullopt, "there are other texts inside than before"};
  }
  const OffsetMap offsets(edits);
  std::map<ByteRange, EmbeddedClaim> by_region = ClaimsByRegion(claims);
  for (std::size_t i = 0; i < were.size(); ++i) {
    const auto claim = by_region.find(were[i].host);
    const bool is_claimed = claim != by_region.end();
    // New code of Python may hold strings of its own.
    const Region* is = is_shell     ? &are[i]
                       : is_claimed ? Find(are, offsets.ToEdited(were[i].host))
                                    : nullptr;
    std::string fault;
    if (is_claimed) {
      fault = FaultOfRegion(before.source().path(), were[i], claim->second, is);
      by_region.erase(claim);
    } else if (is_shell && were[i].text.text != is->text.text) {
      fault = "changed though no claim is about it";
    }
    if (fault.empty()) continue;
    return ProofFailure{were[i].host.begin, std::nullopt, absl::StrCat("the text inside ", fault)};
  }
  if (by_region.empty()) return std::nullopt;
  return ProofFailure{by_region.begin()->first.begin, std::nullopt,
                      "a claim is about a text that is not there"};
}

}  // namespace torchlift
