// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/host_lines.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace torchlift {
namespace {

bool IsDigit(char c) { return absl::ascii_isdigit(static_cast<unsigned char>(c)); }
bool IsLetter(char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)); }

// Where line `number` of the region's text begins; nothing when it has none such in the host.
std::optional<std::uint32_t> BeginOf(std::uint32_t number, const embed::Region& region) {
  const std::string& text = region.text.text;
  std::size_t begin = 0;
  for (; number > 1; --number) {
    begin = text.find('\n', begin);
    if (begin == std::string::npos) return std::nullopt;
    ++begin;
  }
  if (begin < region.preamble || begin >= text.size()) return std::nullopt;
  return region.text.host_begin[begin];
}

}  // namespace

std::string WithHostLines(absl::string_view message, const embed::Region& region,
                          const SourceFile& host) {
  constexpr absl::string_view kWord = "line ";
  std::string made;
  while (!message.empty()) {
    const std::size_t word = std::min(message.find(kWord), message.size());
    const bool is_word = word == 0 || !IsLetter(message[word - 1]);
    const std::size_t begin = std::min(word + kWord.size(), message.size());
    absl::StrAppend(&made, message.substr(0, begin));
    message.remove_prefix(begin);
    const auto end = std::find_if_not(message.begin(), message.end(), IsDigit);
    const absl::string_view digits =
        message.substr(0, static_cast<std::size_t>(end - message.begin()));
    std::uint32_t number = 0;
    if (!is_word || !absl::SimpleAtoi(digits, &number) || number == 0) continue;
    message.remove_prefix(digits.size());
    const std::optional<std::uint32_t> place = BeginOf(number, region);
    absl::StrAppend(&made, place ? host.LocationAt(*place).line : number);
  }
  return made;
}

}  // namespace torchlift
