// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_CUDA_12_8_INDEX_TARGET_H_
#define TORCHLIFT_CODEMODS_CUDA_12_8_INDEX_TARGET_H_

#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "core/rewrite/finding.h"
#include "core/rewrite/rewrite_context.h"

namespace torchlift::cuda_index {

// What a file's mentions of the index give way to.
struct Target {
  absl::string_view number;  // "130", or "126" where the file speaks of the driver.
  bool names_driver = false;
};
Target TargetOf(const RewriteContext& context);

// Why nothing is to be done, a sentence: the project keeps torch below 2.12. Empty when it does not.
std::string PinOfProject(const RewriteContext& context);

// A finding with its message and an empty fix, safe unless the driver is to be asked about.
Finding MakeFinding(const RewriteContext& context, ByteRange place, const Target& target);

}  // namespace torchlift::cuda_index

#endif  // TORCHLIFT_CODEMODS_CUDA_12_8_INDEX_TARGET_H_
