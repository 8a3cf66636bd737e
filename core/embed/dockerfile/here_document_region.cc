// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/dockerfile/here_document_region.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

namespace torchlift::embed {
namespace {

bool IsNameByte(char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// Adds the bytes, a CR LF as one line end.
void AppendLines(absl::string_view bytes, ByteRange range, DecodedText& text) {
  for (std::uint32_t i = range.begin; i < range.end; ++i) {
    const bool is_pair = bytes[i] == '\r' && i + 1 < range.end && bytes[i + 1] == '\n';
    text.Append(is_pair ? '\n' : bytes[i], i, is_pair ? i + 2 : i + 1);
    if (is_pair) ++i;
  }
}

DecodedText WithoutTabs(const DecodedText& text) {
  DecodedText stripped;
  bool is_line_begin = true;
  for (std::size_t i = 0; i < text.text.size(); ++i) {
    const char c = text.text[i];
    if (is_line_begin && c == '\t') continue;
    stripped.Append(c, text.host_begin[i], text.host_end[i]);
    is_line_begin = c == '\n';
  }
  return stripped;
}

// Where the $NAME or ${…} that begins at `at` ends; `at` when none does.
std::size_t EndOfExpansion(absl::string_view text, std::size_t at) {
  if (text[at] != '$') return at;
  if (text.substr(at + 1, 1) == "{") {
    const std::size_t close = text.find('}', at);
    return close == absl::string_view::npos ? at : close + 1;
  }
  std::size_t end = at + 1;
  while (end < text.size() && IsNameByte(text[end])) ++end;
  return end == at + 1 ? at : end;
}

DecodedText Expanded(const DecodedText& text) {
  DecodedText expanded;
  for (std::size_t i = 0; i < text.text.size(); ++i) {
    const bool is_escape = text.text[i] == '\\' && i + 1 < text.text.size() &&
                           (text.text[i + 1] == '$' || text.text[i + 1] == '\\');
    const std::size_t end = EndOfExpansion(text.text, i);
    if (is_escape) {
      expanded.Append(text.text[i + 1], text.host_begin[i], text.host_end[i + 1]);
      ++i;
    } else if (end > i) {
      expanded.AppendUnknown(text.host_begin[i], text.host_end[end - 1]);
      i = end - 1;
    } else {
      expanded.Append(text.text[i], text.host_begin[i], text.host_end[i]);
    }
  }
  return expanded;
}

}  // namespace

Region HereDocumentRegion(const dockerfile::HereDocument& document, bool is_expanded,
                          absl::string_view bytes) {
  Region region;
  AppendLines(bytes, document.body, region.text);
  const absl::string_view first = document.body.In(bytes);
  const std::size_t feed = first.find('\n');
  const bool has_return = feed != absl::string_view::npos && feed > 0 && first[feed - 1] == '\r';
  region.line_end = has_return ? "\r\n" : "\n";
  if (document.strips_tabs) {
    absl::StrAppend(&region.line_end,
                    first.substr(0, std::min(first.find_first_not_of('\t'), first.size())));
    region.text = WithoutTabs(region.text);
  }
  if (is_expanded) region.text = Expanded(region.text);
  region.special = is_expanded ? "\r$\\" : "\r";
  region.host = document.body;
  return region;
}

DecodedText WithHereDocuments(const DecodedText& line, const dockerfile::Instruction& instruction,
                              absl::string_view bytes) {
  DecodedText text = line;
  const std::uint32_t begin = instruction.here_documents.front().body.begin;
  if (begin == 0 || begin > instruction.range.end) return text;
  text.Append('\n', begin - 1, begin);
  AppendLines(bytes, {begin, instruction.range.end}, text);
  return text;
}

}  // namespace torchlift::embed
