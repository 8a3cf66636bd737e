// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_CUDA_12_8_INDEX_INDEX_MENTION_H_
#define TORCHLIFT_CODEMODS_CUDA_12_8_INDEX_INDEX_MENTION_H_

#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/text/byte_range.h"

namespace torchlift::cuda_index {

// The number of the CUDA release in the tag that names an index of PyTorch: `128` in
// https://download.pytorch.org/whl/cu128, also under whl/test and whl/nightly. Only of PyTorch's own
// hosts: a mirror may hold other things.
std::vector<ByteRange> FindIndexUrls(absl::string_view text);

// The same in a name of uv's --torch-backend or of a local version: `128` in cu128, torch==2.12+cu128.
std::optional<ByteRange> FindTag(absl::string_view text);

}  // namespace torchlift::cuda_index

#endif  // TORCHLIFT_CODEMODS_CUDA_12_8_INDEX_INDEX_MENTION_H_
