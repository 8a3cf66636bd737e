// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REPORT_DISPLAY_WIDTH_H_
#define TORCHLIFT_CORE_REPORT_DISPLAY_WIDTH_H_

#include <cstddef>

#include "absl/strings/string_view.h"

namespace torchlift {

// How many columns of a terminal a printable character takes: 2 for East Asian wide characters and
// most emoji, 0 for what combines with the character in front, else 1. This is the C library's
// wcwidth in a UTF-8 locale, by which terminals go too, whatever locale the program runs in; for
// characters that are newer than the library, what their block mostly is.
int CharacterWidth(char32_t character);

// The columns of a text without tabs and control characters (see Printable).
std::size_t DisplayWidth(absl::string_view text);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REPORT_DISPLAY_WIDTH_H_
