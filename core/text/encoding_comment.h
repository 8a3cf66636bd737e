// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_TEXT_ENCODING_COMMENT_H_
#define TORCHLIFT_CORE_TEXT_ENCODING_COMMENT_H_

#include <string>

#include "absl/strings/string_view.h"

namespace torchlift {

// The encoding that a PEP 263 comment names, lower case with '-' for '_', or "" where there is
// none. The comment stands alone on the first line, or on the second when the first is blank or a
// comment. `text` comes without byte order mark.
//
//   EncodingComment("#!/usr/bin/python\n# -*- coding: Latin_1 -*-\n");  // "latin-1"
std::string EncodingComment(absl::string_view text);

// What an ASCII byte may be in a text of some encoding.
enum class AsciiBytes {
  kAscii,  // Always the ASCII character: UTF-8, latin-1, euc-jp. Names that are not known count as
           // such.
  kMaybeTrail,  // That, or the last byte of a character that begins above 0x7F: shift_jis, gbk,
                // big5.
  kMaybeOther,  // Anything: UTF-7, ISO 2022, UTF-16, EBCDIC.
};

// `name` as EncodingComment returns it.
AsciiBytes AsciiBytesIn(absl::string_view name);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_TEXT_ENCODING_COMMENT_H_
