// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_SHELL_SCRIPT_COMPARISON_H_
#define TORCHLIFT_CORE_SHELL_SCRIPT_COMPARISON_H_

#include <cstddef>
#include <optional>
#include <string>

#include "absl/types/span.h"
#include "core/shell/script.h"
#include "core/text/claim.h"
#include "core/text/edit.h"

namespace torchlift::shell {

// Where two scripts differ beyond what is claimed.
struct CommandMismatch {
  std::string reason;
  std::optional<std::size_t> claim;  // The claim to blame, where one can be told.
  ByteRange before;
};

// The proof of a shell rewrite: apart from the words and commands that insertion claims bring in,
// and the bytes of words that others replace,
// `after` runs the same commands with the same words, assignments and redirections in the same
// order, and reads no worse (no new problem). Each claimed insertion must turn up as exactly the
// words, or the commands, that it states, and each claimed replacement in some word, see
// shell::Replacements. kDelete claims are a mismatch.
std::optional<CommandMismatch> CompareScripts(const Script& before, const Script& after,
                                              absl::Span<const Edit> edits,
                                              absl::Span<const Claim> claims);

}  // namespace torchlift::shell

#endif  // TORCHLIFT_CORE_SHELL_SCRIPT_COMPARISON_H_
