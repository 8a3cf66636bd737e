// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/project/version.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

namespace torchlift {
namespace {

// Takes the digits at the front of `text`; empty when there are none or they are too many for a
// release number.
std::optional<int> TakeNumber(absl::string_view* text) {
  std::size_t digits = 0;
  int number = 0;
  while (digits < text->size() &&
         absl::ascii_isdigit(static_cast<unsigned char>((*text)[digits]))) {
    if (digits == 6) return std::nullopt;
    number = number * 10 + ((*text)[digits] - '0');
    ++digits;
  }
  if (digits == 0) return std::nullopt;
  text->remove_prefix(digits);
  return number;
}

}  // namespace

std::optional<Version> Version::Parse(absl::string_view text) {
  text = absl::StripAsciiWhitespace(text);
  if (!text.empty() && (text[0] == 'v' || text[0] == 'V')) text.remove_prefix(1);
  Version version;
  int* const parts[] = {&version.major, &version.minor, &version.patch};
  for (int* part : parts) {
    const std::optional<int> number = TakeNumber(&text);
    if (!number) {
      if (part == parts[0]) return std::nullopt;
      break;
    }
    *part = *number;
    if (text.empty() || text[0] != '.') break;
    text.remove_prefix(1);
  }
  return version;
}

std::string Version::ToString() const {
  std::string text = absl::StrCat(major, ".", minor);
  if (patch != 0) absl::StrAppend(&text, ".", patch);
  return text;
}

}  // namespace torchlift
