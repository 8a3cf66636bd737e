// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PROJECT_FACT_PLACE_H_
#define TORCHLIFT_CORE_PROJECT_FACT_PLACE_H_

#include <cstdint>
#include <string>

namespace torchlift {

// Where a fact about a project was read.
struct FactPlace {
  std::string path;        // Relative to the project's root, with '/'.
  std::uint32_t line = 1;  // 1-based.
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_PROJECT_FACT_PLACE_H_
