// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/codemods/distributed-nn-functional/judged_file.h"

#include <algorithm>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "core/text/edit.h"

namespace torchlift {

std::unique_ptr<Codemod> MakeDistributedNnFunctionalCodemod();

JudgedFile::JudgedFile(absl::string_view text, std::string path, RewriteOptions options,
                       ProjectFacts project)
    : source_(SourceFile::Create(std::move(path), std::string(text))),
      tree_(std::make_unique<SyntaxTree>(*SyntaxTree::Parse(Language::kPython, source_->bytes()))),
      module_(std::make_unique<python::Module>(*tree_)),
      planner_(std::make_unique<ImportPlanner>(*module_)),
      options_(options),
      project_(std::move(project)) {
  RewriteContext context(*source_, FileKind::kPython, project_, options_, explanation_);
  context.set_python(module_.get(), planner_.get());
  findings_ = MakeDistributedNnFunctionalCodemod()->Run(context);
  std::sort(findings_.begin(), findings_.end(),
            [](const Finding& a, const Finding& b) { return a.place < b.place; });
}

JudgedFile::~JudgedFile() = default;

std::string JudgedFile::Summary() const {
  std::string summary;
  for (const Finding& finding : findings_) {
    absl::StrAppend(&summary, LineOf(finding), " ", LevelName(finding.level), " ",
                    ApplicabilityName(finding.applicability()), " ",
                    finding.place.In(source_->bytes()), "\n");
  }
  return summary;
}

std::string JudgedFile::Verdict() const {
  if (findings_.size() != 1) return absl::StrCat(findings_.size(), " findings");
  return std::string(ApplicabilityName(findings_[0].applicability()));
}

std::string JudgedFile::Messages() const {
  std::string messages;
  for (const Finding& finding : findings_) {
    absl::StrAppend(&messages, finding.message, "\n");
    for (const std::string& note : finding.notes) absl::StrAppend(&messages, note, "\n");
  }
  return messages;
}

std::string JudgedFile::Explanations() const {
  std::string explanations;
  for (const Explanation::Entry& entry : explanation_.entries()) {
    absl::StrAppend(&explanations, source_->LocationAt(entry.place.begin).line, ": ", entry.reason,
                    "\n");
  }
  return explanations;
}

std::string JudgedFile::Apply(Applicability most) const {
  std::vector<Edit> edits;
  std::vector<const Finding*> accepted;
  for (const Finding& finding : findings_) {
    if (!finding.fix || finding.fix->edits.empty() || finding.applicability() > most) continue;
    accepted.push_back(&finding);
    edits.insert(edits.end(), finding.fix->edits.begin(), finding.fix->edits.end());
  }
  const ImportPlanner::Plan plan = planner_->PlanFor(accepted, source_->path());
  edits.insert(edits.end(), plan.edits.begin(), plan.edits.end());
  const absl::StatusOr<std::string> text = ApplyEdits(source_->bytes(), edits);
  return text.ok() ? *text : text.status().ToString();
}

}  // namespace torchlift
