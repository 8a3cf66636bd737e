// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/region.h"

namespace torchlift::embed {
namespace {

// Whether the byte at `i` of the text stands in the host as it is.
bool IsVerbatim(const DecodedText& text, absl::string_view host, std::uint32_t i) {
  return text.host_end[i] == text.host_begin[i] + 1 && host[text.host_begin[i]] == text.text[i];
}

// Where an insertion at `offset` of the text goes in the host.
std::optional<std::uint32_t> HostPlace(const Region& region, absl::string_view host,
                                       std::uint32_t offset) {
  const DecodedText& text = region.text;
  // At either end it cannot be seen what the host's next byte is.
  if (offset == 0 || offset > text.text.size()) return std::nullopt;
  if (!IsVerbatim(text, host, offset - 1)) return std::nullopt;
  const std::uint32_t place = text.host_end[offset - 1];
  if (offset == text.text.size()) return place;
  if (!IsVerbatim(text, host, offset) || text.host_begin[offset] != place) return std::nullopt;
  return place;
}

}  // namespace

std::string Readable(const Region& region) {
  std::string readable = region.text.text;
  for (const ByteRange& unknown : region.text.unknown) readable[unknown.begin] = '_';
  return readable;
}

std::optional<std::vector<Edit>> HostInsertions(const Region& region, absl::string_view host,
                                                absl::Span<const Edit> insertions) {
  std::vector<Edit> edits;
  for (const Edit& edit : insertions) {
    const bool is_special =
        edit.text.find_first_of(std::string(region.special)) != std::string::npos;
    if (!edit.range.empty() || is_special) return std::nullopt;
    const std::optional<std::uint32_t> place = HostPlace(region, host, edit.range.begin);
    if (!place) return std::nullopt;
    edits.push_back({{*place, *place}, edit.text});
  }
  return edits;
}

}  // namespace torchlift::embed
