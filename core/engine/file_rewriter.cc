// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/file_rewriter.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/engine/codemod_runner.h"
#include "core/engine/embedded_findings.h"
#include "core/engine/looked_for_words.h"
#include "core/engine/proven_rewrite.h"
#include "core/engine/source_model.h"
#include "core/engine/stop_watch.h"
#include "core/engine/suppression.h"
#include "core/text/fix_set.h"

namespace torchlift {
namespace {

constexpr int kPasses = 3;

// One file on its way through the passes. Offsets of later texts are led back to the original
// through `steps_`.
class FileRewrite {
 public:
  FileRewrite(const SourceModel& original, const ProjectFacts& facts, const RewriteRequest& request,
              FileOutcome& outcome)
      : original_(original), facts_(facts), request_(request), outcome_(outcome) {}

  void Analyse() {
    Explanation explanation(request_.explain);
    for (Finding& finding : RunCodemods(original_, facts_, request_, explanation)) {
      outcome_.findings.push_back(MakeOutcome(std::move(finding)));
    }
    const Suppressions suppressions(original_, request_.known_ids);
    outcome_.remarks = suppressions.remarks();
    if (original_.shell() != nullptr) {
      for (const shell::Problem& problem : original_.shell()->problems())
        AddUnread(problem.place.begin, problem.what);
    }
    if (original_.cmake() != nullptr) {
      for (const cmake::Problem& problem : original_.cmake()->problems)
        AddUnread(problem.offset, problem.what);
    }
    if (const std::optional<std::uint32_t> place = FindUnreadPython(original_, request_)) {
      AddUnread(*place, "what a codemod looks for in Python stands here unread");
    }
    for (FindingOutcome& found : outcome_.findings) {
      if (found.finding.is_suppressed || suppressions.Covers(found.finding))
        found.disposition = Disposition::kSuppressed;
    }
    for (std::size_t i = 0; i < outcome_.findings.size(); ++i) {
      const Finding& finding = outcome_.findings[i].finding;
      places_.emplace(std::make_pair(finding.codemod, finding.place.begin), i);
    }
    outcome_.explanations = explanation.entries();
  }

  void Rewrite() {
    const SourceModel* current = &original_;
    std::unique_ptr<const SourceModel> owned;
    std::vector<Finding> wanted = WantedAtFirst();
    for (int passes = 0; passes < kPasses && !wanted.empty();) {
      const std::size_t refused_before = refused_.size();
      std::unique_ptr<const SourceModel> next = OnePass(*current, wanted);
      if (next != nullptr) {
        owned = std::move(next);
        current = owned.get();
        ++passes;
      } else if (refused_.size() == refused_before) {
        break;
      }
      wanted = Wanted(*current);  // Without those refused: what they blocked may fit now.
    }
    if (current == &original_) return;
    if (!wanted.empty()) {
      GiveUp(wanted);
      return;
    }
    outcome_.after = std::string(current->source().bytes());
  }

 private:
  void AddUnread(std::uint32_t offset, std::string what) {
    outcome_.remarks.push_back(
        {original_.source().LocationAt(offset), std::move(what), /*unread=*/true});
  }

  FindingOutcome MakeOutcome(Finding finding) const {
    FindingOutcome found;
    found.location = original_.source().LocationAt(finding.place.begin);
    found.finding = std::move(finding);
    return found;
  }

  // Those of the findings to report whose fixes are to be written.
  std::vector<Finding> WantedAtFirst() const {
    std::vector<Finding> wanted;
    for (const FindingOutcome& found : outcome_.findings) {
      if (found.disposition == Disposition::kOpen && IsWanted(found.finding, request_)) {
        wanted.push_back(found.finding);
      }
    }
    return wanted;
  }

  // The findings of a text whose fixes are to be written and were not refused before.
  std::vector<Finding> Wanted(const SourceModel& model) const {
    Explanation silent;
    std::vector<Finding> wanted;
    const Suppressions suppressions(model, request_.known_ids);
    for (Finding& finding : RunCodemods(model, facts_, request_, silent)) {
      const bool refused =
          refused_.count({std::string(finding.codemod), Original(finding.place.begin)}) > 0;
      const bool is_silent = finding.is_suppressed || suppressions.Covers(finding);
      if (!refused && IsWanted(finding, request_) && !is_silent)
        wanted.push_back(std::move(finding));
    }
    return wanted;
  }

