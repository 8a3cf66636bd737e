// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/word.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

namespace torchlift::shell {

absl::string_view Word::KnownPrefix() const {
  if (value.unknown.empty()) return value.text;
  return absl::string_view(value.text).substr(0, value.unknown.front().begin);
}

absl::string_view Word::KnownSuffix() const {
  if (value.unknown.empty()) return value.text;
  return absl::string_view(value.text).substr(value.unknown.back().end);
}

absl::string_view Word::BaseName() const {
  const absl::string_view known = KnownSuffix();
  const auto slash = known.rfind('/');
  if (slash != absl::string_view::npos) return known.substr(slash + 1);
  return value.unknown.empty() ? known : absl::string_view();
}

Word Tail(const Word& word, std::size_t begin) {
  Word tail = word;
  tail.value = DecodedText();
  tail.value.host_begin.push_back(word.range.end);
  for (std::size_t i = begin; i < word.value.text.size(); ++i) {
    tail.value.Append(word.value.text[i], word.value.host_begin[i], word.value.host_end[i]);
    const auto at = static_cast<std::uint32_t>(i);
    for (const ByteRange& unknown : word.value.unknown) {
      if (unknown.begin == at) {
        const auto place = static_cast<std::uint32_t>(tail.value.text.size());
        tail.value.unknown.push_back({place - 1, place});
      }
    }
  }
  return tail;
}

DecodedText JoinWords(absl::Span<const Word> words) {
  DecodedText text;
  for (const Word& word : words) {
    const DecodedText& value = word.value;
    if (!text.text.empty()) text.Append(' ', word.range.begin, word.range.begin);
    std::size_t unknown = 0;
    for (std::size_t i = 0; i < value.text.size(); ++i) {
      const bool is_unknown = unknown < value.unknown.size() && value.unknown[unknown].begin == i;
      if (is_unknown) {
        text.AppendUnknown(value.host_begin[i], value.host_end[i]);
        ++unknown;
      } else {
        text.Append(value.text[i], value.host_begin[i], value.host_end[i]);
      }
    }
  }
  return text;
}

std::string ScriptFileName(const Word& word) {
  if (!word.variable.empty()) return absl::StrCat("$", word.variable);
  absl::string_view name = word.text();
  while (absl::ConsumePrefix(&name, "./")) {
  }
  const bool has_known_part =
      name.find_first_not_of(DecodedText::kUnknown) != absl::string_view::npos;
  return has_known_part ? std::string(name) : "";
}

Word MakeElement(ByteRange range, DecodedText value) {
  Word word;
  word.range = range;
  word.quoting = Quoting::kElement;
  word.value = std::move(value);
  return word;
}

Word MakeUnknownElement(ByteRange range, bool may_split) {
  DecodedText value;
  value.AppendUnknown(range.begin, range.end);
  Word word = MakeElement(range, std::move(value));
  word.may_split = word.is_list = may_split;
  return word;
}

}  // namespace torchlift::shell
