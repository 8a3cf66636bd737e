// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REWRITE_NEW_NAME_CHECK_H_
#define TORCHLIFT_CORE_REWRITE_NEW_NAME_CHECK_H_

#include <optional>

#include "absl/types/span.h"
#include "core/python/module.h"
#include "core/rewrite/resolution_check.h"
#include "core/text/claim.h"
#include "core/text/edit.h"

namespace torchlift {

// The other half of CheckResolution: every name that new code reads is bound whenever it is read, or
// the old code could not have run there either. A name of new code passes when
//   - the old code of the same claim reads it, too, with the same meaning, whenever it runs;
//   - or its binding surely stands above (python::Module::IsSurelyBound);
//   - or whatever binds a name that the old code reads has brought the new one along: an import
//     beside the old import, in its block;
//   - or it is Python's own;
//   - or none of the names that the old code reads is bound in the file: it is a fragment, whose names
//     come from elsewhere.
// So a local that is bound further down, a binding of the module that comes later, is deleted or is
// made in another function only, are refused. Believes nothing of who planned the imports. Returns
// the first name of the innermost claim that fails.
std::optional<ResolutionChange> CheckNewNames(const python::Module& before,
                                              const python::Module& after,
                                              absl::Span<const Edit> edits,
                                              absl::Span<const Claim> claims);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REWRITE_NEW_NAME_CHECK_H_
