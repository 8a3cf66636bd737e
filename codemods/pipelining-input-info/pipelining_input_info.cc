// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/python/name_uses.h"
#include "core/python/placement.h"
#include "core/rewrite/codemod.h"

namespace torchlift {
namespace {

using python::NameUse;

constexpr absl::string_view kModule = "torch.distributed.pipelining.stage";
constexpr absl::string_view kName = "InputInfo";
constexpr absl::string_view kSuccessor = "_RecvInfo";

class PipeliningInputInfo : public Codemod {
 public:
  const CodemodInfo& info() const override { return info_; }

  std::vector<Finding> Run(const RewriteContext& context) const override {
    std::vector<Finding> findings;
    if (context.python() == nullptr) return findings;
    const python::Module& module = *context.python();
    for (const NameUse& use : python::FindNameUses(module, kModule, {&kName, 1})) {
      if (python::ReckonsWithAbsence(module, use, {&kSuccessor, 1})) continue;
      Finding finding;
      finding.level = Level::kBreaking;
      finding.place = use.place.range();
      finding.statement = python::EnclosingStatement(use.place).range();
      finding.message = absl::StrCat(
          "InputInfo of torch.distributed.pipelining.stage is gone on 2.12 (",
          use.form == NameUse::Form::kImport ? "ImportError" : "AttributeError",
          "). It was an alias for annotations; _RecvInfo, which is private, now stands for root "
          "arguments, too.");
      finding.fix = Fix{"Take the alias out", Applicability::kManual, {}, {}};
      findings.push_back(std::move(finding));
    }
    return findings;
  }

 private:
  const CodemodInfo info_ = {
      .id = "pipelining-input-info",
      .summary = "torch.distributed.pipelining.stage.InputInfo is gone",
      .release = "2.12",
      .pull_request = "",
      .kinds = {FileKind::kPython},
      .needles = {{kName, "pipelining"}},
  };
};

}  // namespace

std::unique_ptr<Codemod> MakePipeliningInputInfoCodemod() {
  return std::make_unique<PipeliningInputInfo>();
}

}  // namespace torchlift
