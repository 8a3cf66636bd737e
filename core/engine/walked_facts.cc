// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/walked_facts.h"

#include <utility>

#include "core/engine/importer_survey.h"
#include "core/engine/project_survey.h"

namespace torchlift {

void WalkedFacts::Merge(absl::Span<FileScan> scans) {
  std::vector<Walked> walked(projects_.roots().size());
  std::vector<FileFacts> loose;
  for (std::size_t i = 0; i < scans.size(); ++i) {
    const std::size_t project = projects_.ProjectOf(walk_.files[i]);
    const bool is_loose = project == ProjectIndex::kNone;
    if (!scans[i].facts.empty()) {
      (is_loose ? loose : walked[project].facts).push_back(std::move(scans[i].facts));
    }
    if (is_loose || projects_.IsWholeProject(project)) continue;
    walked[project].files.push_back(i);
    walked[project].is_analysed |= scans[i].to_analyse;
  }
  std::vector<std::map<std::string, std::string>> paths(walked.size());
  for (std::size_t i = 0; i < scans.size(); ++i) {
    const std::size_t project = projects_.ProjectOf(walk_.files[i]);
    if (scans[i].to_analyse && project != ProjectIndex::kNone)
      paths[project].emplace(walk_.files[i].path, projects_.PathInProject(walk_.files[i]));
  }
  const ImporterSurvey importers(files_, request_, walk_, projects_, scans);
  for (std::size_t project = 0; project < walked.size(); ++project) {
    std::vector<FileFacts>& facts = walked[project].facts;
    for (FileFacts& more : Unwalked(project, walked[project])) facts.push_back(std::move(more));
    by_project_.push_back(MergeFacts(projects_.roots()[project], facts));
    if (by_project_.back().torch.empty()) {
      by_project_.back().torch = RequirementsAbove(files_, projects_.roots()[project]);
    }
    by_project_.back().paths = std::move(paths[project]);
    by_project_.back().imported_names = importers.ImportedIn(project);
  }
  loose_ = MergeFacts("", loose);
  loose_.imported_names = importers.ImportedIn(ProjectIndex::kNone);
}

std::vector<FileFacts> WalkedFacts::Unwalked(std::size_t project, const Walked& walked) const {
  if (!walked.is_analysed) return {};
  const std::string& root = projects_.roots()[project];
  if (reach_ == Reach::kManifests) return SurveyManifests(files_, root);
  absl::flat_hash_set<std::string> known;
  for (const std::size_t i : walked.files) known.insert(projects_.PathInProject(walk_.files[i]));
  return SurveyRestOfProject(files_, root, request_.walk_options, known, request_.threads);
}

}  // namespace torchlift
