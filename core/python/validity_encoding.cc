// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/python/validity_checks.h"
#include "core/text/encoding_comment.h"
#include "core/text/python_codecs.h"
#include "core/text/utf8.h"

namespace torchlift::python {

Verdict CheckEncoding(absl::string_view text) {
  const bool has_mark = absl::StartsWith(text, kUtf8ByteOrderMark);
  const std::string name = EncodingComment(text.substr(has_mark ? kUtf8ByteOrderMark.size() : 0));
  if (!name.empty() && !IsPythonCodec(name))
    return Violation{0, absl::StrCat("Python knows no encoding '", name, "'")};
  if (has_mark && !name.empty() && !IsUtf8Name(name))
    return Violation{0, absl::StrCat("the encoding '", name, "' behind UTF-8's byte order mark")};
  const bool is_utf8 = name.empty() || IsUtf8Name(name);
  if (is_utf8 && !IsUtf8(text)) return Violation{0, "bytes that are not UTF-8"};
  const bool is_ascii = name == "ascii" || name == "us-ascii";
  if (is_ascii && !IsAscii(text)) return Violation{0, "bytes that are not ASCII"};
  return std::nullopt;
}

}  // namespace torchlift::python
