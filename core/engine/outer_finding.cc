// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/outer_finding.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/engine/host_lines.h"
#include "core/text/edit.h"
#include "core/text/embedded_claim.h"

namespace torchlift {
namespace {

Fix WithoutEdits(const Fix& fix) { return Fix{fix.title, fix.applicability, {}, {}}; }

Fix OuterFix(const Fix& inner, const embed::Region& region, absl::string_view bytes) {
  Fix outer = WithoutEdits(inner);
  if (inner.edits.empty()) return outer;
  std::optional<std::vector<Edit>> edits = embed::HostEdits(region, bytes, inner.edits);
  if (!edits) return outer;
  outer.edits = *std::move(edits);
  std::sort(outer.edits.begin(), outer.edits.end());
  EmbeddedClaim claim;
  claim.kind = region.kind;
  claim.host = region.host;
  claim.edits = inner.edits;
  claim.claims = inner.claims;
  claim.embedded = inner.embedded;
  outer.embedded.push_back(std::move(claim));
  return outer;
}

}  // namespace

Finding OuterFinding(Finding inner, const embed::Region& region, const SourceFile& file) {
  Finding finding = std::move(inner);
  finding.place = region.text.ToHost(finding.place);
  finding.message = WithHostLines(finding.message, region, file);
  for (std::string& note : finding.notes) note = WithHostLines(note, region, file);
  if (!finding.statement.empty()) finding.statement = region.text.ToHost(finding.statement);
  if (finding.fix) {
    Fix fix = OuterFix(*finding.fix, region, file.bytes());
    if (!finding.imports.empty() || !finding.retired_imports.empty()) fix = WithoutEdits(fix);
    const bool is_sure = (region.doubt.empty() || finding.holds_unrun) &&
                         (finding.fix->edits.empty() || !fix.edits.empty());
    if (!is_sure) fix.applicability = std::max(fix.applicability, Applicability::kReview);
    finding.fix = std::move(fix);
  }
  finding.imports.clear();
  finding.retired_imports.clear();
  return finding;
}

}  // namespace torchlift
