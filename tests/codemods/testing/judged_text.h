// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_TESTS_CODEMODS_TESTING_JUDGED_TEXT_H_
#define TORCHLIFT_TESTS_CODEMODS_TESTING_JUDGED_TEXT_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/cmake/file.h"
#include "core/rewrite/codemod.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift {

// One text judged by one codemod alone, and what its fixes make of it.
//
//   const JudgedText file(&MakeTorchrunDefaultPortCodemod, "torchrun x.py\n", FileKind::kShell);
//   file.Summary();  // "1 silent safe torchrun\n"
//   file.Fixed();    // "torchrun --master-port=29500 x.py\n"
class JudgedText {
 public:
  using MakeCodemod = std::unique_ptr<Codemod> (*)();

  JudgedText(MakeCodemod make_codemod, absl::string_view text, FileKind kind,
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

  MakeCodemod make_codemod_;
  std::unique_ptr<const SourceFile> source_;
  FileKind kind_;
  std::unique_ptr<SyntaxTree> tree_;
  std::unique_ptr<python::Module> module_;
  std::unique_ptr<ImportPlanner> planner_;
  std::unique_ptr<shell::Script> script_;
  std::unique_ptr<cmake::File> cmake_;
  RewriteOptions options_;
  ProjectFacts project_;
  std::vector<Finding> findings_;
};

inline RewriteOptions Minimal() {
  RewriteOptions options;
  options.policy = Policy::kMinimal;
  return options;
}

}  // namespace torchlift

#endif  // TORCHLIFT_TESTS_CODEMODS_TESTING_JUDGED_TEXT_H_
