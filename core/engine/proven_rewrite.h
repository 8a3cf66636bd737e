// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_ENGINE_PROVEN_REWRITE_H_
#define TORCHLIFT_CORE_ENGINE_PROVEN_REWRITE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "core/engine/source_model.h"
#include "core/rewrite/finding.h"
#include "core/text/claim.h"
#include "core/text/edit.h"
#include "core/text/embedded_claim.h"

namespace torchlift {

// The outcome of applying fixes to one text.
struct ProvenRewrite {
  std::unique_ptr<const SourceModel> after;  // Null when no fix is left.
  std::vector<Edit> edits;                   // What led there, imports included.
  std::vector<Claim> claims;                 // What the edits were proven to be.
  std::vector<EmbeddedClaim> embedded;       // The same of code inside.
  struct Refusal {
    std::size_t fix;  // Index into the fixes given.
    std::string reason;
  };
  std::vector<Refusal> refused;
  std::uint32_t proofs_done = 0;
};

// Applies the fixes of `findings` (which commute, see FixSet) and the imports that they need, and
// proves the result: the trees are equal but for the claims, the new code is what was claimed and
// valid where the old one was, every name left in place means what it meant, and every new one is
// bound when it is read. A fix that the proof finds guilty is dropped and named, and the rest is tried again, up to a few dozen times:
// then all are refused. `corrupt_fix_of` is for tests, see RewriteRequest.
ProvenRewrite ApplyAndProve(const SourceModel& before, absl::Span<const Finding* const> findings,
                            absl::string_view corrupt_fix_of);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_ENGINE_PROVEN_REWRITE_H_
