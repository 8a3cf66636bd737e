// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// The codemod itself: what it is called, which files it reads, and the way to their findings.

#include "core/rewrite/codemod.h"

#include <memory>
#include <vector>

#include "codemods/max-autotune-layout-deferral/python_findings.h"
#include "codemods/max-autotune-layout-deferral/shell_findings.h"

namespace torchlift {
namespace {

class MaxAutotuneLayoutDeferral : public Codemod {
 public:
  const CodemodInfo& info() const override { return info_; }

  std::vector<Finding> Run(const RewriteContext& context) const override {
    if (context.python() != nullptr) return max_autotune::PythonFindings(context);
    if (context.shell() != nullptr) return max_autotune::ShellFindings(context);
    return {};
  }

 private:
  const CodemodInfo info_ = {
      .id = "max-autotune-layout-deferral",
      .summary = "The layout deferral of max-autotune is an opt-in",
      .release = "2.12",
      .pull_request = "175330",
      .kinds = {FileKind::kPython, FileKind::kShell},
      .needles = {{"max-autotune", "compile"},
                  {"max_autotune", "compile"},
                  {"max_autotune", "_inductor"},
                  {"TORCHINDUCTOR_MAX_AUTOTUNE"}},
      .names = {"max-autotune", "max_autotune"},
  };
};

}  // namespace

std::unique_ptr<Codemod> MakeMaxAutotuneLayoutDeferralCodemod() {
  return std::make_unique<MaxAutotuneLayoutDeferral>();
}

}  // namespace torchlift
