// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_TESTS_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_JUDGED_SETTINGS_H_
#define TORCHLIFT_TESTS_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_JUDGED_SETTINGS_H_

#include <memory>
#include <utility>

#include "tests/codemods/testing/judged_text.h"

namespace torchlift {

std::unique_ptr<Codemod> MakeMaxAutotuneLayoutDeferralCodemod();

// One text judged by the codemod max-autotune-layout-deferral alone.
//
//   const JudgedSettings file("import torch\nf = torch.compile(g, mode=\"max-autotune\")\n");
//   file.Summary();  // "2 advice safe torch.compile\n"
class JudgedSettings : public JudgedText {
 public:
  explicit JudgedSettings(absl::string_view text, FileKind kind = FileKind::kPython,
                          RewriteOptions options = {}, ProjectFacts project = {})
      : JudgedText(&MakeMaxAutotuneLayoutDeferralCodemod, text, kind, options, std::move(project)) {
  }
};

inline JudgedSettings JudgedScript(absl::string_view text, RewriteOptions options = {}) {
  return JudgedSettings(text, FileKind::kShell, options);
}

inline RewriteOptions WithForm(OptInForm form) {
  RewriteOptions options;
  options.opt_in = form;
  return options;
}

}  // namespace torchlift

#endif  // TORCHLIFT_TESTS_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_JUDGED_SETTINGS_H_
