// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/style.h"

#include <cstdint>

#include "absl/strings/str_cat.h"
#include "core/text/utf8.h"

namespace torchlift {
namespace {

// Whether a terminal does something else than print the character in its place.
bool Steers(char32_t c) {
  return (c < 0x20 && c != '\t') || (c >= 0x7F && c < 0xA0) ||            // C0 and C1.
         (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) ||  // Direction of text.
         c == 0x200E || c == 0x200F || c == 0x061C ||                     // Marks of direction.
         c == 0x2028 || c == 0x2029;                                      // Separators.
}

}  // namespace

std::string Style::Wrap(absl::string_view attributes, absl::string_view text) const {
  if (!color_ || text.empty()) return std::string(text);
  return absl::StrCat("\x1b[", attributes, "m", text, "\x1b[0m");
}

std::string Style::OfLevel(Level level, absl::string_view text) const {
  switch (level) {
    case Level::kBreaking:
      return Wrap("1;31", text);
    case Level::kSilent:
      return Wrap("1;35", text);
    case Level::kDeprecated:
      return Wrap("1;33", text);
    case Level::kAdvice:
      return Wrap("1;34", text);
  }
  return std::string(text);
}

PrintableCharacter FirstPrintable(absl::string_view text) {
  PrintableCharacter first;
  first.bytes = DecodeUtf8(text, &first.character);
  if (first.bytes == 0) {
    first.bytes = 1;
    first.spelt =
        absl::StrCat("\\x", absl::Hex(static_cast<unsigned char>(text[0]), absl::kZeroPad2));
  } else if (Steers(first.character)) {
    const bool ascii = first.character < 0x80;
    const auto number = static_cast<std::uint32_t>(first.character);
    first.spelt = ascii ? absl::StrCat("\\x", absl::Hex(number, absl::kZeroPad2))
                        : absl::StrCat("\\u", absl::Hex(number, absl::kZeroPad4));
  }
  return first;
}

std::string Printable(absl::string_view text) {
  std::string printable;
  printable.reserve(text.size());
  while (!text.empty()) {
    const PrintableCharacter first = FirstPrintable(text);
    if (first.spelt.empty()) {
      absl::StrAppend(&printable, text.substr(0, first.bytes));
    } else {
      printable += first.spelt;
    }
    text.remove_prefix(first.bytes);
  }
  return printable;
}

}  // namespace torchlift
