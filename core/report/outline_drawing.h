// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REPORT_OUTLINE_DRAWING_H_
#define TORCHLIFT_CORE_REPORT_OUTLINE_DRAWING_H_

#include <cstddef>
#include <string>
#include <vector>

#include "core/report/style.h"

namespace torchlift {

// A line of an outline: a child of the nearest line above with a smaller depth.
struct OutlineRow {
  std::size_t depth = 0;
  std::string text;  // One row of a terminal, with its colours.
};

// Levels that are drawn; what lies deeper is drawn as if it were at this depth.
inline constexpr std::size_t kMostOutlineLevels = 16;

// The columns that the lines of the tree take in front of a row at that depth.
std::size_t OutlineIndent(std::size_t depth);

// The rows with the lines of a tree in front of them; each row ends with a line end.
//
//   class A
//   ├─ def f
//   │  └─ 15 return x
//   └─ def g
std::string DrawOutline(const std::vector<OutlineRow>& rows, const Style& style);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REPORT_OUTLINE_DRAWING_H_
