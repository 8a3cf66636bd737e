// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/windows/powershell_syntax.h"

#include <algorithm>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"

namespace torchlift::embed {
namespace {

constexpr std::size_t kNone = absl::string_view::npos;

bool IsNameByte(char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_'; }

std::size_t EndOf(absl::string_view text, std::size_t found, std::size_t size) {
  return found == kNone ? text.size() : found + size;
}

std::size_t LineEndSize(absl::string_view text) {
  if (absl::StartsWith(text, "\r\n")) return 2;
  return absl::StartsWith(text, "\n") ? 1 : 0;
}

std::size_t HereStringSize(absl::string_view text) {
  for (const auto& [open, close] : {std::pair("@'", "\n'@"), std::pair("@\"", "\n\"@")}) {
    if (!absl::StartsWith(text, open)) continue;
    return EndOf(text, text.find(close), 3);
  }
  return 0;
}

bool IsFolder(absl::string_view name) {
  const std::string lower = absl::AsciiStrToLower(name);
  for (const absl::string_view folder :
       {"psscriptroot", "pscommandpath", "pwd", "home", "env:virtual_env", "env:conda_prefix",
        "env:userprofile", "env:home", "env:temp", "env:appdata", "env:localappdata",
        "env:programfiles"}) {
    if (lower == folder) return true;
  }
  return false;
}

// `.Name`, `[0]`, `(x)` behind a variable.
std::size_t MembersSize(absl::string_view text) {
  std::size_t at = 0;
  for (;;) {
    const absl::string_view rest = text.substr(at);
    if (rest.size() > 1 && rest[0] == '.' &&
        absl::ascii_isalpha(static_cast<unsigned char>(rest[1]))) {
      ++at;
      while (at < text.size() && IsNameByte(text[at])) ++at;
      if (at < text.size() && text[at] == '(') at += PowerShellBracketsSize(text.substr(at));
    } else if (!rest.empty() && rest[0] == '[') {
      at += PowerShellBracketsSize(rest);
    } else {
      return at;
    }
  }
}

// Goes over a comment, a string or an escape; 0 when there is none.
std::size_t AtomSize(absl::string_view text) {
  if (const std::size_t size = PowerShellStringSize(text)) return size;
  if (text[0] == '`') return std::min<std::size_t>(2, text.size());
  return text[0] == '#' || absl::StartsWith(text, "<#") ? PowerShellCommentSize(text) : 0;
}

}  // namespace

std::size_t PowerShellBlanksSize(absl::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    if (text[at] == ' ' || text[at] == '\t') {
      ++at;
    } else if (const std::size_t size = text[at] == '`' ? LineEndSize(text.substr(at + 1)) : 0;
               size > 0) {
      at += 1 + size;
    } else {
      break;
    }
  }
  return at;
}

std::size_t PowerShellCommentSize(absl::string_view text) {
  if (absl::StartsWith(text, "<#")) return EndOf(text, text.find("#>"), 2);
  if (!absl::StartsWith(text, "#")) return 0;
  return std::min(text.find_first_of("\r\n"), text.size());
}

std::size_t PowerShellStringSize(absl::string_view text) {
  if (text.empty()) return 0;
  if (text[0] == '@') return HereStringSize(text);
  const char quote = text[0];
  if (quote != '\'' && quote != '"') return 0;
  for (std::size_t at = 1; at < text.size(); ++at) {
    if (quote == '"' && text[at] == '`') {
      ++at;
    } else if (text[at] == quote) {
      if (text.substr(at + 1, 1) != text.substr(0, 1)) return at + 1;
      ++at;  // Two of them are one.
    }
  }
  return text.size();
}

std::size_t PowerShellBracketsSize(absl::string_view text) {
  std::size_t depth = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (const std::size_t atom = AtomSize(text.substr(at))) {
      at += atom;
      continue;
    }
    if (absl::StrContains("({[", text[at])) ++depth;
    if (absl::StrContains(")}]", text[at]) && --depth == 0) return at + 1;
    ++at;
  }
  return text.size();
}

PowerShellVariable ReadPowerShellVariable(absl::string_view text, bool is_in_string) {
  PowerShellVariable variable;
  if (text.size() < 2 || (text[0] != '$' && (text[0] != '@' || is_in_string))) return variable;
  if (text[1] == '(' || (text[0] == '@' && text[1] == '{')) {  // $(…), @(…), @{…}
    variable.size = 1 + PowerShellBracketsSize(text.substr(1));
  } else if (text[1] == '{') {
    variable.size = EndOf(text, text.find('}'), 1);
    variable.name = text.substr(2, variable.size - std::min<std::size_t>(variable.size, 3));
  } else {
    std::size_t at = 1;
    while (at < text.size() && (IsNameByte(text[at]) || (text[at] == ':' && at + 1 < text.size() &&
                                                         IsNameByte(text[at + 1]))))
      ++at;
    if (at == 1 && text[0] == '$' && absl::StrContains("?$^", text[1])) at = 2;
    if (at == 1) return variable;
    variable.size = at;
    variable.name = text.substr(1, at - 1);
  }
  const std::size_t members = is_in_string ? 0 : MembersSize(text.substr(variable.size));
  variable.is_whole = members == 0 && IsFolder(variable.name);
  variable.size += members;
  return variable;
}

std::size_t PowerShellExpressionSize(absl::string_view text) {
  bool goes_on = true;  // Whether an operator asks for more.
  std::size_t at = 0;
  while (at < text.size()) {
    const absl::string_view rest = text.substr(at);
    const char c = rest[0];
    if (const std::size_t blanks = PowerShellBlanksSize(rest)) {
      at += blanks;
      continue;
    }
    if (absl::StrContains(";|)}", c)) break;
    if (c == '\r' || c == '\n') {
      if (!goes_on) break;
      ++at;
      continue;
    }
    goes_on = absl::StrContains(",+=", c);
    if (const std::size_t atom = AtomSize(rest)) {
      at += atom;
    } else if (const PowerShellVariable variable = ReadPowerShellVariable(rest, false);
               variable.size > 0) {
      at += variable.size;
    } else if (c == '{') {
      break;
    } else if (absl::StrContains("([", c)) {
      at += PowerShellBracketsSize(rest);
    } else {
      ++at;
    }
  }
  return at;
}

std::size_t PowerShellNameSize(absl::string_view text) {
  const auto end = std::find_if_not(text.begin(), text.end(),
                                    [](char c) { return IsNameByte(c) || c == '-' || c == '.'; });
  return static_cast<std::size_t>(end - text.begin());
}

}  // namespace torchlift::embed
