// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/outline_drawing.h"

#include <algorithm>
#include <bitset>

#include "absl/strings/str_cat.h"

namespace torchlift {
namespace {

std::size_t DrawnDepth(std::size_t depth) { return std::min(depth, kMostOutlineLevels); }

}  // namespace

std::size_t OutlineIndent(std::size_t depth) { return 3 * DrawnDepth(depth); }

std::string DrawOutline(const std::vector<OutlineRow>& rows, const Style& style) {
  // From below: whether a further child of the level's open parent follows.
  std::bitset<kMostOutlineLevels + 1> follows;
  std::vector<std::string> guides(rows.size());
  for (std::size_t i = rows.size(); i-- > 0;) {
    const std::size_t depth = DrawnDepth(rows[i].depth);
    for (std::size_t level = 1; level < depth; ++level)
      absl::StrAppend(&guides[i], follows[level] ? "│  " : "   ");
    if (depth > 0) absl::StrAppend(&guides[i], follows[depth] ? "├─ " : "└─ ");
    follows[depth] = true;
    for (std::size_t level = depth + 1; level < follows.size(); ++level) follows[level] = false;
  }
  std::string drawn;
  for (std::size_t i = 0; i < rows.size(); ++i)
    absl::StrAppend(&drawn, style.Dim(guides[i]), rows[i].text, "\n");
  return drawn;
}

}  // namespace torchlift
