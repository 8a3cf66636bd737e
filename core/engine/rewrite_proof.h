// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_ENGINE_REWRITE_PROOF_H_
#define TORCHLIFT_CORE_ENGINE_REWRITE_PROOF_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "absl/types/span.h"
#include "core/engine/source_model.h"
#include "core/text/claim.h"
#include "core/text/edit.h"
#include "core/text/embedded_claim.h"

namespace torchlift {

// Where a rewrite is not what it claims to be.
struct ProofFailure {
  std::uint32_t offset;              // In the original text, near the fix to blame.
  std::optional<std::size_t> claim;  // The index of the guilty claim, when that can be told.
  std::string reason;  // For people: "the claimed code is read as part of other code".
};

struct RewriteProof {
  std::unique_ptr<const SourceModel> after;  // The new text; null when the edits do not apply.
  std::optional<ProofFailure> failure;       // Nothing when the rewrite is proven.
};

// Applies `edits` to a text and proves that the result is what `claims` say, and nothing else:
//   - the new text can be read, and is valid where the old one was;
//   - Python: both trees are equal but for the claims, which hold exactly the claimed code
//     (CheckRewrite), every name that is left in place means what it meant, and every new one is
//     bound when it is read (CheckResolution);
//   - shell: every other command has the same words (shell::CompareScripts), and a grammar of
//     another make finds no new error;
//   - CMake: the same tokens but for claimed parts of arguments (cmake::CompareFiles);
//   - code inside of strings and here documents is what `embedded` says (ProveEmbedded).
// Needs no trust in who made the edits. `before` must have no problem(). Time is that of two parses
// and of one look-up for each name, by the number of claims; more when it fails, see CheckRewrite.
RewriteProof ProveRewrite(const SourceModel& before, absl::Span<const Edit> edits,
                          absl::Span<const Claim> claims,
                          absl::Span<const EmbeddedClaim> embedded = {});

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_ENGINE_REWRITE_PROOF_H_
