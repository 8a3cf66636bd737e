// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_TEXT_FIX_H_
#define TORCHLIFT_CORE_TEXT_FIX_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/text/claim.h"
#include "core/text/edit.h"
#include "core/text/embedded_claim.h"

namespace torchlift {

// How sure a fix is.
enum class Applicability {
  kSafe,    // Written by `fix`.
  kReview,  // Likely right, a person must look: written only with --review. May have no edits.
  kManual,  // Guidance for a person; never has edits.
};

// "safe", "review", "manual".
absl::string_view ApplicabilityName(Applicability applicability);

// Edits that stand or fall together, with what they claim to do.
struct Fix {
  std::string title;  // An order, without a full stop: "Pin the port with --master-port=29500".
  Applicability applicability = Applicability::kManual;
  std::vector<Edit> edits;    // Disjoint, in the order of the text.
  std::vector<Claim> claims;  // Every edit lies in (or at) a claim's range.
  // What the same edits do to code inside strings and here documents.
  std::vector<EmbeddedClaim> embedded = {};
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_TEXT_FIX_H_
