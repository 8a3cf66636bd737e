// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_OPT_IN_H_
#define TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_OPT_IN_H_

#include "absl/types/span.h"
#include "codemods/max-autotune-layout-deferral/remedy.h"
#include "codemods/max-autotune-layout-deferral/setting.h"
#include "core/rewrite/rewrite_context.h"

namespace torchlift::max_autotune {

// The one opt-in of a Python file: code that asks for the layout deferral of 2.11 where torch has
// the flag and does nothing elsewhere. It covers all of `settings` (at least one, in the order of
// the text), in the form that the options ask for. With OptInForm::kAuto:
//
//   ind.max_autotune = True                          // beside lines that set
//   torch._inductor.config: the guard if hasattr(ind, "max_autotune_defer_layout_freezing"):
//       ind.max_autotune_defer_layout_freezing = True
//
//   os.environ.setdefault("TORCHINDUCTOR_…", "1")    // else the variable, behind the imports
//
// A file that imports a part of torch._inductor gets the guard behind its imports: the variable
// would be read before.
Remedy PlanOptIn(const RewriteContext& context, absl::Span<const Setting* const> settings);

}  // namespace torchlift::max_autotune

#endif  // TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_OPT_IN_H_
