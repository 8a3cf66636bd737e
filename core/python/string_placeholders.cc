// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/string_placeholders.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/string_view.h"
#include "core/text/byte_range.h"

namespace torchlift::python {
namespace {

bool IsOneOf(char c, absl::string_view set) { return set.find(c) != absl::string_view::npos; }

// Where the placeholder that begins with the `%` at `at` ends, or nothing when it is not valid. A
// stand-in for something unknown is no valid part of it, because it may hold the end.
std::optional<std::size_t> PercentPlaceholderEnd(absl::string_view text, std::size_t at) {
  const auto peek = [text](std::size_t i) { return i < text.size() ? text[i] : '\0'; };
  const auto skip_number = [&](std::size_t i) {
    if (peek(i) == '*') return i + 1;
    while (absl::ascii_isdigit(static_cast<unsigned char>(peek(i)))) ++i;
    return i;
  };
  std::size_t i = at + 1;
  if (peek(i) == '(') {
    std::size_t depth = 0;
    do {
      if (i == text.size() || text[i] == DecodedText::kUnknown) return std::nullopt;
      if (text[i] == '(') ++depth;
      if (text[i] == ')') --depth;
      ++i;
    } while (depth > 0);
  }
  while (i < text.size() && IsOneOf(text[i], "#0- +")) ++i;
  i = skip_number(i);
  if (peek(i) == '.') i = skip_number(i + 1);
  if (IsOneOf(peek(i), "hlL")) ++i;
  if (i >= text.size() || !IsOneOf(text[i], "diouxXeEfFgGcrsa%")) return std::nullopt;
  return i + 1;
}

// The same for the `{` of str.format: a name, in which `[…]` may hold braces, then a format with
// braces in pairs.
std::optional<std::size_t> FormatPlaceholderEnd(absl::string_view text, std::size_t at) {
  bool in_brackets = false;
  std::size_t i = at + 1;
  for (; i < text.size() && (in_brackets || !IsOneOf(text[i], "}:!")); ++i) {
    if (text[i] == DecodedText::kUnknown || text[i] == '{') return std::nullopt;
    if (text[i] == '[') in_brackets = true;
    if (text[i] == ']') in_brackets = false;
  }
  std::size_t depth = 1;
  for (; i < text.size(); ++i) {
    if (text[i] == DecodedText::kUnknown) return std::nullopt;
    if (text[i] == '{') ++depth;
    if (text[i] == '}' && --depth == 0) return i + 1;
  }
  return std::nullopt;
}

// One piece of a template: where it ends and what it is.
struct Piece {
  std::size_t end;
  enum class Kind { kAsIs, kDoubled, kPlaceholder, kRefused } kind;
};

Piece PercentPiece(absl::string_view text, std::size_t begin) {
  if (text[begin] != '%') return {begin + 1, Piece::Kind::kAsIs};
  if (begin + 1 < text.size() && text[begin + 1] == '%') return {begin + 2, Piece::Kind::kDoubled};
  const std::optional<std::size_t> end = PercentPlaceholderEnd(text, begin);
  return end ? Piece{*end, Piece::Kind::kPlaceholder} : Piece{begin, Piece::Kind::kRefused};
}

Piece FormatPiece(absl::string_view text, std::size_t begin) {
  const char c = text[begin];
  if (c != '{' && c != '}') return {begin + 1, Piece::Kind::kAsIs};
  if (begin + 1 < text.size() && text[begin + 1] == c) return {begin + 2, Piece::Kind::kDoubled};
  if (c == '}') return {begin, Piece::Kind::kRefused};
  const std::optional<std::size_t> end = FormatPlaceholderEnd(text, begin);
  return end ? Piece{*end, Piece::Kind::kPlaceholder} : Piece{begin, Piece::Kind::kRefused};
}

// Cuts `text` down to its first `size` bytes.
void Truncate(std::uint32_t size, DecodedText& text) {
  text.text.resize(size);
  text.host_end.resize(size);
  text.host_begin.resize(std::size_t{size} + 1);
  if (size > 0) text.host_begin[size] = text.host_end[size - 1];
  while (!text.unknown.empty() && text.unknown.back().begin >= size) text.unknown.pop_back();
}

void AppendAll(const DecodedText& from, DecodedText& to) {
  std::size_t unknown = 0;
  for (std::size_t i = 0; i < from.text.size(); ++i) {
    if (unknown < from.unknown.size() && from.unknown[unknown].begin == i) {
      to.AppendUnknown(from.host_begin[i], from.host_end[i]);
      ++unknown;
    } else {
      to.Append(from.text[i], from.host_begin[i], from.host_end[i]);
    }
  }
}

bool Apply(Piece (*piece_at)(absl::string_view, std::size_t), std::uint32_t from,
           DecodedText& text) {
  DecodedText result;
  auto unknown = std::lower_bound(text.unknown.begin(), text.unknown.end(), ByteRange{from, from});
  for (std::size_t i = from; i < text.text.size();) {
    if (unknown != text.unknown.end() && unknown->begin == i) {
      result.AppendUnknown(text.host_begin[i], text.host_end[i]);
      ++unknown;
      ++i;
      continue;
    }
    const Piece piece = piece_at(text.text, i);
    if (piece.kind == Piece::Kind::kRefused) return false;
    const std::uint32_t host_begin = text.host_begin[i];
    const std::uint32_t host_end = text.host_end[piece.end - 1];
    if (piece.kind == Piece::Kind::kPlaceholder) {
      result.AppendUnknown(host_begin, host_end);
    } else {
      result.Append(text.text[i], host_begin, host_end);
    }
    i = piece.end;
  }
  Truncate(from, text);
  AppendAll(result, text);
  return true;
}

}  // namespace

bool ApplyPercent(std::uint32_t from, DecodedText& text) { return Apply(PercentPiece, from, text); }
bool ApplyFormat(std::uint32_t from, DecodedText& text) { return Apply(FormatPiece, from, text); }

}  // namespace torchlift::python
