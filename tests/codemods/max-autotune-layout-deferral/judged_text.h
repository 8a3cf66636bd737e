// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_TESTS_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_JUDGED_TEXT_H_
#define TORCHLIFT_TESTS_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_JUDGED_TEXT_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/rewrite/codemod.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift {

// One text judged by the codemod max-autotune-layout-deferral alone, and what its fixes make of it.
//
//   const JudgedText file("import torch\nf = torch.compile(g, mode=\"max-autotune\")\n");
//   file.Summary();  // "2 advice safe torch.compile\n"
//   file.Fixed();    // the text with the opt-in
class JudgedText {
 public:
  explicit JudgedText(absl::string_view text, FileKind kind = FileKind::kPython,
                      RewriteOptions options = {}, ProjectFacts project = {});
  ~JudgedText();

  const std::vector<Finding>& findings() const { return findings_; }

  // One line a finding, in the order of the text: line, level, applicability or "-", what it points
  // at.
  std::string Summary() const;
  // All messages and notes, for searches.
  std::string Messages() const;

  // The text after the fixes up to this applicability and their imports. The test fails when the
  // proof of rewrites does not hold, or when the result, judged again, has another such fix.
  std::string Fixed(Applicability most = Applicability::kSafe) const;

 private:
  std::vector<const Finding*> Accepted(Applicability most) const;
  void Prove(const std::string& after, const std::vector<Edit>& edits,
             const std::vector<Claim>& claims) const;

  std::unique_ptr<const SourceFile> source_;
  FileKind kind_;
  std::unique_ptr<SyntaxTree> tree_;
  std::unique_ptr<python::Module> module_;
  std::unique_ptr<ImportPlanner> planner_;
  std::unique_ptr<shell::Script> script_;
  RewriteOptions options_;
  ProjectFacts project_;
  std::vector<Finding> findings_;
};

inline JudgedText JudgedScript(absl::string_view text, RewriteOptions options = {}) {
  return JudgedText(text, FileKind::kShell, options);
}

inline RewriteOptions WithForm(OptInForm form) {
  RewriteOptions options;
  options.opt_in = form;
  return options;
}

inline RewriteOptions Minimal() {
  RewriteOptions options;
  options.policy = Policy::kMinimal;
  return options;
}

}  // namespace torchlift

#endif  // TORCHLIFT_TESTS_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_JUDGED_TEXT_H_
