// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_ENGINE_OUTER_FINDING_H_
#define TORCHLIFT_CORE_ENGINE_OUTER_FINDING_H_

#include "core/embed/region.h"
#include "core/rewrite/finding.h"
#include "core/text/source_file.h"

namespace torchlift {

// A finding in a region as one about the file around: its places and edits are those of the file,
// lines in its messages, too, and what the edits do inside is claimed (Fix::embedded).
//
// Without edits where the file cannot be edited to say the same, or where the fix needs an import.
// Review at most then, and where the region has a doubt.
Finding OuterFinding(Finding inner, const embed::Region& region, const SourceFile& file);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_ENGINE_OUTER_FINDING_H_
