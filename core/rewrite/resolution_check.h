// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REWRITE_RESOLUTION_CHECK_H_
#define TORCHLIFT_CORE_REWRITE_RESOLUTION_CHECK_H_

#include <optional>
#include <string>

#include "absl/types/span.h"
#include "core/python/module.h"
#include "core/text/byte_range.h"
#include "core/text/claim.h"
#include "core/text/edit.h"

namespace torchlift {

// A name that means something else after a rewrite.
struct ResolutionChange {
  ByteRange before;  // The name in the original text.
  ByteRange after;   // The same name in the new text.
  // "'funcol' was unknown (…) and would be a.b", as people read it.
  std::string reason;
};

// The part of the proof that trees alone cannot give: every name that a rewrite leaves in place
// still means what it meant, that is, it resolves to the same imported thing, or to bindings at the
// same places. An import that captures or shadows a name, or one that went too early, shows here.
// And every name that new code reads is bound when it is read (core/rewrite/new_name_check.h).
// `edits` and `claims` are those of the rewrite; both models are of whole files. Returns the first
// name that changed.
std::optional<ResolutionChange> CheckResolution(const python::Module& before,
                                                const python::Module& after,
                                                absl::Span<const Edit> edits,
                                                absl::Span<const Claim> claims);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REWRITE_RESOLUTION_CHECK_H_
