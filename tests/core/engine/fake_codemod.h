// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_TESTS_CORE_ENGINE_FAKE_CODEMOD_H_
#define TORCHLIFT_TESTS_CORE_ENGINE_FAKE_CODEMOD_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/rewrite/codemod.h"
#include "core/syntax/python_kinds.h"

namespace torchlift {

// A codemod for tests of the engine: replaces every Python identifier `from` by the expression
// `to`.
class RenamingCodemod : public Codemod {
 public:
  RenamingCodemod(absl::string_view id, std::string from, std::string to,
                  Applicability applicability = Applicability::kSafe,
                  Level level = Level::kBreaking)
      : from_(std::move(from)), to_(std::move(to)), applicability_(applicability), level_(level) {
    info_ = {id, "renames for tests", "2.12", "", {FileKind::kPython}, {{from_}}};
  }
  RenamingCodemod(const RenamingCodemod&) = delete;  // info_ views from_.
  RenamingCodemod& operator=(const RenamingCodemod&) = delete;

  const CodemodInfo& info() const override { return info_; }

  std::vector<Finding> Run(const RewriteContext& context) const override {
    std::vector<Finding> findings;
    for (Node node : context.python()->tree().Preorder()) {
      if (node.kind() != python::kIdentifier || node.text() != from_) continue;
      Finding finding;
      finding.level = level_;
      finding.place = node.range();
      finding.message = absl::StrCat(from_, " is ", to_, " now");
      finding.fix.emplace();
      finding.fix->applicability = applicability_;
      finding.fix->edits = {{node.range(), to_}};
      Claim claim{Claim::Kind::kReplace, node.range(), {}};
      claim.code.Text(claimed_.empty() ? to_ : claimed_);
      finding.fix->claims = {claim};
      findings.push_back(finding);
    }
    return findings;
  }

  // Makes the fixes claim something else than what their edits do.
  void set_claimed(std::string claimed) { claimed_ = std::move(claimed); }

 private:
  std::string from_;
  std::string to_;
  std::string claimed_;
  Applicability applicability_;
  Level level_;
  CodemodInfo info_;
};

}  // namespace torchlift

#endif  // TORCHLIFT_TESTS_CORE_ENGINE_FAKE_CODEMOD_H_
