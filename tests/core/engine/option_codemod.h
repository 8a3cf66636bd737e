// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_TESTS_CORE_ENGINE_OPTION_CODEMOD_H_
#define TORCHLIFT_TESTS_CORE_ENGINE_OPTION_CODEMOD_H_

#include <string>
#include <utility>
#include <vector>

#include "core/rewrite/codemod.h"

namespace torchlift {

// Puts `--new` behind every word `tool` that begins a command.
class OptionCodemod : public Codemod {
 public:
  const CodemodInfo& info() const override { return info_; }

  std::vector<Finding> Run(const RewriteContext& context) const override {
    std::vector<Finding> findings;
    if (context.shell() == nullptr) return findings;
    context.explanation().Considered({0, 1}, [] { return std::string("looked at"); });
    for (const shell::SimpleCommand& command : context.shell()->commands()) {
      if (command.words.empty() || !command.words.front().Is("tool")) continue;
      if (command.words.size() > 1 && command.words[1].Is("--new")) continue;
      Finding finding;
      finding.level = Level::kSilent;
      finding.place = command.words.front().range;
      finding.statement = command.statement;
      const Surroundings* around = context.surroundings();
      finding.message = around == nullptr ? "" : std::string(around->concurrency);
      Claim claim;
      claim.kind = Claim::Kind::kInsert;
      claim.range = {finding.place.end, finding.place.end};
      claim.code.Text(" --new");
      finding.fix = Fix{"Add --new", Applicability::kSafe, {{claim.range, " --new"}}, {claim}};
      findings.push_back(std::move(finding));
    }
    return findings;
  }

 private:
  CodemodInfo info_{"option", "adds an option", "2.12", "", {FileKind::kShell}, {{"tool"}}};
};

}  // namespace torchlift

#endif  // TORCHLIFT_TESTS_CORE_ENGINE_OPTION_CODEMOD_H_
