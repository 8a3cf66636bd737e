// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_STRING_LITERAL_H_
#define TORCHLIFT_CORE_PYTHON_STRING_LITERAL_H_

#include <optional>

#include "absl/strings/string_view.h"
#include "core/syntax/syntax_tree.h"
#include "core/text/decoded_text.h"

namespace torchlift::python {

// What a string literal is spelt with.
struct StringSpelling {
  absl::string_view prefix;  // As written: "", "f", "rb", …
  absl::string_view quote;   // `"`, `'`, or three of them.
  bool is_raw = false;
  bool is_bytes = false;
  bool is_format = false;    // f- and t-strings: `{…}` is an expression.
  bool is_template = false;  // t-strings: the value is no str.
};
StringSpelling SpellingOf(Node string);  // `string` is a kString node.

// The value of a kString or kConcatenatedString node (also in parentheses) as UTF-8 text with the
// way back to the source: escapes are decoded, line ends are "\n", the pieces of an implicit
// concatenation follow each other, as do those of
// `"…" + "…"`. Unknown (see DecodedText) are `{…}` of an f-string, `\N{…}` and lone surrogates.
//
//   f"a\t{b}" r"\c"      // "a<tab>?\c", where the ? is unknown
//
// With `formats`, what is put together at run time counts too: `"…" % x` and `"…".format(…)`, whose
// placeholders are unknown, and `"…" + x`, where x is.
//
// Empty for bytes and t-strings, for anything that is not a string, and for what CPython refuses:
// escapes and placeholders that are not valid. Linear in the node; more than eight formattings
// inside each other give up.
std::optional<DecodedText> DecodeString(Node string, bool formats = false);
// The same for a literal of bytes, which are taken for UTF-8 text. Empty for anything else.
std::optional<DecodedText> DecodeBytes(Node bytes);

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_STRING_LITERAL_H_
