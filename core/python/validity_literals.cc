// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "core/python/string_escapes.h"
#include "core/python/string_literal.h"
#include "core/python/validity_checks.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::python {
namespace {

bool IsDigit(char c) { return absl::ascii_isdigit(static_cast<unsigned char>(c)); }

Verdict CheckNumber(Node number) {
  const absl::string_view text = number.text();
  if (text.back() == 'l' || text.back() == 'L')
    return ViolationAt(number, "a number with the 'L' of Python 2");
  if (text.size() > 1 && text[0] == '0' &&
      absl::ascii_isalpha(static_cast<unsigned char>(text[1]))) {
    return std::nullopt;  // 0x, 0o, 0b: the grammar knows their digits.
  }
  for (std::size_t i = text.find('_'); i != absl::string_view::npos; i = text.find('_', i + 1)) {
    if (i + 1 == text.size() || !IsDigit(text[i + 1]))
      return ViolationAt(number, "a '_' in a number has no digit behind it");
  }
  const bool is_decimal = number.kind() == kInteger && text.back() != 'j' && text.back() != 'J';
  if (is_decimal && text[0] == '0' && text.find_first_not_of("0_") != absl::string_view::npos) {
    return ViolationAt(number, "a number begins with 0: octal numbers begin with 0o");
  }
  return std::nullopt;
}

// Whether a line ends inside a literal of one line, other than behind a backslash.
bool HasBareLineEnd(absl::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n' || text[i] == '\r') return true;
    if (text[i] == '\\') i += text.substr(i + 1, 2) == "\r\n" ? 2 : 1;
  }
  return false;
}

bool HasValidBytes(absl::string_view text, bool is_raw) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (static_cast<unsigned char>(text[i]) >= 0x80) return false;
    if (is_raw || text[i] != '\\') continue;
    if (++i < text.size() && text[i] == 'x') {
      const absl::string_view digits = text.substr(i + 1, 2);
      if (digits.size() < 2 || !std::all_of(digits.begin(), digits.end(), [](char c) {
            return absl::ascii_isxdigit(static_cast<unsigned char>(c));
          })) {
        return false;
      }
    }
  }
  return true;
}

// Checks what is between the quotes and outside of `{…}`.
Verdict CheckContent(Node string, ByteRange range, const StringSpelling& spelling) {
  const absl::string_view text = range.In(string.tree().text());
  if (spelling.quote.size() == 1 && HasBareLineEnd(text))
    return ViolationAt(string, "a string goes on behind its line");
  if (spelling.is_bytes) {
    if (HasValidBytes(text, spelling.is_raw)) return std::nullopt;
    return ViolationAt(string, "bytes hold an invalid escape or a character beyond ASCII");
  }
  if (!spelling.is_format && (spelling.is_raw || text.find('\\') == absl::string_view::npos))
    return std::nullopt;
  DecodedText decoded;
  if (AppendDecoded(string.tree().text(), range, spelling, decoded)) return std::nullopt;
  return ViolationAt(string, "a string holds an invalid escape or a single brace");
}

Verdict CheckString(Node string) {
  const StringSpelling spelling = SpellingOf(string);
  if (spelling.quote.empty() || spelling.quote[0] == '`')
    return ViolationAt(string, "backquotes are of Python 2");
  if (!IsStringPrefix(spelling.prefix))
    return ViolationAt(string, "a string with an unknown prefix");
  ByteRange range{
      string.begin() + static_cast<std::uint32_t>(spelling.prefix.size() + spelling.quote.size()),
      0};
  for (Node child : string.children()) {
    if (child.kind() != kInterpolation) continue;
    range.end = child.begin();
    if (Verdict verdict = CheckContent(string, range, spelling)) return verdict;
    range.begin = child.end();
  }
  range.end = string.end() - static_cast<std::uint32_t>(spelling.quote.size());
  return CheckContent(string, range, spelling);
}

Verdict CheckConcatenation(Node concatenation) {
  const bool is_bytes = SpellingOf(concatenation.NamedChild(0)).is_bytes;
  for (Node piece : concatenation.named_children()) {
    if (SpellingOf(piece).is_bytes != is_bytes)
      return ViolationAt(piece, "bytes and text are written in one string");
  }
  return std::nullopt;
}

}  // namespace

namespace {

// CPython ends a line at a carriage return alone, too; tree-sitter goes on to the line feed.
Verdict CheckComment(Node comment) {
  const absl::string_view text = comment.text();
  const std::size_t end = text.find('\r');
  if (end == absl::string_view::npos || end + 1 == text.size()) return std::nullopt;
  return Violation{comment.begin() + static_cast<std::uint32_t>(end),
                   "a carriage return ends this comment, and what follows is code"};
}

// The format of `{x:>10}` is text, blanks before the brace too, which tree-sitter leaves out of it.
Verdict CheckFormatSpecifier(Node specifier) {
  const Node interpolation = specifier.parent();
  const ByteRange format{specifier.begin(), interpolation.end()};
  if (!absl::StrContains(format.In(specifier.tree().text()), "\n")) return std::nullopt;
  Node string = interpolation;
  while (string && string.kind() != kString) string = string.parent();
  if (!string || SpellingOf(string).quote.size() == 3) return std::nullopt;
  return ViolationAt(specifier, "a line end in the format of a string with single quotes");
}

}  // namespace

Verdict CheckLiteral(Node node) {
  switch (node.kind()) {
    case kInteger:
    case kFloat:
      return CheckNumber(node);
    case kString:
      return CheckString(node);
    case kConcatenatedString:
      return CheckConcatenation(node);
    case kIdentifier:
      if (node.text() == "async" || node.text() == "await")
        return ViolationAt(node, "a keyword stands for a name");
      return std::nullopt;
    case kComment:
      return CheckComment(node);
    case kFormatSpecifier:
      return CheckFormatSpecifier(node);
    default:
      return std::nullopt;
  }
}

}  // namespace torchlift::python
