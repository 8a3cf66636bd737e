// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/templates.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/string_view.h"

namespace torchlift::embed {
namespace {

// Where the mark that begins at `at` ends; `at` when none does.
std::size_t EndOfMark(absl::string_view text, std::size_t at) {
  const absl::string_view open = text.substr(at, 2);
  if (open != "{{" && open != "{%") return at;
  const absl::string_view close = open == "{{" ? "}}" : "%}";
  const absl::string_view line = text.substr(0, std::min(text.find('\n', at), text.size()));
  const std::size_t end = line.find(close, at + 2);
  return end == absl::string_view::npos ? at : end + 2;
}

}  // namespace

DecodedText WithTemplatesUnseen(const DecodedText& text) {
  if (text.text.find("{{") == std::string::npos && text.text.find("{%") == std::string::npos)
    return text;
  DecodedText seen;
  std::size_t unknown = 0;
  for (std::size_t i = 0; i < text.text.size();) {
    const std::size_t end = EndOfMark(text.text, i);
    while (unknown < text.unknown.size() && text.unknown[unknown].begin < i) ++unknown;
    if (end > i) {
      seen.AppendUnknown(text.host_begin[i], text.host_end[end - 1]);
      i = end;
      continue;
    }
    if (unknown < text.unknown.size() && text.unknown[unknown].begin == i) {
      seen.AppendUnknown(text.host_begin[i], text.host_end[i]);
    } else {
      seen.Append(text.text[i], text.host_begin[i], text.host_end[i]);
    }
    ++i;
  }
  return seen;
}

}  // namespace torchlift::embed
