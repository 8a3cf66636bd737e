// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_TESTS_CODEMODS_TORCHRUN_DEFAULT_PORT_JUDGED_LAUNCHES_H_
#define TORCHLIFT_TESTS_CODEMODS_TORCHRUN_DEFAULT_PORT_JUDGED_LAUNCHES_H_

#include <memory>
#include <utility>

#include "tests/codemods/testing/judged_text.h"

namespace torchlift {

std::unique_ptr<Codemod> MakeTorchrunDefaultPortCodemod();

// One text judged by the codemod torchrun-default-port alone.
//
//   JudgedLaunches("torchrun train.py\n").Summary();  // "1 silent safe torchrun\n"
class JudgedLaunches : public JudgedText {
 public:
  explicit JudgedLaunches(absl::string_view text, FileKind kind = FileKind::kShell,
                          RewriteOptions options = {}, ProjectFacts project = {})
      : JudgedText(&MakeTorchrunDefaultPortCodemod, text, kind, options, std::move(project)) {}
};

inline JudgedLaunches JudgedPython(absl::string_view text, RewriteOptions options = {}) {
  return JudgedLaunches(text, FileKind::kPython, options);
}

}  // namespace torchlift

#endif  // TORCHLIFT_TESTS_CODEMODS_TORCHRUN_DEFAULT_PORT_JUDGED_LAUNCHES_H_
