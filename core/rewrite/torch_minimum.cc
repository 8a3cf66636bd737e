// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/rewrite/torch_minimum.h"

namespace torchlift {

std::optional<Version> TorchMinimum(const RewriteContext& context) {
  if (context.options().torch_minimum) return context.options().torch_minimum;
  return context.project().torch_minimum();
}

bool RequiresTorch(const RewriteContext& context, Version release) {
  const std::optional<Version> minimum = TorchMinimum(context);
  return minimum && *minimum >= release;
}

}  // namespace torchlift
