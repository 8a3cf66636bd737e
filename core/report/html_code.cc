// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/html_code.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/report/html_text.h"

namespace torchlift {
namespace {

absl::string_view ClassOf(SyntaxColor color) {
  switch (color) {
    case SyntaxColor::kKeyword:
      return "k";
    case SyntaxColor::kString:
      return "s";
    case SyntaxColor::kNumber:
      return "n";
    case SyntaxColor::kComment:
      return "c";
    case SyntaxColor::kDefinition:
      return "d";
    case SyntaxColor::kPlain:
      break;
  }
  return "";
}

// The first range that ends behind `offset`, given ranges in order.
template <typename Ranges, typename RangeOf>
auto FirstEndingBehind(const Ranges& ranges, std::uint32_t offset, RangeOf range_of) {
  return std::partition_point(ranges.begin(), ranges.end(),
                              [&](const auto& element) { return range_of(element).end <= offset; });
}

void AppendPiece(absl::string_view piece, SyntaxColor color, bool marked, std::string& html) {
  if (marked) absl::StrAppend(&html, "<mark>");
  if (color == SyntaxColor::kPlain) {
    absl::StrAppend(&html, HtmlText(piece));
  } else {
    absl::StrAppend(&html, "<span class=\"", ClassOf(color), "\">", HtmlText(piece), "</span>");
  }
  if (marked) absl::StrAppend(&html, "</mark>");
}

}  // namespace

std::string HtmlCode(absl::string_view text, ByteRange line,
                     const std::vector<ColoredRange>& colors, absl::Span<const ByteRange> marks) {
  std::string html;
  auto color = FirstEndingBehind(colors, line.begin,
                                 [](const ColoredRange& colored) { return colored.range; });
  auto mark = marks.begin();
  // A piece reaches to the next place where a token or a mark begins or ends.
  for (std::uint32_t begin = line.begin; begin < line.end;) {
    while (color != colors.end() && color->range.end <= begin) ++color;
    while (mark != marks.end() && mark->end <= begin) ++mark;
    std::uint32_t end = line.end;
    const auto bound = [&](ByteRange range) {
      end = std::min(end, range.begin > begin ? range.begin : range.end);
    };
    if (color != colors.end()) bound(color->range);
    if (mark != marks.end()) bound(*mark);
    const bool colored = color != colors.end() && color->range.begin <= begin;
    const bool marked = mark != marks.end() && mark->begin <= begin;
    AppendPiece(ByteRange{begin, end}.In(text), colored ? color->color : SyntaxColor::kPlain,
                marked, html);
    begin = end;
  }
  return html;
}

}  // namespace torchlift
