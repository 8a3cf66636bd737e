// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/text/decoded_text.h"

#include <algorithm>
#include <cstddef>

namespace torchlift {

ByteRange DecodedText::ToHost(ByteRange range) const {
  if (!range.empty()) return {host_begin[range.begin], host_end[range.end - 1]};
  if (range.begin > 0) return {host_end[range.begin - 1], host_end[range.begin - 1]};
  if (host_begin.empty()) return {};
  return {host_begin[0], host_begin[0]};
}

std::optional<std::uint32_t> DecodedText::FromHost(std::uint32_t host_offset) const {
  const auto behind = std::lower_bound(host_end.begin(), host_end.end(), host_offset);
  const auto before = static_cast<std::uint32_t>(behind - host_end.begin());
  if (behind != host_end.end() && *behind == host_offset) return before + 1;
  if (before < text.size() && host_begin[before] == host_offset) return before;
  return std::nullopt;
}

DecodedText DecodedText::Part(ByteRange range) const {
  DecodedText part;
  part.text = text.substr(range.begin, range.size());
  const auto at = [](auto& places, std::uint32_t i) {
    return places.begin() + static_cast<std::ptrdiff_t>(i);
  };
  part.host_end.assign(at(host_end, range.begin), at(host_end, range.end));
  part.host_begin.assign(at(host_begin, range.begin), at(host_begin, range.end));
  part.host_begin.push_back(ToHost(range).end);
  for (const ByteRange& place : unknown) {
    if (range.Contains(place))
      part.unknown.push_back({place.begin - range.begin, place.end - range.begin});
  }
  return part;
}

void DecodedText::Append(const DecodedText& other) {
  std::size_t unknown_index = 0;
  for (std::uint32_t i = 0; i < other.text.size(); ++i) {
    if (unknown_index < other.unknown.size() && other.unknown[unknown_index].begin == i) {
      AppendUnknown(other.host_begin[i], other.host_end[i]);
      ++unknown_index;
    } else {
      Append(other.text[i], other.host_begin[i], other.host_end[i]);
    }
  }
}

void DecodedText::Append(char byte, std::uint32_t begin, std::uint32_t end) {
  text.push_back(byte);
  host_begin.resize(text.size());
  host_begin.back() = begin;
  host_begin.push_back(end);
  host_end.push_back(end);
}

void DecodedText::AppendUnknown(std::uint32_t begin, std::uint32_t end) {
  const auto place = static_cast<std::uint32_t>(text.size());
  Append(kUnknown, begin, end);
  unknown.push_back({place, place + 1});
}

void DecodedText::Append(const DecodedText& other, ByteRange range) {
  auto next = std::lower_bound(other.unknown.begin(), other.unknown.end(), range.begin,
                               [](ByteRange is, std::uint32_t begin) { return is.begin < begin; });
  for (std::uint32_t i = range.begin; i < range.end; ++i) {
    if (next != other.unknown.end() && next->begin == i) {
      AppendUnknown(other.host_begin[i], other.host_end[i]);
      ++next;
    } else {
      Append(other.text[i], other.host_begin[i], other.host_end[i]);
    }
  }
}

}  // namespace torchlift
