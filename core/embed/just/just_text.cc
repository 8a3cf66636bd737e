// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/just/just_text.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "core/embed/just/just_string.h"

namespace torchlift::embed {
namespace {

bool IsName(absl::string_view text) {
  return !text.empty() && !absl::ascii_isdigit(static_cast<unsigned char>(text[0])) &&
         std::all_of(text.begin(), text.end(), [](char c) {
           return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-';
         });
}

}  // namespace

std::string ShellName(absl::string_view name) {
  std::string spelt(name);
  std::replace(spelt.begin(), spelt.end(), '-', '_');
  return spelt;
}

JustText ReadJustText(const DecodedText& raw) {
  JustText read;
  const absl::string_view text = raw.text;
  bool is_closed = true;  // Whether all braces so far are.
  for (std::size_t at = 0; at < text.size();) {
    const absl::string_view rest = text.substr(at);
    const std::size_t end = is_closed && rest.substr(0, 2) == "{{" && rest.substr(0, 4) != "{{{{"
                                ? EndOfInterpolation(text, at)
                                : at;
    if (rest.substr(0, 4) == "{{{{") {
      for (const std::size_t i : {at, at + 2})
        read.text.Append('{', raw.host_begin[i], raw.host_end[i + 1]);
      at += 4;
    } else if (end == absl::string_view::npos) {
      is_closed = false;
    } else if (end == at) {
      read.text.Append(text[at], raw.host_begin[at], raw.host_end[at]);
      ++at;
    } else {
      const std::uint32_t begin = raw.host_begin[at];
      const std::uint32_t host_end = raw.host_end[end - 1];
      const absl::string_view inner = absl::StripAsciiWhitespace(text.substr(at + 2, end - at - 4));
      if (IsName(inner)) {
        read.names.push_back(ShellName(inner));
        for (const char c : absl::StrCat("${", read.names.back(), "}"))
          read.text.Append(c, begin, host_end);
      } else {
        read.text.AppendUnknown(begin, host_end);
        read.expressions.push_back({begin, host_end});
      }
      at = end;
    }
  }
  return read;
}

}  // namespace torchlift::embed
