// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REWRITE_TORCH_MINIMUM_H_
#define TORCHLIFT_CORE_REWRITE_TORCH_MINIMUM_H_

#include <optional>

#include "core/project/version.h"
#include "core/rewrite/rewrite_context.h"

namespace torchlift {

// The oldest torch that the code must work with: --torch-min, else by what the project requires;
// nothing where neither says.
std::optional<Version> TorchMinimum(const RewriteContext& context);

// Whether it says that no torch before `release` counts, so that code which fails there may be
// written.
bool RequiresTorch(const RewriteContext& context, Version release);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REWRITE_TORCH_MINIMUM_H_
