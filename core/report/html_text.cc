// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/html_text.h"

#include <cstddef>
#include <cstdint>

#include "absl/strings/str_format.h"

namespace torchlift {
namespace {

// A character of UTF-8; no bytes when there is none.
struct Character {
  char32_t code = 0;
  std::size_t size = 0;
};

// The character at the begin of the non-empty `bytes`, by the table of the Unicode Standard: neither
// overlong forms, surrogates nor what lies beyond U+10FFFF.
Character FirstCharacter(absl::string_view bytes) {
  const auto lead = static_cast<unsigned char>(bytes[0]);
  if (lead < 0x80) return {lead, 1};
  const std::size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || bytes.size() < size) return {};
  char32_t code = lead & (0xFFu >> (size + 1));
  for (std::size_t i = 1; i < size; ++i) {
    const auto next = static_cast<unsigned char>(bytes[i]);
    if ((next & 0xC0) != 0x80) return {};
    code = (code << 6) | (next & 0x3F);
  }
  const bool overlong = (size == 3 && code < 0x800) || (size == 4 && code < 0x10000);
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (overlong || surrogate || code > 0x10FFFF) return {};
  return {code, size};
}

bool TurnsDirection(char32_t code) {
  return (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

void AppendAscii(char character, std::string& html) {
  switch (character) {
    case '<':
      html += "&lt;";
      return;
    case '>':
      html += "&gt;";
      return;
    case '&':
      html += "&amp;";
      return;
    case '"':
      html += "&quot;";
      return;
    case '\'':
      html += "&#39;";
      return;
    default:
      if ((character < 0x20 && character != '\t') || character == 0x7F) {
        html += absl::StrFormat("\\x%02x", static_cast<unsigned char>(character));
      } else {
        html += character;
      }
  }
}

}  // namespace

std::string HtmlText(absl::string_view bytes) {
  std::string html;
  html.reserve(bytes.size() + bytes.size() / 8);
  while (!bytes.empty()) {
    const Character character = FirstCharacter(bytes);
    if (character.size == 0) {
      html += absl::StrFormat("\\x%02x", static_cast<unsigned char>(bytes[0]));
      bytes.remove_prefix(1);
      continue;
    }
    if (character.size == 1) {
      AppendAscii(bytes[0], html);
    } else if (TurnsDirection(character.code) ||
               (character.code >= 0x80 && character.code < 0xA0)) {
      html += absl::StrFormat("\\u%04x", static_cast<std::uint32_t>(character.code));
    } else {
      html.append(bytes.data(), character.size);
    }
    bytes.remove_prefix(character.size);
  }
  return html;
}

}  // namespace torchlift
