// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_ENGINE_HOST_PROOF_H_
#define TORCHLIFT_CORE_ENGINE_HOST_PROOF_H_

#include <optional>

#include "absl/types/span.h"
#include "core/engine/rewrite_proof.h"
#include "core/engine/source_model.h"
#include "core/text/edit.h"
#include "core/text/embedded_claim.h"

namespace torchlift {

// The part of ProveRewrite for a file that holds code of other languages: `after` is `before` with
// `edits`.
//   - The edits are those that embed::HostEdits makes of what is claimed inside, and no others.
//   - The file has the same regions, each of the same kind. One that is claimed reads as the old one
//     with the claimed edits, and that rewrite is proven as one of a file of its own; the others
//     read as they did. What the file says elsewhere about a text (Region::preamble) may change with
//     a claimed region that says so.
//   - It is made of the same parts (embed::Host::parts) outside of what is claimed, and has no new
//     problem. Where a tree-sitter grammar reads the file (YAML, JSON, TOML), that says the same.
std::optional<ProofFailure> ProveHost(const SourceModel& before, const SourceModel& after,
                                      absl::Span<const Edit> edits,
                                      absl::Span<const EmbeddedClaim> claims);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_ENGINE_HOST_PROOF_H_