  // Applies the fixes that fit together; the others may fit into the next pass. Null when none
  // could be applied.
  std::unique_ptr<const SourceModel> OnePass(const SourceModel& current,
                                             const std::vector<Finding>& wanted) {
    FixSet set;
    std::vector<const Finding*> accepted;
    std::vector<const Finding*> added;
    for (const Finding& finding : wanted) {
      const std::size_t blocker = set.Add(*finding.fix);
      added.push_back(&finding);
      if (blocker == FixSet::kNoBlocker) {
        accepted.push_back(&finding);
        continue;
      }
      const Finding& other = *added[blocker];
      const Location place = original_.source().LocationAt(Original(other.place.begin));
      Settle(finding, Disposition::kDeferred,
             absl::StrCat("its edits overlap those of ", other.codemod, " at line ", place.line));
    }
    StopWatch watch;
    ProvenRewrite rewrite = ApplyAndProve(current, accepted, request_.corrupt_fix_of);
    outcome_.proof_seconds += watch.Lap();
    outcome_.proofs_done += rewrite.proofs_done;
    outcome_.proofs_refused += static_cast<std::uint32_t>(rewrite.refused.size());
    for (const Finding* finding : accepted) Settle(*finding, Disposition::kFixed, "");
    for (const ProvenRewrite::Refusal& refusal : rewrite.refused) {
      const Finding& finding = *accepted[refusal.fix];
      Settle(finding, Disposition::kRefused, refusal.reason);
      refused_.insert({std::string(finding.codemod), Original(finding.place.begin)});
    }
    if (rewrite.after != nullptr) steps_.emplace_back(rewrite.edits);
    return std::move(rewrite.after);
  }

  std::uint32_t Original(std::uint32_t offset) const {
    for (auto step = steps_.rbegin(); step != steps_.rend(); ++step)
      offset = step->ToOriginal(offset);
    return offset;
  }

  // Records what became of the reported finding that `finding` of the current text is.
  void Settle(const Finding& finding, Disposition disposition, std::string reason) {
    const auto place = places_.find({finding.codemod, Original(finding.place.begin)});
    if (place == places_.end()) return;  // Only a fix of ours made it possible.
    FindingOutcome& found = outcome_.findings[place->second];
    found.disposition = disposition;
    found.reason = std::move(reason);
  }

  void GiveUp(const std::vector<Finding>& rest) {
    std::set<absl::string_view> ids;
    for (const Finding& finding : rest) ids.insert(finding.codemod);
    outcome_.conflict = true;
    outcome_.problem =
        absl::StrCat("nothing is written: the fixes of ", absl::StrJoin(ids, " and "),
                     " still change the text after ", kPasses, " passes");
    outcome_.problem_location = original_.source().LocationAt(Original(rest.front().place.begin));
    for (FindingOutcome& found : outcome_.findings) {
      if (found.disposition == Disposition::kFixed) found.disposition = Disposition::kDeferred;
      if (found.disposition == Disposition::kDeferred) found.reason = outcome_.problem;
    }
  }

  const SourceModel& original_;
  const ProjectFacts& facts_;
  const RewriteRequest& request_;
  FileOutcome& outcome_;
  std::vector<OffsetMap> steps_;
  // Codemod and place to the index in outcome_.findings.
  std::map<std::pair<absl::string_view, std::uint32_t>, std::size_t> places_;
  std::set<std::pair<std::string, std::uint32_t>> refused_;  // Codemod, and place in the original.
};

}  // namespace

FileOutcome RewriteFile(absl::string_view path, FileKind kind, std::string bytes,
                        const ProjectFacts& facts, const RewriteRequest& request) {
  FileOutcome outcome;
  outcome.path = std::string(path);
  outcome.kind = kind;
  outcome.before = bytes;
  outcome.after = std::move(bytes);
  const LookedForWords words(request.codemods);
  const std::unique_ptr<const SourceModel> model =
      SourceModel::Create(outcome.path, kind, outcome.before, words.looked_for());
  if (!model->problem().empty()) {
    outcome.problem = model->problem();
    outcome.problem_location = model->source().LocationAt(model->problem_offset());
    return outcome;
  }
  FileRewrite rewrite(*model, facts, request, outcome);
  rewrite.Analyse();
  if (request.make_edits) rewrite.Rewrite();
  return outcome;
}

}  // namespace torchlift
