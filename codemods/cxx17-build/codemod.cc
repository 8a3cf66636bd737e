// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// The codemod itself: what it is called, which files it reads, and the way to their findings.

#include "core/rewrite/codemod.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "codemods/cxx17-build/cmake_findings.h"
#include "codemods/cxx17-build/flag_findings.h"

namespace torchlift {
namespace {

// What a text names that is about PyTorch, or is CMake's. Everything else asks for a standard of its
// own.
constexpr absl::string_view kSigns[] = {"orch",
                                        "ORCH",
                                        "set(",
                                        "set (",
                                        "SET(",
                                        "list(",
                                        "LIST(",
                                        "string(",
                                        "STRING(",
                                        "add_compile_options",
                                        "add_definitions",
                                        "target_"};

bool MayBuildAgainstTorch(absl::string_view text) {
  return std::any_of(std::begin(kSigns), std::end(kSigns),
                     [&](absl::string_view sign) { return absl::StrContains(text, sign); });
}

class Cxx17Build : public Codemod {
 public:
  const CodemodInfo& info() const override { return info_; }

  std::vector<Finding> Run(const RewriteContext& context) const override {
    if (context.cmake() != nullptr) return cxx17_build::CMakeFindings(context);
    if (context.python() != nullptr) return cxx17_build::PythonFindings(context);
    if (context.shell() != nullptr) return cxx17_build::ShellFindings(context);
    if (context.kind() == FileKind::kSetting) return cxx17_build::SettingFindings(context);
    return {};
  }

 private:
  // The second word keeps a needle from being taken for a name that says enough by itself.
  const CodemodInfo info_ = {
      .id = "cxx17-build",
      .summary = "Builds against PyTorch ask for C++17 or older",
      .release = "2.12",
      .pull_request = "178662",
      .kinds = {FileKind::kCMake, FileKind::kPython, FileKind::kShell, FileKind::kSetting},
      .needles = {{"CXX_STANDARD", "1"},
                  {"CUDA_STANDARD", "1"},
                  {"HIP_STANDARD", "1"},
                  {"xx_std_", "1"},
                  {"uda_std_", "1"},
                  {"hip_std_", "1"},
                  {"std=c++", "c"},
                  {"std=gnu++", "g"},
                  {"std:c++", "c"},
                  {"std c++", "c"}},
      .may_hold_finding = &MayBuildAgainstTorch,
  };
};

}  // namespace

std::unique_ptr<Codemod> MakeCxx17BuildCodemod() { return std::make_unique<Cxx17Build>(); }

}  // namespace torchlift
