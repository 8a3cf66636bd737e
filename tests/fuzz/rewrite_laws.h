// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_TESTS_FUZZ_REWRITE_LAWS_H_
#define TORCHLIFT_TESTS_FUZZ_REWRITE_LAWS_H_

#include "absl/strings/string_view.h"
#include "core/text/file_kind.h"

namespace torchlift {

// Rewrites `text` with every codemod, as `fix` does and as `fix --review` does, and ends the program
// when the result breaks a law: it can be read, a second run changes nothing, what stands outside
// of edits is as it was, no comment is lost, `check` finds the same, a file with a finding holds a
// needle.
void CheckRewriteLaws(absl::string_view path, FileKind kind, absl::string_view text);

}  // namespace torchlift

#endif  // TORCHLIFT_TESTS_FUZZ_REWRITE_LAWS_H_
