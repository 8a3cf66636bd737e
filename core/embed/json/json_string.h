// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_JSON_JSON_STRING_H_
#define TORCHLIFT_CORE_EMBED_JSON_JSON_STRING_H_

#include <optional>

#include "absl/strings/string_view.h"
#include "core/embed/region.h"
#include "core/text/byte_range.h"
#include "core/text/decoded_text.h"

namespace torchlift::embed {

// The text of a string of JSON, `literal` with its quotes, as UTF-8. What no text of a program can
// hold (NUL, half a surrogate pair) is not seen. Nothing when an escape is none.
//
//   host:  "a\tb\u00e9"      text: a, a tab, b, é
std::optional<DecodedText> DecodeJsonString(absl::string_view host, ByteRange literal);

// Tells the region how new text is written between the quotes of a JSON string. `line_end` is what
// stands for a line end there, `\n` unless the lines are strings of a list.
void SpellAsJson(absl::string_view line_end, Region& region);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_JSON_JSON_STRING_H_
