// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/codemod_runner.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <tuple>

#include "core/engine/docstring_findings.h"
#include "core/engine/embedded_findings.h"
#include "core/engine/host_findings.h"
#include "core/rewrite/shared_imports.h"

namespace torchlift {

std::vector<Finding> RunCodemods(const SourceModel& model, const ProjectFacts& facts,
                                 const RewriteRequest& request, Explanation& explanation,
                                 const Surroundings* surroundings) {
  std::vector<Finding> all;
  if (!model.problem().empty()) return all;
  RewriteContext context(model.source(), model.kind(), facts, request.options, explanation);
  model.FillIn(context);
  context.set_surroundings(surroundings);
  std::optional<SharedImports> shared;
  if (model.python() != nullptr) {
    shared.emplace(*model.python(), facts.ImportedFrom(model.source().path()));
  }
  for (const Codemod* codemod : request.codemods) {
    if (!codemod->info().Reads(model.kind())) continue;
    explanation.set_codemod(codemod->info().id);
    std::vector<Finding> found = codemod->Run(context);
    for (Finding& finding : found) {
      finding.codemod = codemod->info().id;
      if (shared) shared->KeepIn(finding);
    }
    std::move(found.begin(), found.end(), std::back_inserter(all));
  }
  AddEmbeddedFindings(model, facts, request, all);
  AddHostFindings(model, facts, request, explanation, all);
  AddDocstringFindings(model, facts, request, explanation, all);
  std::stable_sort(all.begin(), all.end(), [](const Finding& a, const Finding& b) {
    return std::tie(a.place, a.codemod) < std::tie(b.place, b.codemod);
  });
  return all;
}

bool IsWanted(const Finding& finding, const RewriteRequest& request) {
  if (!finding.fix || finding.fix->edits.empty()) return false;
  switch (finding.fix->applicability) {
    case Applicability::kSafe:
      return true;
    case Applicability::kReview:
      return request.include_review;
    case Applicability::kManual:
      return false;
  }
  return false;
}

}  // namespace torchlift
