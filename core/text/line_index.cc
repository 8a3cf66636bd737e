// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/text/line_index.h"

#include <algorithm>
#include <cstring>

#include "absl/strings/match.h"
#include "core/text/utf8.h"

namespace torchlift {

absl::string_view LineEndText(LineEnd line_end) {
  switch (line_end) {
    case LineEnd::kLf:
      return "\n";
    case LineEnd::kCrLf:
      return "\r\n";
    case LineEnd::kCr:
      return "\r";
  }
  return "\n";
}

LineIndex::LineIndex(absl::string_view text) : text_(text) {
  line_begins_.push_back(0);
  if (text_.empty()) return;
  const char* const data = text_.data();
  const char* const end = data + text_.size();
  const auto find = [](const char* from, const char* to, char wanted) {
    return static_cast<const char*>(std::memchr(from, wanted, static_cast<std::size_t>(to - from)));
  };
  const auto begin_line_at = [&](const char* place) {
    line_begins_.push_back(static_cast<std::uint32_t>(place - data));
  };
  const bool may_hold_cr = find(data, end, '\r') != nullptr;
  for (const char* line = data; line < end;) {
    const char* const lf = find(line, end, '\n');
    const char* const stop = lf == nullptr ? end : lf;
    while (may_hold_cr && line < stop) {
      const char* const cr = find(line, stop, '\r');
      if (cr == nullptr || cr + 1 == lf) break;
      line = cr + 1;
      begin_line_at(line);
    }
    if (lf == nullptr) break;
    line = lf + 1;
    begin_line_at(line);
  }
}

std::size_t LineIndex::IndexAt(std::uint32_t offset) const {
  const auto after = std::upper_bound(line_begins_.begin(), line_begins_.end(), offset);
  return static_cast<std::size_t>(after - line_begins_.begin()) - 1;
}

Location LineIndex::LocationAt(std::uint32_t offset) const {
  offset = std::min(offset, static_cast<std::uint32_t>(text_.size()));
  const std::size_t index = IndexAt(offset);
  std::uint32_t begin = line_begins_[index];
  if (index == 0 && absl::StartsWith(text_, kUtf8ByteOrderMark)) {
    begin = std::min(offset, static_cast<std::uint32_t>(kUtf8ByteOrderMark.size()));
  }
  return {static_cast<std::uint32_t>(index + 1), offset - begin + 1};
}

ByteRange LineIndex::LineRange(std::uint32_t line) const {
  const auto size = static_cast<std::uint32_t>(text_.size());
  if (line == 0 || line > line_count()) return {size, size};
  const std::uint32_t begin = line_begins_[line - 1];
  if (line == line_count()) return {begin, size};
  std::uint32_t end = line_begins_[line] - 1;
  if (end > begin && text_[end] == '\n' && text_[end - 1] == '\r') --end;
  return {begin, end};
}

LineEnd LineIndex::LineEndAt(std::uint32_t offset) const {
  std::size_t index = IndexAt(std::min(offset, static_cast<std::uint32_t>(text_.size())));
  if (index + 1 == line_begins_.size()) index = 0;
  if (index + 1 == line_begins_.size()) return LineEnd::kLf;
  const std::uint32_t next = line_begins_[index + 1];
  if (text_[next - 1] == '\r') return LineEnd::kCr;
  return next - line_begins_[index] >= 2 && text_[next - 2] == '\r' ? LineEnd::kCrLf : LineEnd::kLf;
}

}  // namespace torchlift
