// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <cstddef>
#include <cstdint>

#include "absl/strings/string_view.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"
#include "core/text/utf8.h"

namespace torchlift::python {
namespace {

bool HasLineEnd(absl::string_view bytes) {
  return bytes.find_first_of("\r\n") != absl::string_view::npos;
}

// The begin of the line behind the one of `offset`, or the end of the text.
std::uint32_t NextLineBegin(absl::string_view text, std::uint32_t offset) {
  const std::size_t end = text.find_first_of("\r\n", offset);
  if (end == absl::string_view::npos) return static_cast<std::uint32_t>(text.size());
  return static_cast<std::uint32_t>(end + (text.substr(end, 2) == "\r\n" ? 2 : 1));
}

bool IsBlankLineAt(absl::string_view text, std::uint32_t line_begin) {
  const std::size_t end = text.find_first_not_of(" \t\f", line_begin);
  return end == absl::string_view::npos || text[end] == '\n' || text[end] == '\r';
}

// One logical line at the top level: statements with `;` between, a comment behind them, or a
// comment alone. Compound statements reach over many lines of text but are one here.
struct LogicalLine {
  Node first;
  Node last;
  Node statement;  // The first statement; null for a comment alone.
  bool goes_on_with_code =
      false;  // Behind the first statement comes one that is no `from __future__` import.
};

LogicalLine LineFrom(Node first, absl::string_view text) {
  LogicalLine line;
  line.first = first;
  for (Node node = first; node; node = node.next_sibling()) {
    if (line.last && HasLineEnd(text.substr(line.last.end(), node.begin() - line.last.end())))
      break;
    line.last = node;
    if (!IsStatement(node)) continue;
    if (!line.statement) {
      line.statement = node;
    } else if (node.kind() != kFutureImportStatement) {
      line.goes_on_with_code = true;
    }
  }
  return line;
}

}  // namespace

std::uint32_t FirstImportOffset(const SyntaxTree& tree) {
  const absl::string_view text = tree.text();
  std::uint32_t offset = text.substr(0, kUtf8ByteOrderMark.size()) == kUtf8ByteOrderMark ? 3 : 0;
  bool may_be_docstring = true;
  bool is_top_comment = true;
  std::uint32_t line_end = 0;
  for (Node node = tree.root().first_child(); node;) {
    const LogicalLine line = LineFrom(node, text);
    if (line_end > 0 && line.first.begin() >= NextLineBegin(text, line_end)) is_top_comment = false;
    line_end = NextLineBegin(text, line.last.end());
    if (!line.statement) {
      if (is_top_comment || IsBlankLineAt(text, line_end)) offset = line_end;
    } else if (line.statement.kind() == kFutureImportStatement ||
               (may_be_docstring && IsDocstring(line.statement))) {
      offset = line_end;
      may_be_docstring = false;
      is_top_comment = false;
      if (line.goes_on_with_code) break;
    } else {
      break;
    }
    node = line.last.next_sibling();
  }
  return offset;
}

}  // namespace torchlift::python
