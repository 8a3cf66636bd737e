// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_STRING_ESCAPES_H_
#define TORCHLIFT_CORE_PYTHON_STRING_ESCAPES_H_

#include "absl/strings/string_view.h"
#include "core/python/string_literal.h"
#include "core/text/byte_range.h"
#include "core/text/decoded_text.h"

namespace torchlift::python {

// Whether CPython knows the prefix: "", u, r, b, f, t, and r with b, f or t in either order; in any
// case of letters.
bool IsStringPrefix(absl::string_view prefix);

// Adds the value of the bytes `range` of `source`, which lie between the quotes of a str or
// f-string literal with that spelling and outside its `{…}`, to `decoded`. False for escapes and
// single braces that CPython refuses.
bool AppendDecoded(absl::string_view source, ByteRange range, const StringSpelling& spelling,
                   DecodedText& decoded);

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_STRING_ESCAPES_H_
