// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/torchrun-default-port/bare_words.h"

#include <algorithm>
#include <cstddef>

namespace torchlift::torchrun {
namespace {

using shell::SimpleCommand;
using shell::Word;

// Whether the byte at `end` of a word that begins at `begin` is between quotes.
bool IsQuoted(absl::string_view bytes, std::uint32_t begin, std::uint32_t end) {
  char quote = '\0';
  for (std::uint32_t i = begin; i < end; ++i) {
    const char c = bytes[i];
    if (c == '\\' && quote != '\'') {
      ++i;
    } else if (quote == '\0' && (c == '\'' || c == '"')) {
      quote = c;
    } else if (c == quote) {
      quote = '\0';
    }
  }
  return quote != '\0';
}

bool IsBareAt(const Word& word, std::uint32_t offset, absl::string_view bytes) {
  return word.range.begin < offset && offset < word.range.end && word.range.end <= bytes.size() &&
         !IsQuoted(bytes, word.range.begin, offset);
}

bool HoldsBareWordAt(const SimpleCommand& command, std::uint32_t offset, absl::string_view bytes) {
  for (const Word& word : command.words) {
    if (IsBareAt(word, offset, bytes)) return true;
  }
  for (const auto* list : {&command.assignments, &command.declared}) {
    for (const shell::Assignment& assignment : *list) {
      if (IsBareAt(assignment.value, offset, bytes)) return true;
    }
  }
  for (const shell::Redirection& redirection : command.redirections) {
    if (IsBareAt(redirection.target, offset, bytes)) return true;
  }
  return false;
}

}  // namespace

bool IsWithinBareWord(const shell::Script& script, const LaunchSite& site,
                      absl::string_view bytes) {
  const auto& commands = script.commands();
  // Commands whose texts hold this one stand before it, and few others do between them.
  constexpr std::size_t kMostBetween = 256;
  const std::size_t last = site.command - std::min(site.command, kMostBetween);
  for (std::size_t i = site.command;; --i) {
    const SimpleCommand& command = commands[i];
    if (HoldsBareWordAt(command, site.insert_at, bytes)) return true;
    if (i == last || (command.text == 0 && command.statement.Contains(site.place))) return false;
  }
}

}  // namespace torchlift::torchrun
