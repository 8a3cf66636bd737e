// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/rewrite/codemod.h"

#include <memory>
#include <vector>

#include "codemods/inline-inbuilt-nn-modules/flag_findings.h"

namespace torchlift {
namespace {

class InlineInbuiltNnModules : public Codemod {
 public:
  const CodemodInfo& info() const override { return info_; }

  std::vector<Finding> Run(const RewriteContext& context) const override {
    if (context.python() == nullptr) return {};
    return inline_inbuilt_nn_modules::FlagFindings(context);
  }

 private:
  const CodemodInfo info_ = {
      .id = "inline-inbuilt-nn-modules",
      .summary = "torch._dynamo.config.inline_inbuilt_nn_modules does nothing and warns",
      .release = "2.12",
      .pull_request = "178205",
      .kinds = {FileKind::kPython},
      .needles = {{inline_inbuilt_nn_modules::kFlag}},
  };
};

}  // namespace

std::unique_ptr<Codemod> MakeInlineInbuiltNnModulesCodemod() {
  return std::make_unique<InlineInbuiltNnModules>();
}

}  // namespace torchlift
