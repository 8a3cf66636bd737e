// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/version_guard.h"

#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/rewrite/torch_minimum.h"

namespace torchlift::distributed_nn {
namespace {

// Before this release the functional collectives lose the gradient.
constexpr Version kFirstWithGradient{2, 11, 0};

}  // namespace

bool SupportsTorchWithoutGradient(const RewriteContext& context) {
  const std::optional<Version> minimum = TorchMinimum(context);
  return minimum && *minimum < kFirstWithGradient;
}

void GuardByVersion(Recipe& recipe, ModuleNames& names) {
  NewCode code;
  code.Text("(")
      .Append(recipe.code)
      .Text(absl::StrCat(" if ", names.Torch(), ".__version__ >= (2, 11) else "));
  code.Keep(recipe.replaced.range(), recipe.replaced.text()).Text(")");
  recipe.code = std::move(code);
  recipe.doubts.push_back(
      "the project supports torch below 2.11, where the functional collectives lose the "
      "gradient, so the code "
      "chooses by version");
}

}  // namespace torchlift::distributed_nn
