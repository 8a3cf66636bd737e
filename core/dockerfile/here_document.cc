// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/dockerfile/here_document.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/strip.h"

namespace torchlift::dockerfile {
namespace {

bool IsBlank(char c) { return absl::ascii_isspace(static_cast<unsigned char>(c)); }

// Where the word that begins at `begin` ends: at a blank outside of quotes.
std::size_t EndOfWord(absl::string_view text, std::size_t begin) {
  char quote = '\0';
  for (std::size_t i = begin; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' && quote != '\'') {
      ++i;
    } else if (quote != '\0') {
      if (c == quote) quote = '\0';
    } else if (c == '\'' || c == '"') {
      quote = c;
    } else if (IsBlank(c)) {
      return i;
    }
  }
  return text.size();
}

// The document that a word names.
std::optional<HereDocument> ReadWord(absl::string_view word) {
  HereDocument document;
  while (!word.empty() && absl::ascii_isdigit(static_cast<unsigned char>(word[0])))
    word.remove_prefix(1);
  if (!absl::ConsumePrefix(&word, "<<")) return std::nullopt;
  document.strips_tabs = absl::ConsumePrefix(&word, "-");
  if (word.empty() || absl::StrContains(word, '<')) return std::nullopt;
  for (const char c : word) {
    if (c == '\'' || c == '"' || c == '\\') {
      document.is_quoted = true;
    } else {
      document.name += c;
    }
  }
  return document.name.empty() ? std::nullopt : std::make_optional(std::move(document));
}

}  // namespace

std::vector<HereDocument> FindHereDocuments(absl::string_view arguments) {
  std::vector<HereDocument> documents;
  if (!absl::StrContains(arguments, "<<")) return documents;
  for (std::size_t at = 0; at < arguments.size();) {
    if (IsBlank(arguments[at])) {
      ++at;
      continue;
    }
    const std::size_t end = EndOfWord(arguments, at);
    if (auto document = ReadWord(arguments.substr(at, end - at))) {
      document->operation = {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)};
      documents.push_back(*std::move(document));
    }
    at = end;
  }
  return documents;
}

}  // namespace torchlift::dockerfile
