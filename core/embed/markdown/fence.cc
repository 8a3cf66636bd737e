// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/markdown/fence.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/strip.h"
#include "core/embed/documentation/block_language.h"

namespace torchlift::embed {
namespace {

constexpr std::size_t kShortestFence = 3;

std::size_t SignsSize(absl::string_view line, char sign) {
  return std::min(line.find_first_not_of(sign), line.size());
}

absl::string_view FirstWord(absl::string_view text, absl::string_view ends) {
  return text.substr(0, std::min(text.find_first_of(ends), text.size()));
}

// The value of title="…", file=… and the like; empty when there is none.
absl::string_view NamedFile(absl::string_view info) {
  for (const absl::string_view name : {"title=", "filename=", "file=", "name=", "path="}) {
    const std::size_t at = info.find(name);
    if (at == absl::string_view::npos) continue;
    absl::string_view value = info.substr(at + name.size());
    const char quote = value.empty() ? '\0' : value[0];
    if (quote != '"' && quote != '\'') return FirstWord(value, " \t}");
    value.remove_prefix(1);
    return FirstWord(value, absl::string_view(&quote, 1));
  }
  return {};
}

// ```{name} argument: a directive of MyST, a cell of Quarto, classes of Pandoc.
void ReadBraces(absl::string_view info, FenceStart& start) {
  const std::size_t close = info.find('}');
  if (close == absl::string_view::npos) return;
  const absl::string_view inside = absl::StripAsciiWhitespace(info.substr(1, close - 1));
  const absl::string_view argument = absl::StripAsciiWhitespace(info.substr(close + 1));
  absl::string_view name = FirstWord(inside, " \t,");
  if (absl::ConsumePrefix(&name, ".")) {
    start.language = std::string(FirstWord(name, "."));
  } else if (name == "code-block" || name == "code" || name == "sourcecode" ||
             name == "code-cell" || name == "prompt" || name == "parsed-literal") {
    start.language = std::string(FirstWord(argument, " \t"));
  } else {
    start.language = std::string(name);
    start.is_directive = BlockLanguageOf(name).kind == BlockLanguage::Kind::kUnknown;
  }
}

}  // namespace

std::optional<FenceStart> ReadFenceStart(absl::string_view line) {
  if (line.empty() || !absl::StrContains("`~:", line.substr(0, 1))) return std::nullopt;
  FenceStart start;
  start.sign = line[0];
  start.size = SignsSize(line, start.sign);
  const absl::string_view info = absl::StripAsciiWhitespace(line.substr(start.size));
  if (start.size < kShortestFence) return std::nullopt;
  if (start.sign == '`' && absl::StrContains(info, '`')) return std::nullopt;
  // Colons are MyST's, for directives alone.
  if (start.sign == ':' && !absl::StartsWith(info, "{")) return std::nullopt;
  if (absl::StartsWith(info, "{") && !absl::StartsWith(info, "{{")) {
    ReadBraces(info, start);
  } else {
    start.language = std::string(FirstWord(info, " \t,{:"));
    const absl::string_view rest = info.substr(start.language.size());
    if (absl::StartsWith(rest, ":")) start.path = std::string(FirstWord(rest.substr(1), " \t"));
  }
  if (start.path.empty()) start.path = std::string(NamedFile(info));
  return start;
}

bool IsFenceEnd(absl::string_view line, char sign, std::size_t size) {
  const std::size_t signs = SignsSize(line, sign);
  return signs >= size && absl::StripAsciiWhitespace(line.substr(signs)).empty();
}

}  // namespace torchlift::embed
