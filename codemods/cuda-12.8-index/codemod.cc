// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// The codemod itself: what it is called, which texts it reads, and the way to their findings.

#include "core/rewrite/codemod.h"

#include <memory>
#include <vector>

#include "absl/strings/match.h"
#include "codemods/cuda-12.8-index/python_findings.h"
#include "codemods/cuda-12.8-index/setting_findings.h"
#include "codemods/cuda-12.8-index/shell_findings.h"

namespace torchlift {
namespace {

class Cuda128Index : public Codemod {
 public:
  const CodemodInfo& info() const override { return info_; }

  std::vector<Finding> Run(const RewriteContext& context) const override {
    if (context.python() != nullptr) return cuda_index::PythonFindings(context);
    if (context.shell() != nullptr) return cuda_index::ShellFindings(context);
    if (context.kind() == FileKind::kSetting) return cuda_index::SettingFindings(context);
    return {};
  }

 private:
  const CodemodInfo info_ = {
      .id = "cuda-12.8-index",
      .summary = "The cu128 index has no wheels of 2.12",
      .release = "2.12",
      .pull_request = "",
      .kinds = {FileKind::kPython, FileKind::kShell, FileKind::kSetting},
      .needles = {{"pytorch.org/whl/", "cu128"}, {"torch-backend", "cu128"}},
  };
};

}  // namespace

std::unique_ptr<Codemod> MakeCuda128IndexCodemod() { return std::make_unique<Cuda128Index>(); }

}  // namespace torchlift
