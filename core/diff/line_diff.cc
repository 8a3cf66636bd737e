// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/line_diff.h"

#include <algorithm>
#include <cstddef>

#include "core/diff/common_subsequence.h"
#include "core/diff/stable_hash.h"

namespace torchlift {
namespace {

struct Lines {
  std::vector<std::uint32_t> begins;  // And the text's size.
  std::vector<std::uint64_t> keys;
};

Lines SplitLines(absl::string_view text) {
  Lines lines;
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    lines.begins.push_back(static_cast<std::uint32_t>(begin));
    lines.keys.push_back(StableHash(text.substr(begin, end - begin)));
    begin = end;
  }
  lines.begins.push_back(static_cast<std::uint32_t>(text.size()));
  return lines;
}

}  // namespace

std::vector<LineChange> DiffLines(absl::string_view before, absl::string_view after) {
  const Lines old_lines = SplitLines(before), new_lines = SplitLines(after);
  std::vector<IndexPair> equal = CommonSubsequence(old_lines.keys, new_lines.keys);
  equal.push_back({old_lines.keys.size(), new_lines.keys.size()});
  std::vector<LineChange> changes;
  std::size_t i = 0, j = 0;
  for (const IndexPair& pair : equal) {
    if (i < pair.first || j < pair.second) {
      changes.push_back({static_cast<std::uint32_t>(i + 1),
                         static_cast<std::uint32_t>(pair.first - i),
                         {old_lines.begins[i], old_lines.begins[pair.first]},
                         static_cast<std::uint32_t>(j + 1),
                         static_cast<std::uint32_t>(pair.second - j),
                         {new_lines.begins[j], new_lines.begins[pair.second]}});
    }
    i = pair.first + 1;
    j = pair.second + 1;
  }
  return changes;
}

}  // namespace torchlift
