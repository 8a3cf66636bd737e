// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/terminal_cells.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/report/display_width.h"

namespace torchlift {
namespace {

constexpr std::size_t kTabWidth = 4;

bool IsBlank(char c) { return c == ' ' || c == '\t'; }

// Whether the bytes are blanks alone.
bool AreBlanks(absl::string_view text) { return std::all_of(text.begin(), text.end(), &IsBlank); }

TerminalCell TabCell(std::size_t column, bool visible) {
  TerminalCell cell;
  cell.width = kTabWidth - column % kTabWidth;
  cell.text =
      visible ? absl::StrCat("→", std::string(cell.width - 1, ' ')) : std::string(cell.width, ' ');
  return cell;
}

// The cell of a character that is no tab; combines with the cell in front when that is how it is
// shown.
void AppendCharacter(absl::string_view bytes, const PrintableCharacter& character, bool marked,
                     std::vector<TerminalCell>* cells) {
  if (!character.spelt.empty()) {
    cells->push_back({character.spelt, character.spelt.size(), marked, true});
    return;
  }
  const auto width = static_cast<std::size_t>(CharacterWidth(character.character));
  if (width == 0 && !cells->empty()) {
    absl::StrAppend(&cells->back().text, bytes);
  } else {
    cells->push_back({std::string(bytes), width, marked, false});
  }
}

bool IsWordByte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || absl::ascii_isalnum(byte) || c == '_';
}

// Where to break a row of the cells from `begin` on that may end at `end` at the latest: between
// words where that costs no more than a third of the row.
std::size_t BreakBefore(const std::vector<TerminalCell>& cells, std::size_t begin,
                        std::size_t end) {
  const std::size_t least = begin + (end - begin) * 2 / 3;
  for (std::size_t at = end; at > least; --at) {
    const char last = cells[at - 1].text.back();
    const char next = cells[at].text[0];
    // A blank ends a row rather than to begin one, a quote begins one rather than to end it.
    if (next == ' ' || last == '"' || last == '\'') continue;
    if (!IsWordByte(last) || !IsWordByte(next)) return at;
  }
  return end;
}

}  // namespace

std::vector<TerminalCell> CellsOf(absl::string_view text, ByteRange part,
                                  absl::Span<const ByteRange> marks) {
  std::vector<TerminalCell> cells;
  std::size_t column = 0;
  auto mark = marks.begin();
  for (std::uint32_t at = part.begin; at < part.end;) {
    while (mark != marks.end() && mark->end <= at) ++mark;
    const bool marked = mark != marks.end() && mark->begin <= at;
    const absl::string_view rest = ByteRange{at, part.end}.In(text);
    const PrintableCharacter character = FirstPrintable(rest);
    if (rest[0] == '\t') {
      cells.push_back(TabCell(column, marked && AreBlanks(mark->In(text))));
      cells.back().marked = marked;
    } else {
      AppendCharacter(rest.substr(0, character.bytes), character, marked, &cells);
    }
    column = rest[0] == '\t' ? column + cells.back().width : column + 1;
    at += static_cast<std::uint32_t>(character.bytes);
  }
  return cells;
}

TerminalCell SignCell(absl::string_view sign, bool marked) {
  return {std::string(sign), DisplayWidth(sign), marked, !marked};
}

std::vector<std::vector<TerminalCell>> WrapCells(std::vector<TerminalCell> cells,
                                                 std::size_t width) {
  std::vector<std::vector<TerminalCell>> rows;
  std::size_t begin = 0;
  do {
    std::size_t end = begin;
    std::size_t used = 0;
    while (end < cells.size() && (end == begin || used + cells[end].width <= width))
      used += cells[end++].width;
    if (end < cells.size()) end = BreakBefore(cells, begin, end);
    rows.emplace_back(std::make_move_iterator(cells.begin() + static_cast<std::ptrdiff_t>(begin)),
                      std::make_move_iterator(cells.begin() + static_cast<std::ptrdiff_t>(end)));
    begin = end;
  } while (begin < cells.size());
  return rows;
}

std::size_t WidthOf(const std::vector<TerminalCell>& cells) {
  std::size_t width = 0;
  for (const TerminalCell& cell : cells) width += cell.width;
  return width;
}

std::string Drawn(const std::vector<TerminalCell>& cells, const Style& style,
                  absl::string_view marked) {
  std::string drawn;
  for (std::size_t i = 0; i < cells.size();) {
    std::string run;
    const TerminalCell& first = cells[i];
    for (; i < cells.size() && cells[i].marked == first.marked && cells[i].quiet == first.quiet;
         ++i) {
      run += cells[i].text;
    }
    if (first.marked) {
      const bool blank = run.find_first_not_of(" \t") == std::string::npos;
      drawn += style.Wrap(blank ? absl::StrCat(marked, ";7") : std::string(marked), run);
    } else {
      drawn += first.quiet ? style.Dim(run) : run;
    }
  }
  return drawn;
}

std::string CutToWidth(absl::string_view text, std::size_t width) {
  std::string cut;
  std::size_t used = 0;
  while (!text.empty()) {
    PrintableCharacter first = FirstPrintable(text);
    if (text[0] == '\n' || text[0] == '\t' || text[0] == '\r') {
      first.spelt.assign(1, ' ');
      // A line end and what indents the next line read as one blank.
      while (first.bytes < text.size() &&
             absl::string_view(" \t\r\n").find(text[first.bytes]) != absl::string_view::npos) {
        ++first.bytes;
      }
    }
    const std::string shown =
        first.spelt.empty() ? std::string(text.substr(0, first.bytes)) : first.spelt;
    const std::size_t needed = DisplayWidth(shown);
    const bool last = first.bytes == text.size();
    if (used + needed > (last ? width : width - std::min<std::size_t>(width, 1)))
      return absl::StrCat(cut, "…");
    cut += shown;
    used += needed;
    text.remove_prefix(first.bytes);
  }
  return cut;
}

std::string WrapWords(absl::string_view text, std::size_t width, std::size_t indent) {
  std::string wrapped;
  std::size_t used = 0;
  for (const absl::string_view word : absl::StrSplit(text, ' ', absl::SkipEmpty())) {
    const std::size_t needed = DisplayWidth(word);
    if (used > 0 && used + 1 + needed > width) {
      absl::StrAppend(&wrapped, "\n", std::string(indent, ' '));
      used = indent;
    } else if (used > 0) {
      wrapped += ' ';
      ++used;
    }
    absl::StrAppend(&wrapped, word);
    used += needed;
  }
  return absl::StrCat(wrapped, "\n");
}

}  // namespace torchlift
