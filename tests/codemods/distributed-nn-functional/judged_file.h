// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_TESTS_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_JUDGED_FILE_H_
#define TORCHLIFT_TESTS_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_JUDGED_FILE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/rewrite/codemod.h"

namespace torchlift {

// One Python text judged by the codemod distributed-nn-functional alone, and what its fixes make of it.
class JudgedFile {
 public:
  explicit JudgedFile(absl::string_view text, std::string path = "input.py",
                      RewriteOptions options = {}, ProjectFacts project = {});
  ~JudgedFile();

  const std::vector<Finding>& findings() const { return findings_; }
  std::uint32_t LineOf(const Finding& finding) const {
    return source_->LocationAt(finding.place.begin).line;
  }

  // One line a finding, in the order of the text: "18 silent safe all_reduce".
  std::string Summary() const;
  // How the one finding is to be taken: "safe", "review" or "manual"; "2 findings" where it is not one.
  std::string Verdict() const;
  // All messages and notes, for searches.
  std::string Messages() const;

  // What `explain` would tell beside the findings, one line each: "2: the import of 'nnf' goes …".
  std::string Explanations() const;

  // The text after the safe fixes, or with the review ones too, and their imports. A text that says why when edits collide.
  std::string Fixed() const { return Apply(Applicability::kSafe); }
  std::string Reviewed() const { return Apply(Applicability::kReview); }

 private:
  std::string Apply(Applicability most) const;

  std::unique_ptr<const SourceFile> source_;
  std::unique_ptr<SyntaxTree> tree_;
  std::unique_ptr<python::Module> module_;
  std::unique_ptr<ImportPlanner> planner_;
  RewriteOptions options_;
  ProjectFacts project_;
  std::vector<Finding> findings_;
  Explanation explanation_{true};
};

}  // namespace torchlift

#endif  // TORCHLIFT_TESTS_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_JUDGED_FILE_H_
