// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/text/decoded_text.h"

namespace torchlift {

ByteRange DecodedText::ToHost(ByteRange range) const {
  if (!range.empty()) return {host_begin[range.begin], host_end[range.end - 1]};
  if (range.begin > 0) return {host_end[range.begin - 1], host_end[range.begin - 1]};
  if (host_begin.empty()) return {};
  return {host_begin[0], host_begin[0]};
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

}  // namespace torchlift
