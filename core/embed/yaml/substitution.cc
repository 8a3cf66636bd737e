// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/yaml/substitution.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/ascii.h"
#include "absl/strings/string_view.h"

namespace torchlift::embed::yaml {
namespace {

bool IsNameByte(char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// The size of what is replaced at the begin of `text`, a dollar sign; 0 when it stands for itself.
std::size_t PlaceholderSize(absl::string_view text, Substitution substitution) {
  if (text.size() < 2) return 0;
  const bool is_compose = substitution == Substitution::kCompose;
  const char bracket = is_compose ? '{' : '(';
  if (text[1] == bracket) {
    const std::size_t end = text.find(is_compose ? '}' : ')');
    if (end == absl::string_view::npos) return 0;
    const absl::string_view name = text.substr(2, end - 2);
    const bool is_name = std::all_of(name.begin(), name.end(),
                                     [](char c) { return IsNameByte(c) || c == '.' || c == '-'; });
    return is_compose || is_name ? end + 1 : 0;
  }
  if (!is_compose || !IsNameByte(text[1])) return 0;
  std::size_t size = 1;
  while (size < text.size() && IsNameByte(text[size])) ++size;
  return size;
}

void AppendByte(const DecodedText& from, std::size_t i, std::size_t* unknown, DecodedText& to) {
  if (*unknown < from.unknown.size() && from.unknown[*unknown].begin == i) {
    to.AppendUnknown(from.host_begin[i], from.host_end[i]);
    ++*unknown;
  } else {
    to.Append(from.text[i], from.host_begin[i], from.host_end[i]);
  }
}

}  // namespace

DecodedText Substitute(DecodedText text, Substitution substitution) {
  if (substitution == Substitution::kNone || text.text.find('$') == std::string::npos) return text;
  DecodedText after;
  std::size_t unknown = 0;
  const absl::string_view all = text.text;
  for (std::size_t i = 0; i < all.size();) {
    const bool is_dollar = all[i] == '$';
    const bool has_escape = substitution != Substitution::kAzure;
    if (is_dollar && has_escape && all.substr(i, 2) == "$$") {
      after.Append('$', text.host_begin[i], text.host_end[i + 1]);
      i += 2;
      continue;
    }
    const std::size_t size = is_dollar ? PlaceholderSize(all.substr(i), substitution) : 0;
    if (size == 0) {
      AppendByte(text, i, &unknown, after);
      ++i;
      continue;
    }
    after.AppendUnknown(text.host_begin[i], text.host_end[i + size - 1]);
    i += size;
    while (unknown < text.unknown.size() && text.unknown[unknown].begin < i) ++unknown;
  }
  return after;
}

}  // namespace torchlift::embed::yaml
