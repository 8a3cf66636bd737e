// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/display_width.h"

#include <clocale>
#include <cwchar>

#include "core/text/utf8.h"

namespace torchlift {
namespace {

// A locale of which only the tables of characters are used; null where there is none.
locale_t Utf8Locale() {
  static const locale_t locale = [] {
    for (const char* name : {"C.UTF-8", "C.utf8", "en_US.UTF-8"}) {
      if (const locale_t found = newlocale(LC_CTYPE_MASK, name, nullptr)) return found;
    }
    return static_cast<locale_t>(nullptr);
  }();
  return locale;
}

// For characters that the library does not know: emoji and the planes of ideographs are wide.
int WidthOfBlock(char32_t character) {
  return (character >= 0x1F300 && character < 0x1FB00) ||
                 (character >= 0x20000 && character < 0x40000)
             ? 2
             : 1;
}

}  // namespace

int CharacterWidth(char32_t character) {
  if (character < 0x7F) return 1;
  const locale_t locale = Utf8Locale();
  if (locale == nullptr) return WidthOfBlock(character);
  const locale_t own = uselocale(locale);
  const int width = wcwidth(static_cast<wchar_t>(character));
  uselocale(own);
  return width < 0 ? WidthOfBlock(character) : width;
}

std::size_t DisplayWidth(absl::string_view text) {
  std::size_t width = 0;
  while (!text.empty()) {
    char32_t character = 0;
    const std::size_t bytes = DecodeUtf8(text, &character);
    width += bytes == 0 ? 1 : static_cast<std::size_t>(CharacterWidth(character));
    text.remove_prefix(bytes == 0 ? 1 : bytes);
  }
  return width;
}

}  // namespace torchlift
