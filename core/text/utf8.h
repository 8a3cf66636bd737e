// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_TEXT_UTF8_H_
#define TORCHLIFT_CORE_TEXT_UTF8_H_

#include "absl/strings/string_view.h"

namespace torchlift {

// Whether every byte is below 0x80.
bool IsAscii(absl::string_view text);

// Whether the text is UTF-8 as RFC 3629 has it: shortest forms only, no surrogates, nothing above
// U+10FFFF.
bool IsUtf8(absl::string_view text);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_TEXT_UTF8_H_
