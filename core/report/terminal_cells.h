// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REPORT_TERMINAL_CELLS_H_
#define TORCHLIFT_CORE_REPORT_TERMINAL_CELLS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/report/style.h"
#include "core/text/byte_range.h"

namespace torchlift {

// One character as a terminal shows it, with what combines with it; or a control character spelt
// out, or a tab as blanks.
struct TerminalCell {
  std::string text;
  std::size_t width = 0;  // In columns.
  bool marked = false;
  bool quiet = false;  // Is no text of the file: an escape, a sign of ours.
};

// The characters of `part` of `text`, a line without its line end, those in `marks` (ranges of
// `text`) marked. Tabs fill up to the next multiple of four columns; in a mark of blanks alone they
// show as an arrow.
std::vector<TerminalCell> CellsOf(absl::string_view text, ByteRange part,
                                  absl::Span<const ByteRange> marks);

// A cell with a sign that is no text of the file.
TerminalCell SignCell(absl::string_view sign, bool marked = false);

// The cells cut into rows of at most `width` columns (at least 2), between words where that leaves
// rows well filled; always one row or more.
std::vector<std::vector<TerminalCell>> WrapCells(std::vector<TerminalCell> cells,
                                                 std::size_t width);

// The columns that cells take.
std::size_t WidthOf(const std::vector<TerminalCell>& cells);

// The cells as text: marked ones with the attributes `marked` ("1;32"), blanks among them alone
// reversed so that they are seen.
std::string Drawn(const std::vector<TerminalCell>& cells, const Style& style,
                  absl::string_view marked);

// The text for one row of at most `width` columns: printable, line ends as blanks, cut with "…".
std::string CutToWidth(absl::string_view text, std::size_t width);

// The text, which holds no line end, broken at blanks into lines of at most `width` columns, all but
// the first indented. Words that are longer stay whole. Each line ends with a line end.
std::string WrapWords(absl::string_view text, std::size_t width, std::size_t indent);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REPORT_TERMINAL_CELLS_H_
