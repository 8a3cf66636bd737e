// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/windows/command_writer.h"

#include "absl/strings/match.h"

namespace torchlift::embed {

void CommandWriter::Literal(char byte, std::uint32_t begin, std::uint32_t end) {
  const absl::string_view escaped = is_quoted_ ? "\"$`" : "\"'$`*?[]{}~#!;&|<>() \t";
  if (byte == '\\') {
    text_.Append('/', begin, end);
    return;
  }
  if (absl::StrContains(escaped, absl::string_view(&byte, 1))) text_.Append('\\', begin, begin);
  text_.Append(byte, begin, end);
}

void CommandWriter::Unseen(std::uint32_t begin, std::uint32_t end, bool is_whole) {
  const bool needs_quotes = is_whole && !is_quoted_;
  if (needs_quotes) text_.Append('"', begin, begin);
  text_.AppendUnknown(begin, end);
  if (needs_quotes) text_.Append('"', end, end);
}

void CommandWriter::Quote(std::uint32_t begin, std::uint32_t end) {
  is_quoted_ = !is_quoted_;
  text_.Append('"', begin, end);
}

void CommandWriter::Between(absl::string_view bytes, std::uint32_t place) {
  for (const char byte : bytes) text_.Append(byte, place, place);
}

std::uint32_t CommandWriter::SkipProgramEnding(std::uint32_t at) {
  const absl::string_view rest = host_.substr(at, 4);
  if (!absl::EqualsIgnoreCase(rest, ".exe") && !absl::EqualsIgnoreCase(rest, ".cmd")) return at;
  const absl::string_view next = host_.substr(at + 4, 1);
  const bool ends_word = next.empty() || absl::StrContains(" \t\r\n\"'&|);", next);
  if (!ends_word || text_.text.empty() || text_.host_end.back() != at) return at;
  text_.host_end.back() = at + 4;
  text_.host_begin.back() = at + 4;
  return at + 4;
}

}  // namespace torchlift::embed
