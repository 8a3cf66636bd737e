// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/codemods/testing/judged_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "core/cmake/file_comparison.h"
#include "core/diff/lockstep_proof.h"
#include "core/shell/script_comparison.h"
#include "core/text/edit.h"

namespace torchlift {

namespace {

// A name that tells the kind.
std::string PathFor(FileKind kind) {
  if (kind == FileKind::kCMake) return "CMakeLists.txt";
  return kind == FileKind::kPython ? "input.py" : "input.sh";
}

}  // namespace

JudgedText::JudgedText(MakeCodemod make_codemod, absl::string_view text, FileKind kind,
                       RewriteOptions options, ProjectFacts project)
    : make_codemod_(make_codemod),
      source_(SourceFile::Create(PathFor(kind), std::string(text))),
      kind_(kind),
      options_(options),
      project_(std::move(project)) {
  Explanation explanation;
  RewriteContext context(*source_, kind, project_, options_, explanation);
  if (kind == FileKind::kPython) {
    tree_ = std::make_unique<SyntaxTree>(*SyntaxTree::Parse(Language::kPython, source_->bytes()));
    module_ = std::make_unique<python::Module>(*tree_);
    planner_ = std::make_unique<ImportPlanner>(*module_);
    context.set_python(module_.get(), planner_.get());
  } else if (kind == FileKind::kCMake) {
    cmake_ = std::make_unique<cmake::File>(cmake::ReadFile(source_->bytes()));
    context.set_cmake(cmake_.get());
  } else {
    script_ = std::make_unique<shell::Script>(*shell::Script::Read(source_->bytes()));
    context.set_shell(script_.get());
  }
  findings_ = make_codemod_()->Run(context);
  std::stable_sort(findings_.begin(), findings_.end(),
                   [](const Finding& a, const Finding& b) { return a.place < b.place; });
}

JudgedText::~JudgedText() = default;

std::string JudgedText::Summary() const {
  std::string summary;
  for (const Finding& finding : findings_) {
    absl::StrAppend(&summary, source_->LocationAt(finding.place.begin).line, " ",
                    LevelName(finding.level), " ",
                    finding.fix ? ApplicabilityName(finding.applicability()) : "-", " ",
                    finding.place.In(source_->bytes()), "\n");
  }
  return summary;
}

std::string JudgedText::Messages() const {
  std::string messages;
  for (const Finding& finding : findings_) {
    absl::StrAppend(&messages, finding.message, "\n");
    for (const std::string& note : finding.notes) absl::StrAppend(&messages, note, "\n");
  }
  return messages;
}

std::vector<const Finding*> JudgedText::Accepted(Applicability most) const {
  std::vector<const Finding*> accepted;
  for (const Finding& finding : findings_) {
    if (finding.fix && !finding.fix->edits.empty() && finding.applicability() <= most)
      accepted.push_back(&finding);
  }
  return accepted;
}

std::string JudgedText::Fixed(Applicability most) const {
  const std::vector<const Finding*> accepted = Accepted(most);
  std::vector<Edit> edits;
  std::vector<Claim> claims;
  for (const Finding* finding : accepted) {
    edits.insert(edits.end(), finding->fix->edits.begin(), finding->fix->edits.end());
    claims.insert(claims.end(), finding->fix->claims.begin(), finding->fix->claims.end());
  }
  if (planner_) {
    const ImportPlanner::Plan plan = planner_->PlanFor(accepted, source_->path());
    edits.insert(edits.end(), plan.edits.begin(), plan.edits.end());
    claims.insert(claims.end(), plan.claims.begin(), plan.claims.end());
  }
  const absl::StatusOr<std::string> after = ApplyEdits(source_->bytes(), edits);
  EXPECT_TRUE(after.ok()) << after.status().ToString();
  if (!after.ok() || accepted.empty()) return std::string(source_->bytes());
  std::sort(edits.begin(), edits.end());
  Prove(*after, edits, claims);
  const JudgedText again(make_codemod_, *after, kind_, options_, project_);
  EXPECT_TRUE(again.Accepted(most).empty()) << "A second run changes more:\n"
                                            << again.Summary() << *after;
  return *after;
}

void JudgedText::Prove(const std::string& after, const std::vector<Edit>& edits,
                       const std::vector<Claim>& claims) const {
  if (cmake_) {
    const cmake::File file = cmake::ReadFile(after);
    const auto mismatch = cmake::CompareFiles({source_->bytes(), *cmake_}, {after, file}, claims);
    EXPECT_FALSE(mismatch.has_value()) << mismatch->reason << " in\n" << after;
    return;
  }
  if (script_) {
    const shell::Script script = *shell::Script::Read(after);
    const auto mismatch = shell::CompareScripts(*script_, script, edits, claims);
    EXPECT_FALSE(mismatch.has_value()) << mismatch->reason << " in\n" << after;
    return;
  }
  const SyntaxTree tree = *SyntaxTree::Parse(Language::kPython, after);
  EXPECT_FALSE(tree.has_error()) << after;
  const auto mismatch = CheckRewrite(*tree_, tree, edits, claims);
  EXPECT_FALSE(mismatch.has_value()) << mismatch->reason << " in\n" << after;
}

}  // namespace torchlift
