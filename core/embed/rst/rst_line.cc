// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/rst/rst_line.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/strip.h"

namespace torchlift::embed {
namespace {

constexpr std::size_t kTab = 8;

bool IsBlankByte(char c) { return c == ' ' || c == '\t'; }

bool IsNameByte(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) || absl::StrContains("-_+.:", c);
}

std::size_t ListSignSize(absl::string_view text) {
  if (text.empty()) return 0;
  std::size_t size = std::min(text.find_first_not_of("0123456789"), text.size());
  if (size == 0 && text[0] == '#') size = 1;
  if (size > 0) {
    if (size == text.size() || (text[size] != '.' && text[size] != ')')) return 0;
    ++size;
  } else if (absl::StrContains("-*+", text[0])) {
    size = 1;
  }
  if (size == 0 || size == text.size() || !IsBlankByte(text[size])) return 0;
  return std::min(text.find_first_not_of(" \t", size), text.size());
}

}  // namespace

RstLine ReadRstLine(absl::string_view bytes, ByteRange line) {
  RstLine read;
  read.host = line;
  const absl::string_view all = line.In(bytes);
  std::size_t at = 0;
  for (; at < all.size() && IsBlankByte(all[at]); ++at)
    read.indentation += all[at] == '\t' ? kTab - read.indentation % kTab : 1;
  read.text = absl::StripTrailingAsciiWhitespace(all.substr(at));
  return read;
}

std::uint32_t PlaceOfColumn(absl::string_view bytes, const RstLine& line, std::size_t column) {
  std::size_t is_at = 0;
  std::uint32_t place = line.host.begin;
  for (; place < line.host.end && is_at < column && IsBlankByte(bytes[place]); ++place)
    is_at += bytes[place] == '\t' ? kTab - is_at % kTab : 1;
  return place;
}

std::size_t ListSignsSize(absl::string_view text) {
  std::size_t size = 0;
  while (const std::size_t sign = ListSignSize(text.substr(size))) size += sign;
  return size;
}

RstDirective ReadRstDirective(absl::string_view text) {
  if (!absl::ConsumePrefix(&text, ".. ")) return {};
  text = absl::StripLeadingAsciiWhitespace(text);
  const std::size_t end = text.find("::");
  if (end == absl::string_view::npos || end == 0) return {};
  const absl::string_view name = absl::StripTrailingAsciiWhitespace(text.substr(0, end));
  if (!std::all_of(name.begin(), name.end(), IsNameByte)) return {};
  return {name, absl::StripAsciiWhitespace(text.substr(end + 2))};
}

bool IsRstComment(absl::string_view text) {
  if (text == "..") return true;
  if (!absl::StartsWith(text, ".. ") || !ReadRstDirective(text).name.empty()) return false;
  text = absl::StripLeadingAsciiWhitespace(text.substr(3));
  return text.empty() || !absl::StrContains("_[|", text[0]);
}

}  // namespace torchlift::embed
