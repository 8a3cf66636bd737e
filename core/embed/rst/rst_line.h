// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_RST_RST_LINE_H_
#define TORCHLIFT_CORE_EMBED_RST_RST_LINE_H_

#include <cstddef>
#include <cstdint>

#include "absl/strings/string_view.h"
#include "core/text/byte_range.h"

namespace torchlift::embed {

// A line of reStructuredText.
struct RstLine {
  ByteRange host;               // Without its line end.
  std::size_t indentation = 0;  // In columns; a tab leads to the next multiple of eight.
  absl::string_view text;       // Behind the blanks at its front, and without those at its end.

  bool IsBlank() const { return text.empty(); }
};
RstLine ReadRstLine(absl::string_view bytes, ByteRange line);

// The offset of the byte of the line that stands at the column, or of the first that is no blank.
std::uint32_t PlaceOfColumn(absl::string_view bytes, const RstLine& line, std::size_t column);

// The bytes of signs that begin items of lists at the front of the text: those of `- `, `1. `, `#. `.
std::size_t ListSignsSize(absl::string_view text);

// `.. name:: argument`
struct RstDirective {
  absl::string_view name;  // Empty when the text is none.
  absl::string_view argument;
};
RstDirective ReadRstDirective(absl::string_view text);

// Whether the text begins a comment: it is explicit markup, and neither a directive, a target, a
// footnote nor a substitution.
bool IsRstComment(absl::string_view text);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_RST_RST_LINE_H_
