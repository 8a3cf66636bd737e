// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_TESTS_CODEMODS_CXX17_BUILD_JUDGED_CMAKE_H_
#define TORCHLIFT_TESTS_CODEMODS_CXX17_BUILD_JUDGED_CMAKE_H_

#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "tests/codemods/testing/judged_text.h"

namespace torchlift {

std::unique_ptr<Codemod> MakeCxx17BuildCodemod();

// A CMakeLists.txt at a project's root, judged by cxx17-build.
inline JudgedText JudgeCMake(absl::string_view text) {
  const FileFacts facts = CollectFileFacts("CMakeLists.txt", FileKind::kCMake, text);
  return JudgedText(&MakeCxx17BuildCodemod, text, FileKind::kCMake, {},
                    MergeFacts("/repo", {facts}));
}

// The findings and the fixed text of one that is built against PyTorch, without the line that says
// so.
inline constexpr absl::string_view kFindTorch = "find_package(Torch REQUIRED)\n";

inline JudgedText JudgeTorchCMake(absl::string_view text) {
  return JudgeCMake(absl::StrCat(kFindTorch, text));
}
inline std::string FixedCMake(absl::string_view text, Applicability most = Applicability::kSafe) {
  return JudgeTorchCMake(text).Fixed(most).substr(kFindTorch.size());
}

}  // namespace torchlift

#endif  // TORCHLIFT_TESTS_CODEMODS_CXX17_BUILD_JUDGED_CMAKE_H_
