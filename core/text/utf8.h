// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_TEXT_UTF8_H_
#define TORCHLIFT_CORE_TEXT_UTF8_H_

#include <cstddef>
#include <string>

#include "absl/strings/string_view.h"

namespace torchlift {

inline constexpr absl::string_view kUtf8ByteOrderMark = "\xEF\xBB\xBF";

// Whether every byte is below 0x80.
bool IsAscii(absl::string_view text);

// Whether the text is UTF-8 as RFC 3629 has it: shortest forms only, no surrogates, nothing above
// U+10FFFF.
bool IsUtf8(absl::string_view text);

// The number of bytes of the character at the begin of `text`, which is set as its code point; 0
// when no such UTF-8 stands there.
std::size_t DecodeUtf8(absl::string_view text, char32_t* character);

// The bytes of a code point; those of U+FFFD for surrogates and what is above U+10FFFF.
std::string EncodeUtf8(char32_t character);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_TEXT_UTF8_H_
