// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/line_reader.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace torchlift::embed {

std::vector<ByteRange> LinesOf(absl::string_view bytes) {
  std::vector<ByteRange> lines;
  for (std::size_t begin = 0; begin < bytes.size();) {
    const std::size_t feed = std::min(bytes.find('\n', begin), bytes.size());
    const bool has_return = feed > begin && feed < bytes.size() && bytes[feed - 1] == '\r';
    lines.push_back({static_cast<std::uint32_t>(begin),
                     static_cast<std::uint32_t>(has_return ? feed - 1 : feed)});
    begin = feed + 1;
  }
  return lines;
}

ByteRange TrimBlanks(absl::string_view bytes, ByteRange range) {
  const auto is_blank = [&](std::uint32_t at) { return bytes[at] == ' ' || bytes[at] == '\t'; };
  while (range.begin < range.end && is_blank(range.begin)) ++range.begin;
  while (range.begin < range.end && is_blank(range.end - 1)) --range.end;
  return range;
}

Region VerbatimRegion(absl::string_view bytes, ByteRange range) {
  Region region;
  region.kind = FileKind::kShell;
  region.host = range;
  region.special = "\r\n";
  for (std::uint32_t i = range.begin; i < range.end; ++i) region.text.Append(bytes[i], i, i + 1);
  return region;
}

}  // namespace torchlift::embed
