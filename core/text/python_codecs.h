// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_TEXT_PYTHON_CODECS_H_
#define TORCHLIFT_CORE_TEXT_PYTHON_CODECS_H_

#include "absl/strings/string_view.h"

namespace torchlift {

// Whether CPython, in some release from 3.8 to 3.13 and on every system, reads source files in the
// encoding of that name, as EncodingComment() gives it: "latin-1", "cp1252", "utf-8-unix". Not
// "foo", which is a syntax error in a PEP 263 comment, nor "hex", which is no encoding of text.
bool IsPythonCodec(absl::string_view name);

// Whether CPython takes the name in a PEP 263 comment for UTF-8 itself, so that it may stand behind
// a byte order mark. "utf8" it does not.
bool IsUtf8Name(absl::string_view name);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_TEXT_PYTHON_CODECS_H_
