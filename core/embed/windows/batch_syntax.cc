// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/windows/batch_syntax.h"

#include <algorithm>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"

namespace torchlift::embed {
namespace {

bool IsBlank(char c) { return c == ' ' || c == '\t'; }
bool IsNameByte(char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_'; }

absl::string_view LineOf(absl::string_view text) {
  return text.substr(0, std::min(text.find_first_of("\r\n"), text.size()));
}

// %NAME% or !NAME!, perhaps with `:` and a change.
std::size_t NamedSize(absl::string_view line) {
  const char sign = line[0];
  std::size_t at = 1;
  while (at < line.size() && (IsNameByte(line[at]) || line[at] == '(' || line[at] == ')')) ++at;
  if (at == 1 || at == line.size()) return 0;
  if (line[at] == ':') at = std::min(line.find(sign, at), line.size());
  return at < line.size() && line[at] == sign ? at + 1 : 0;
}

// %1, %*, %~dp0, %%i, %%~ni.
BatchVariable Parameter(absl::string_view line) {
  std::size_t at = 1;
  const bool is_loop = at < line.size() && line[at] == '%';
  if (is_loop) ++at;
  const std::size_t begin = at;
  if (at < line.size() && line[at] == '~') {
    ++at;
    while (at < line.size() && absl::StrContains("fdpnxsatz", line[at]) && at + 1 < line.size() &&
           IsNameByte(line[at + 1]))
      ++at;
  }
  if (at >= line.size()) return {};
  const bool is_name = is_loop ? absl::ascii_isalpha(static_cast<unsigned char>(line[at]))
                               : absl::StrContains("0123456789*", line[at]);
  if (!is_name) return {};
  const absl::string_view form = line.substr(begin, at - begin);
  return {at + 1, absl::StrContains(form, 'd') || absl::StrContains(form, 'f')};
}

bool IsFolder(absl::string_view variable) {
  const std::string lower = absl::AsciiStrToLower(variable);
  for (const absl::string_view name :
       {"%cd%", "%userprofile%", "%temp%", "%tmp%", "%conda_prefix%", "%virtual_env%",
        "%programfiles%", "%appdata%", "%localappdata%", "%systemdrive%", "%homepath%"}) {
    if (lower == name) return true;
  }
  return false;
}

// The word `name` in any case, with the blanks behind it.
std::size_t KeywordSize(absl::string_view text, absl::string_view name) {
  if (!absl::StartsWithIgnoreCase(text, name) || text.size() == name.size()) return 0;
  return IsBlank(text[name.size()]) ? name.size() + BatchBlanksSize(text.substr(name.size())) : 0;
}

std::size_t OperatorSize(absl::string_view text) {
  if (absl::StartsWith(text, "==")) return 2 + BatchBlanksSize(text.substr(2));
  for (const absl::string_view name : {"equ", "neq", "lss", "leq", "gtr", "geq"}) {
    if (const std::size_t size = KeywordSize(text, name)) return size;
  }
  return 0;
}

// One side of a comparison: up to a blank or `==`.
std::size_t OperandSize(absl::string_view text) {
  bool is_quoted = false;
  std::size_t at = 0;
  for (; at < text.size() && !absl::StrContains("\r\n", text[at]); ++at) {
    if (text[at] == '"') is_quoted = !is_quoted;
    if (!is_quoted && (IsBlank(text[at]) || absl::StartsWith(text.substr(at), "=="))) break;
  }
  return at;
}

}  // namespace

BatchVariable ReadBatchVariable(absl::string_view text) {
  const absl::string_view line = LineOf(text);
  if (line.size() < 2 || (line[0] != '%' && line[0] != '!')) return {};
  if (line[0] == '%') {
    if (const BatchVariable parameter = Parameter(line); parameter.size > 0) return parameter;
  }
  const std::size_t size = NamedSize(line);
  return {size, IsFolder(line.substr(0, size))};
}

std::size_t BatchContinuationSize(absl::string_view text) {
  if (absl::StartsWith(text, "^\r\n")) return 3;
  return absl::StartsWith(text, "^\n") ? 2 : 0;
}

std::size_t BatchConditionSize(absl::string_view text) {
  std::size_t at = BatchBlanksSize(text);
  for (const absl::string_view word : {"/i", "not", "/i"}) at += KeywordSize(text.substr(at), word);
  for (const absl::string_view word : {"exist", "defined", "errorlevel", "cmdextversion"}) {
    const std::size_t size = KeywordSize(text.substr(at), word);
    if (size == 0) continue;
    at += size;
    at += BatchWordSize(text.substr(at));
    return at + BatchBlanksSize(text.substr(at));
  }
  at += OperandSize(text.substr(at));
  at += BatchBlanksSize(text.substr(at));
  const std::size_t comparison = OperatorSize(text.substr(at));
  if (comparison == 0) return 0;
  at += comparison;
  at += BatchWordSize(text.substr(at));
  return at + BatchBlanksSize(text.substr(at));
}

std::size_t BatchLoopHeadSize(absl::string_view text) {
  // The set may stand on several lines.
  const std::size_t open = text.find('(');
  const std::size_t close = text.find(')', open == absl::string_view::npos ? text.size() : open);
  if (close == absl::string_view::npos) return 0;
  std::size_t at = close + 1;
  at += BatchBlanksSize(text.substr(at));
  if (!absl::StartsWithIgnoreCase(text.substr(at), "do")) return 0;
  at += 2;
  return at + BatchBlanksSize(text.substr(at));
}

BatchStart ReadBatchStart(absl::string_view text) {
  BatchStart start;
  std::size_t at = BatchBlanksSize(text);
  if (at < text.size() && text[at] == '"') {
    at += BatchWordSize(text.substr(at));
    at += BatchBlanksSize(text.substr(at));
  }
  while (at < text.size() && text[at] == '/') {
    const std::size_t size = BatchWordSize(text.substr(at));
    const std::string option = absl::AsciiStrToLower(text.substr(at, size));
    if (option == "/w" || option == "/wait") start.waits = true;
    at += size;
    at += BatchBlanksSize(text.substr(at));
    if (option == "/d" || option == "/node" || option == "/affinity") {
      at += BatchWordSize(text.substr(at));
      at += BatchBlanksSize(text.substr(at));
    }
  }
  start.size = at;
  return start;
}

std::size_t BatchWordSize(absl::string_view text) {
  bool is_quoted = false;
  std::size_t at = 0;
  for (; at < text.size() && !absl::StrContains("\r\n", text[at]); ++at) {
    if (text[at] == '"') is_quoted = !is_quoted;
    if (!is_quoted && absl::StrContains(" \t&|<>()", text[at])) break;
  }
  return at;
}

std::size_t BatchBlanksSize(absl::string_view text) {
  return std::min(text.find_first_not_of(" \t"), text.size());
}

}  // namespace torchlift::embed
