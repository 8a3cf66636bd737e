// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/max-autotune-layout-deferral/line_layout.h"

#include <algorithm>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::max_autotune {
namespace {

bool IsBlank(absl::string_view text) {
  return text.find_first_not_of(" \t\f") == absl::string_view::npos;
}

}  // namespace

std::uint32_t LineBegin(const SourceFile& source, std::uint32_t offset) {
  const std::uint32_t begin = source.LineRange(source.LocationAt(offset).line).begin;
  return begin == 0 && source.has_byte_order_mark() ? 3 : begin;
}

std::uint32_t NextLineBegin(const SourceFile& source, std::uint32_t offset) {
  const std::uint32_t line = source.LocationAt(offset).line;
  const auto end = static_cast<std::uint32_t>(source.bytes().size());
  return line == source.line_count() ? end : source.LineRange(line + 1).begin;
}

absl::string_view TextBefore(const SourceFile& source, std::uint32_t offset) {
  const std::uint32_t begin = LineBegin(source, offset);
  return source.bytes().substr(begin, offset - begin);
}

bool OwnsItsLines(const SourceFile& source, ByteRange range) {
  if (!IsBlank(TextBefore(source, range.begin))) return false;
  const std::uint32_t end = source.LineRange(source.LocationAt(range.end).line).end;
  const absl::string_view rest = source.bytes().substr(range.end, end - range.end);
  const std::size_t first = rest.find_first_not_of(" \t\f");
  return first == absl::string_view::npos || rest[first] == '#';
}

std::string IndentationUnit(const SourceFile& source, const SyntaxTree& tree) {
  for (Node block : tree.Preorder()) {
    if (block.kind() != python::kBlock || block.range().empty()) continue;
    const absl::string_view inner = TextBefore(source, block.begin());
    if (inner.empty() || !IsBlank(inner)) continue;
    const absl::string_view outer = TextBefore(source, block.parent().begin());
    if (IsBlank(outer) && inner.size() > outer.size() && absl::StartsWith(inner, outer)) {
      return std::string(inner.substr(outer.size()));
    }
  }
  return "    ";
}

void InsertLines(const SourceFile& source, std::uint32_t line, absl::string_view indentation,
                 absl::string_view code, int before, int after, Fix& fix) {
  const absl::string_view line_end = LineEndText(source.LineEndAt(line));
  std::string text;
  // Only the end of a text without a last line end is not the begin of a line.
  if (LineBegin(source, line) != line) text.append(line_end.data(), line_end.size());
  for (int i = 0; i < before; ++i) text.append(line_end.data(), line_end.size());
  absl::StrAppend(&text, indentation, code, line_end);
  for (int i = 0; i < after; ++i) text.append(line_end.data(), line_end.size());
  fix.edits.push_back(Edit{{line, line}, std::move(text)});
  Claim claim;
  claim.kind = Claim::Kind::kInsert;
  claim.range = {line, line};
  claim.code.Text(code);
  fix.claims.push_back(std::move(claim));
}

}  // namespace torchlift::max_autotune
