// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_ENGINE_EMBEDDED_PROOF_H_
#define TORCHLIFT_CORE_ENGINE_EMBEDDED_PROOF_H_

#include <map>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/embed/region.h"
#include "core/engine/rewrite_proof.h"
#include "core/engine/source_model.h"
#include "core/text/byte_range.h"
#include "core/text/edit.h"
#include "core/text/embedded_claim.h"

namespace torchlift {

// What several fixes claim about code inside of one text, together, by where the code stands
// (EmbeddedClaim::host).
std::map<ByteRange, EmbeddedClaim> ClaimsByRegion(absl::Span<const EmbeddedClaim> claims);

// Why the rewrite of one region is not what it claims to be, a phrase; empty when it is. `after` is
// null when the region is gone.
std::string FaultOfRegion(absl::string_view path, const embed::Region& before,
                          const EmbeddedClaim& claim, const embed::Region* after);

// The part of ProveRewrite that is about code inside the file: `after` is `before` with `edits`.
//   - Each claimed region (embed::RegionsOf) is one of the new text, too, and reads there as the old
//     one with the claimed edits; that rewrite is proven by ProveRewrite, as a file of its own.
//   - A shell script holds as many regions as before, and the others are as they were. (The other
//     strings of Python are nodes, which the proof of the host compares.)
// The offset of a failure is that of the region in the text before.
std::optional<ProofFailure> ProveEmbedded(const SourceModel& before, const SourceModel& after,
                                          absl::Span<const Edit> edits,
                                          absl::Span<const EmbeddedClaim> claims);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_ENGINE_EMBEDDED_PROOF_H_
