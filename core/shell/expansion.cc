// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/expansion.h"

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"

namespace torchlift::shell {

bool IsNameByte(char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_'; }

std::string NameOfExpansion(absl::string_view text) {
  text.remove_prefix(1);
  if (text == "!") return "!";
  const bool in_braces = absl::StartsWith(text, "{");
  if (in_braces) text = text.substr(1, text.size() - 2);
  std::size_t size = 0;
  while (size < text.size() && IsNameByte(text[size])) ++size;
  const absl::string_view rest = text.substr(size);
  if (size == 0 || (!rest.empty() && rest != "[@]" && rest != "[*]")) return "";
  return std::string(text.substr(0, size));
}

std::optional<Fallback> ReadFallback(absl::string_view text) {
  if (!absl::StartsWith(text, "${")) return std::nullopt;
  text = text.substr(2, text.size() - 3);
  std::size_t size = 0;
  while (size < text.size() && IsNameByte(text[size])) ++size;
  Fallback fallback{std::string(text.substr(0, size)), false, {}};
  if (size < text.size() && text[size] == ':') ++size;
  if (size >= text.size() || (text[size] != '-' && text[size] != '=')) return std::nullopt;
  fallback.assigns = text[size] == '=';
  fallback.text = text.substr(size + 1);
  return fallback;
}

bool ExpandsToList(absl::string_view text) {
  return text == "$@" || absl::StartsWith(text, "${@") ||
         (absl::StartsWith(text, "${") && absl::StrContains(text, "[@]")) ||
         (absl::StartsWith(text, "${!") && absl::StrContains(text, "@}"));
}

}  // namespace torchlift::shell
