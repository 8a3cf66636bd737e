// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/rewrite/statement_lines.h"

#include "absl/strings/match.h"
#include "core/text/utf8.h"

namespace torchlift {
namespace {

bool EndsLine(char c) { return c == '\n' || c == '\r'; }

}  // namespace

std::uint32_t LineBegin(absl::string_view text, std::uint32_t offset) {
  while (offset > 0 && !EndsLine(text[offset - 1])) --offset;
  return offset == 0 && absl::StartsWith(text, kUtf8ByteOrderMark) ? 3 : offset;
}

std::uint32_t LineContentEnd(absl::string_view text, std::uint32_t offset) {
  if (offset > 0 && offset < text.size() && text[offset] == '\n' && text[offset - 1] == '\r')
    return offset - 1;
  while (offset < text.size() && !EndsLine(text[offset])) ++offset;
  return offset;
}

std::uint32_t NextLineBegin(absl::string_view text, std::uint32_t offset) {
  offset = LineContentEnd(text, offset);
  if (offset < text.size() && text[offset] == '\r') ++offset;
  if (offset < text.size() && text[offset] == '\n') ++offset;
  return offset;
}

absl::string_view LineEndNear(absl::string_view text, std::uint32_t offset) {
  std::uint32_t end = NextLineBegin(text, offset);
  if (end == offset || !EndsLine(text[end - 1])) end = LineBegin(text, offset);
  if (end >= 2 && text.substr(end - 2, 2) == "\r\n") return "\r\n";
  if (end >= 1 && text[end - 1] == '\r') return "\r";
  return "\n";
}

bool IsBlank(absl::string_view bytes) {
  return bytes.find_first_not_of(" \t\f") == absl::string_view::npos;
}

absl::string_view Indentation(Node statement) {
  const absl::string_view text = statement.tree().text();
  const std::uint32_t begin = LineBegin(text, statement.begin());
  return text.substr(begin, statement.begin() - begin);
}

bool OwnsItsLines(Node statement) {
  const absl::string_view text = statement.tree().text();
  absl::string_view above = text.substr(0, LineBegin(text, statement.begin()));
  if (absl::EndsWith(above, "\n")) above.remove_suffix(1);
  if (absl::EndsWith(above, "\r")) above.remove_suffix(1);
  if (absl::EndsWith(above, "\\")) return false;  // `if x: \`, and the statement below.
  std::uint32_t after = statement.end();
  while (after < text.size() && (text[after] == ' ' || text[after] == '\t')) ++after;
  const bool ends = after == text.size() || EndsLine(text[after]) || text[after] == '#';
  return ends && IsBlank(Indentation(statement));
}

}  // namespace torchlift
