// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/text/encoding_comment.h"

#include <algorithm>
#include <cstddef>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/strip.h"

namespace torchlift {
namespace {

// Names of Python's codecs and their aliases, lower case without '-'.
constexpr absl::string_view kMaybeTrail[] = {
    "932",         "936",          "949",           "950",          "big5",
    "big5hkscs",   "big5tw",       "cp1361",        "cp932",        "cp936",
    "cp949",       "cp950",        "csbig5",        "csshiftjis",   "gb18030",
    "gb180302000", "gbk",          "hkscs",         "johab",        "ms1361",
    "ms932",       "ms936",        "ms949",         "ms950",        "mskanji",
    "shiftjis",    "shiftjis2004", "shiftjisx0213", "sjis",         "sjis2004",
    "sjisx0213",   "uhc",          "windows31j",    "xmacjapanese", "xmactradchinese",
};
constexpr absl::string_view kMaybeOther[] = {
    "037",
    "1026",
    "1140",
    "273",
    "424",
    "500",
    "cp037",
    "cp1026",
    "cp1140",
    "cp273",
    "cp424",
    "cp500",
    "cp864",
    "cp875",
    "csiso2022jp",
    "csiso2022kr",
    "hz",
    "hzgb",
    "hzgb2312",
    "idna",
    "punycode",
    "rawunicodeescape",
    "u16",
    "u32",
    "u7",
    "unicode11utf7",
    "unicodebigunmarked",
    "unicodeescape",
    "unicodelittleunmarked",
};
constexpr absl::string_view kMaybeOtherPrefixes[] = {"iso2022", "utf16", "utf32", "utf7"};

absl::string_view FirstLine(absl::string_view text) {
  return text.substr(0, text.find_first_of("\r\n"));
}

absl::string_view AfterFirstLine(absl::string_view text) {
  text.remove_prefix(FirstLine(text).size());
  if (!absl::ConsumePrefix(&text, "\r\n") && !text.empty()) text.remove_prefix(1);
  return text;
}

absl::string_view WithoutLeadingBlanks(absl::string_view line) {
  const std::size_t begin = line.find_first_not_of(" \t\f");
  return begin == absl::string_view::npos ? absl::string_view() : line.substr(begin);
}

bool IsNameByte(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_' || c == '.';
}

// PEP 263: ^[ \t\f]*#.*?coding[:=][ \t]*([-_.a-zA-Z0-9]+)
absl::string_view NameInLine(absl::string_view line) {
  static constexpr absl::string_view kWord = "coding";
  line = WithoutLeadingBlanks(line);
  if (!absl::StartsWith(line, "#")) return {};
  for (std::size_t at = line.find(kWord); at != absl::string_view::npos;
       at = line.find(kWord, at + 1)) {
    absl::string_view rest = line.substr(at + kWord.size());
    if (!absl::ConsumePrefix(&rest, ":") && !absl::ConsumePrefix(&rest, "=")) continue;
    rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
    const auto end = std::find_if_not(rest.begin(), rest.end(), IsNameByte);
    if (end != rest.begin()) return rest.substr(0, static_cast<std::size_t>(end - rest.begin()));
  }
  return {};
}

std::string Normalised(absl::string_view name) {
  std::string result = absl::AsciiStrToLower(name);
  std::replace(result.begin(), result.end(), '_', '-');
  return result;
}

}  // namespace

std::string EncodingComment(absl::string_view text) {
  const absl::string_view first = FirstLine(text);
  if (const absl::string_view name = NameInLine(first); !name.empty()) return Normalised(name);
  const absl::string_view content = WithoutLeadingBlanks(first);
  if (!content.empty() && content[0] != '#') return "";
  return Normalised(NameInLine(FirstLine(AfterFirstLine(text))));
}

AsciiBytes AsciiBytesIn(absl::string_view name) {
  // Emacs puts the kind of line end behind the name.
  for (const absl::string_view suffix : {"-unix", "-dos", "-mac"})
    absl::ConsumeSuffix(&name, suffix);
  std::string compact(name);
  compact.erase(std::remove(compact.begin(), compact.end(), '-'), compact.end());
  if (absl::c_linear_search(kMaybeTrail, compact)) return AsciiBytes::kMaybeTrail;
  if (absl::c_linear_search(kMaybeOther, compact)) return AsciiBytes::kMaybeOther;
  for (const absl::string_view prefix : kMaybeOtherPrefixes) {
    if (absl::StartsWith(compact, prefix)) return AsciiBytes::kMaybeOther;
  }
  return AsciiBytes::kAscii;
}

}  // namespace torchlift
