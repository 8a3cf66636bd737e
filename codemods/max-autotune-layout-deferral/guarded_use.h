// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_GUARDED_USE_H_
#define TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_GUARDED_USE_H_

#include "codemods/max-autotune-layout-deferral/remedy.h"
#include "codemods/max-autotune-layout-deferral/setting.h"
#include "core/rewrite/rewrite_context.h"

namespace torchlift::max_autotune {

// The fix for an unguarded use of the deferral flag (not a variable): the same use where torch has
// the flag, nothing elsewhere. It has no edits where the use stands in the middle of something
// else.
//
//   ind.max_autotune_… = True        if hasattr(ind, "max_autotune_…"):
//                                        ind.max_autotune_… = True
//   {"max_autotune_…": True}         {**({"max_autotune_…": True} if
//   hasattr(torch._inductor.config, "max_autotune_…") else {})} patch("max_autotune_…", True)
//   patch({"max_autotune_…": True} if hasattr(…) else {})
Remedy GuardUse(const RewriteContext& context, const Setting& use);

}  // namespace torchlift::max_autotune

#endif  // TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_GUARDED_USE_H_
