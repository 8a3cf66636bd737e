// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/notebook/cell_text.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/embed/json/json_string.h"

namespace torchlift::embed {
namespace {

// What the list writes between two strings: `,`, a line end and the indentation. Nothing when a
// comment or the like stands there.
std::optional<std::string> SeparatorOf(JsonValue list) {
  const absl::string_view host = list.document().bytes();
  std::uint32_t last_end = list.range().begin + 1;
  std::string separator = ", ";
  std::uint32_t count = 0;
  for (const JsonValue string : list.children()) {
    const absl::string_view between = host.substr(last_end, string.range().begin - last_end);
    last_end = string.range().end;
    const bool is_plain = std::all_of(between.begin(), between.end(), [](char c) {
      return c == ',' || absl::ascii_isspace(static_cast<unsigned char>(c));
    });
    if (!is_plain) return std::nullopt;
    // Before the first one: the indentation is the same, the comma is not there.
    if (count == 0 && !between.empty()) separator = absl::StrCat(",", between);
    if (count == 1) return std::string(between);
    ++count;
  }
  return separator;
}

// Whether each string but the last one ends with the end of its line, and has no other.
bool IsOneLineEach(const CellText& cell) {
  for (std::size_t i = 0; i < cell.strings.size(); ++i) {
    const bool is_last = i + 1 == cell.strings.size();
    const std::size_t end = is_last ? cell.text.text.size() : cell.strings[i + 1].first;
    const absl::string_view line = absl::string_view(cell.text.text)
                                       .substr(cell.strings[i].first, end - cell.strings[i].first);
    const std::size_t feed = line.find('\n');
    if (feed != absl::string_view::npos ? feed + 1 != line.size() : !is_last) return false;
  }
  return true;
}

bool AppendString(JsonValue string, CellText& cell) {
  const std::optional<DecodedText> text = string.Text();
  if (!text) return false;
  cell.strings.emplace_back(static_cast<std::uint32_t>(cell.text.text.size()), string.range());
  cell.text.Append(*text);
  return true;
}

}  // namespace

ByteRange CellText::StringAt(std::uint32_t offset) const {
  const auto behind =
      std::upper_bound(strings.begin(), strings.end(), offset,
                       [](std::uint32_t at, const auto& string) { return at < string.first; });
  return behind == strings.begin() ? ByteRange() : std::prev(behind)->second;
}

Region CellText::LinesRegion(ByteRange lines, FileKind kind) const {
  Region region;
  region.kind = kind;
  region.text = text.Part(lines);
  if (!lines.empty()) region.host = {StringAt(lines.begin).begin, StringAt(lines.end - 1).end};
  SpellAsJson(line_end, region);
  if (line_end.empty()) region.special = "\r\t\b\f\n";
  return region;
}

Region CellText::CommandRegion(DecodedText command) {
  Region region;
  region.kind = FileKind::kShell;
  region.text = std::move(command);
  if (!region.text.text.empty())
    region.host = {region.text.host_begin.front(), region.text.host_end.back()};
  SpellAsJson("", region);
  region.special = "\r\t\b\f\n";
  return region;
}

std::optional<CellText> ReadCellText(JsonValue source) {
  CellText cell;
  if (source.IsString()) {
    if (!AppendString(source, cell)) return std::nullopt;
    cell.line_end = "\\n";
    return cell;
  }
  if (!source.IsArray()) return std::nullopt;
  for (const JsonValue string : source.children()) {
    if (!AppendString(string, cell)) return std::nullopt;
  }
  const std::optional<std::string> separator = SeparatorOf(source);
  if (separator && IsOneLineEach(cell)) cell.line_end = absl::StrCat("\\n\"", *separator, "\"");
  return cell;
}

}  // namespace torchlift::embed
