// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_TEXT_BINARY_ENDING_H_
#define TORCHLIFT_CORE_TEXT_BINARY_ENDING_H_

#include "absl/strings/string_view.h"

namespace torchlift {

// Whether the name of the file at `path` ends like those of files that hold no text: images,
// sounds, archives, weights, arrays, compiled code and the like. Such files need not be opened.
// In either case; names that do not tell may hold anything.
//
//   HasBinaryEnding("weights/model.safetensors");  // true
//   HasBinaryEnding("lib/libtorch.so.2.11");       // true
//   HasBinaryEnding("launch.bat");                 // false
bool HasBinaryEnding(absl::string_view path);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_TEXT_BINARY_ENDING_H_
