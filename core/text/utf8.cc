// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/text/utf8.h"

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace torchlift {
namespace {

// The number of ASCII bytes from `begin` on, eight at a time.
std::size_t AsciiRun(absl::string_view text, std::size_t begin) {
  std::size_t i = begin;
  for (; i + 8 <= text.size(); i += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data() + i, 8);
    if ((word & 0x8080808080808080U) != 0) break;
  }
  while (i < text.size() && static_cast<unsigned char>(text[i]) < 0x80) ++i;
  return i - begin;
}

// The number of bytes of the well-formed character at the begin of `text`, or 0. The first byte is
// above 0x7F.
std::size_t WideCharacter(absl::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const auto continues = [&](std::size_t i) { return i < text.size() && (byte(i) & 0xC0) == 0x80; };
  const unsigned char lead = byte(0);
  if (lead < 0xC2 || lead > 0xF4 || !continues(1)) return 0;
  if (lead < 0xE0) return 2;
  if (!continues(2)) return 0;
  if (lead < 0xF0) {
    const bool overlong = lead == 0xE0 && byte(1) < 0xA0;
    const bool surrogate = lead == 0xED && byte(1) > 0x9F;
    return overlong || surrogate ? 0 : 3;
  }
  const bool overlong = lead == 0xF0 && byte(1) < 0x90;
  const bool too_big = lead == 0xF4 && byte(1) > 0x8F;
  return !continues(3) || overlong || too_big ? 0 : 4;
}

}  // namespace

bool IsAscii(absl::string_view text) { return AsciiRun(text, 0) == text.size(); }

bool IsUtf8(absl::string_view text) {
  for (std::size_t i = AsciiRun(text, 0); i < text.size(); i += AsciiRun(text, i)) {
    const std::size_t size = WideCharacter(text.substr(i));
    if (size == 0) return false;
    i += size;
  }
  return true;
}

std::size_t DecodeUtf8(absl::string_view text, char32_t* character) {
  if (text.empty()) return 0;
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (byte(0) < 0x80) {
    *character = byte(0);
    return 1;
  }
  const std::size_t size = WideCharacter(text);
  if (size == 0) return 0;
  *character = byte(0) & (0x7FU >> size);
  for (std::size_t i = 1; i < size; ++i) *character = (*character << 6) | (byte(i) & 0x3FU);
  return size;
}

std::string EncodeUtf8(char32_t character) {
  if (character > 0x10FFFF || (character >= 0xD800 && character <= 0xDFFF)) character = 0xFFFD;
  if (character < 0x80) return std::string(1, static_cast<char>(character));
  const int more = character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;
  const char32_t mark = more == 1 ? 0xC0 : more == 2 ? 0xE0 : 0xF0;
  std::string bytes(1, static_cast<char>(mark | (character >> (6 * more))));
  for (int shift = 6 * (more - 1); shift >= 0; shift -= 6)
    bytes += static_cast<char>(0x80 | ((character >> shift) & 0x3F));
  return bytes;
}

}  // namespace torchlift
