// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/host_findings.h"

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/embed/host.h"
#include "core/engine/codemod_runner.h"
#include "core/engine/needle_search.h"
#include "core/engine/outer_finding.h"
#include "core/engine/preamble_findings.h"
#include "core/engine/suppression.h"

namespace torchlift {
namespace {

using embed::Region;

// What regions of hosts are.
constexpr FileKind kRegionKinds[] = {FileKind::kShell, FileKind::kPython, FileKind::kCMake,
                                     FileKind::kSetting};

class HostFinder {
 public:
  HostFinder(const SourceModel& model, const ProjectFacts& facts, const RewriteRequest& request,
             Explanation& explanation, std::vector<Finding>& findings)
      : model_(model),
        facts_(facts),
        request_(request),
        explanation_(explanation),
        search_(request.codemods, kRegionKinds),
        preamble_findings_(model.source().bytes()),
        findings_(findings) {}

  void Find() {
    std::vector<const Region*> regions;
    std::map<std::string, int> in_group;
    for (const Region& region : model_.host()->regions) {
      if (!MayHoldFinding(region.kind, region.text.text)) continue;
      regions.push_back(&region);
      if (region.kind == FileKind::kSetting) settings_.push_back(region.host);
      if (!region.group.empty()) ++in_group[region.group];
    }
    for (const Region* region : regions) {
      const bool is_alone = !region->group.empty() && in_group[region->group] < 2;
      Look(*region, is_alone ? absl::string_view() : region->concurrency);
    }
    preamble_findings_.AddTo(findings_);
    for (const embed::Host::Problem& problem : model_.host()->problems)
      AddUnread(problem.place, FileKind::kShell, problem.what);
  }

 private:
  absl::string_view bytes() const { return model_.source().bytes(); }

  bool MayHoldFinding(FileKind kind, absl::string_view text) const {
    return search_.SearchInside(kind, text).needle ||
           (kind == FileKind::kShell && search_.SearchInside(FileKind::kPython, text).needle);
  }

  void Look(const Region& region, absl::string_view concurrency) {
    const auto inner =
        SourceModel::CreateInside(std::string(model_.source().path()), region.kind, region.text);
    if (!inner->problem().empty()) return AddUnread(region.host, region.kind, inner->problem());
    const Surroundings surroundings{region.doubt, concurrency, bytes(), &region.text,
                                    region.preamble};
    const Suppressions suppressions(*inner, request_.known_ids);
    Explanation explanation(explanation_.on());
    for (Finding& finding : RunCodemods(*inner, facts_, request_, explanation, &surroundings)) {
      if (IsOfSetting(finding, region)) continue;
      if (finding.place.begin < region.preamble) {
        preamble_findings_.Note(finding, region);
        continue;
      }
      finding.is_suppressed = finding.is_suppressed || suppressions.Covers(finding);
      findings_.push_back(OuterFinding(std::move(finding), region, model_.source()));
    }
    for (Explanation::Entry entry : explanation.entries()) {
      if (entry.place.begin < region.preamble) continue;
      entry.place = region.text.ToHost(entry.place);
      explanation_.Add(std::move(entry));
    }
  }

  // Whether the codemod sees the place as a setting, too, where it is sure what it is.
  bool IsOfSetting(const Finding& finding, const Region& region) const {
    if (region.kind == FileKind::kSetting) return false;
    const bool reads_settings = std::any_of(
        request_.codemods.begin(), request_.codemods.end(), [&](const Codemod* codemod) {
          return codemod->info().id == finding.codemod && codemod->info().Reads(FileKind::kSetting);
        });
    const ByteRange place = region.text.ToHost(finding.place);
    return reads_settings && std::any_of(settings_.begin(), settings_.end(),
                                         [&](ByteRange one) { return one.Contains(place); });
  }

  void AddUnread(ByteRange place, FileKind kind, absl::string_view what) {
    for (const Codemod* codemod : request_.codemods) {
      const NeedleSearch search({codemod}, kRegionKinds);
      const absl::string_view text = place.In(bytes());
      const bool is_looked_for =
          search.Search(kind, text).needle || search.Search(FileKind::kPython, text).needle;
      if (!is_looked_for) continue;
      Finding finding;
      finding.codemod = codemod->info().id;
      finding.level = Level::kSilent;
      finding.place = place;
      finding.message = absl::StrCat("What stands here names what ", finding.codemod,
                                     " looks for, and cannot be read: ", what, ".");
      finding.fix = Fix{"Look at it by hand", Applicability::kReview, {}, {}};
      findings_.push_back(std::move(finding));
    }
  }

  const SourceModel& model_;
  const ProjectFacts& facts_;
  const RewriteRequest& request_;
  Explanation& explanation_;
  NeedleSearch search_;
  std::vector<ByteRange> settings_;  // That may hold a finding.
  PreambleFindings preamble_findings_;
  std::vector<Finding>& findings_;
};

}  // namespace

void AddHostFindings(const SourceModel& model, const ProjectFacts& facts,
                     const RewriteRequest& request, Explanation& explanation,
                     std::vector<Finding>& findings) {
  if (model.host() == nullptr) return;
  HostFinder(model, facts, request, explanation, findings).Find();
}

}  // namespace torchlift
