// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/text/quoted_path.h"

#include <algorithm>

namespace torchlift {
namespace {

bool IsPlain(char c) { return c >= 0x20 && c < 0x7F && c != '"' && c != '\\'; }

void AppendOctal(unsigned char byte, std::string* out) {
  *out += '\\';
  *out += static_cast<char>('0' + (byte >> 6));
  *out += static_cast<char>('0' + ((byte >> 3) & 7));
  *out += static_cast<char>('0' + (byte & 7));
}

}  // namespace

std::string QuotedPath(absl::string_view path) {
  if (std::all_of(path.begin(), path.end(), IsPlain)) return std::string(path);
  static constexpr absl::string_view kEscaped = "\a\b\t\n\v\f\r\"\\";
  static constexpr absl::string_view kLetters = "abtnvfr\"\\";
  std::string quoted = "\"";
  for (const char c : path) {
    const std::size_t escape = kEscaped.find(c);
    if (IsPlain(c)) {
      quoted += c;
    } else if (escape != absl::string_view::npos) {
      quoted += '\\';
      quoted += kLetters[escape];
    } else {
      AppendOctal(static_cast<unsigned char>(c), &quoted);
    }
  }
  quoted += '"';
  return quoted;
}

}  // namespace torchlift
