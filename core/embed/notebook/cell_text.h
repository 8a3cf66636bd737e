// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_NOTEBOOK_CELL_TEXT_H_
#define TORCHLIFT_CORE_EMBED_NOTEBOOK_CELL_TEXT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/embed/json/json_document.h"
#include "core/embed/region.h"
#include "core/text/byte_range.h"
#include "core/text/decoded_text.h"

namespace torchlift::embed {

// The source of a notebook's cell: one string of JSON, or a list of strings that are joined, by
// custom a line each.
struct CellText {
  DecodedText text;
  // How the file goes on to a new line: `\n` in one string; `\n",`, a line end, the indentation and
  // `"` in a list. Empty where the strings of the list are no lines.
  std::string line_end;
  // Where the strings begin in `text`, and where they stand in the file, with their quotes.
  std::vector<std::pair<std::uint32_t, ByteRange>> strings;

  // A region of a part of the text that a program reads as lines: its host are whole strings.
  Region LinesRegion(ByteRange lines, FileKind kind) const;
  // A region of a part that is no more than a command, already decoded. No line can come in.
  static Region CommandRegion(DecodedText command);

 private:
  ByteRange StringAt(std::uint32_t offset) const;
};

// Nothing when the value is neither, or cannot be decoded.
std::optional<CellText> ReadCellText(JsonValue source);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_NOTEBOOK_CELL_TEXT_H_
