// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/yaml/block_lines.h"

#include <algorithm>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/string_view.h"
#include "core/embed/yaml/cursor.h"

namespace torchlift::embed::yaml {
namespace {

// The column of the block collection around; 0 for a document.
std::size_t ColumnAround(Node scalar) {
  for (Node node = scalar.parent(); node; node = node.parent()) {
    if (node.style() == Style::kBlock) return node.column();
  }
  return 0;
}

// The bytes in front of the text of a line: those of its blanks that all lines have.
std::size_t LeadingSpaces(absl::string_view line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

// Whether the text of the line begins behind its blanks, in the eyes of what reads the file.
bool IsBlankLine(absl::string_view line) {
  return line.find_first_not_of(' ') == absl::string_view::npos;
}

// The indentation of the first line that is not blank, as it is without its template.
std::size_t IndentationOf(Node scalar, std::uint32_t first_line) {
  const std::string& masked = scalar.stream().actions().masked;
  const absl::string_view text =
      absl::string_view(masked.empty() ? scalar.stream().text() : masked).substr(0, scalar.end());
  std::size_t indentation = 0;
  for (Cursor cursor(text); cursor.at() < text.size();) {
    if (cursor.at() < first_line) cursor.MoveTo(first_line);
    const absl::string_view line = text.substr(cursor.at(), cursor.LineEnd() - cursor.at());
    indentation = LeadingSpaces(line);
    if (!IsBlankLine(line)) return indentation;
    cursor.MoveTo(cursor.NextLine(cursor.at()));
  }
  return LeadingSpaces(scalar.stream().text().substr(first_line));
}

}  // namespace

BlockLines ReadBlockLines(Node scalar) {
  BlockLines block;
  const absl::string_view text = scalar.stream().text();
  Cursor cursor(text.substr(0, scalar.end()));
  cursor.MoveTo(scalar.begin() + 1);
  std::size_t digit = 0;
  bool is_stripped = false;
  for (; !cursor.AtEnd(); cursor.Skip(1)) {
    const char c = cursor.Peek();
    if (absl::ascii_isdigit(static_cast<unsigned char>(c))) {
      digit = static_cast<std::size_t>(c - '0');
    } else if (c == '-' || c == '+') {
      is_stripped = c == '-';
    } else {
      break;
    }
  }
  const Cursor whole(text);
  if (cursor.AtEnd()) {
    block.place = scalar.end();
    return block;
  }
  cursor.MoveTo(cursor.NextLine(cursor.at()));
  const std::uint32_t first = cursor.at();
  if (digit > 0) {
    block.indentation = ColumnAround(scalar) + digit;
  } else {
    block.indentation = IndentationOf(scalar, first);
  }
  block.place = first;
  for (cursor.MoveTo(first); !cursor.AtEnd(); cursor.MoveTo(cursor.NextLine(cursor.at()))) {
    const std::uint32_t end = cursor.LineEnd();
    const absl::string_view line = text.substr(cursor.at(), end - cursor.at());
    const auto spaces =
        static_cast<std::uint32_t>(std::min(LeadingSpaces(line), block.indentation));
    block.lines.push_back({{cursor.at() + spaces, end}, whole.NextLine(end)});
  }
  if (!block.lines.empty()) {
    block.place = block.lines.front().content.begin;
    const BlockLines::Line& last = block.lines.back();
    block.ends_with_line_end = !is_stripped && last.line_end > last.content.end;
  }
  return block;
}

}  // namespace torchlift::embed::yaml
