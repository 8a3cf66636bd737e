// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/just/just_string.h"

#include <cstdint>
#include <string>
#include <utility>

namespace torchlift::embed {
namespace {

bool IsQuote(char c) { return c == '\'' || c == '"' || c == '`'; }

// How many quotes begin and end the string at `at`: one or three.
std::size_t QuoteSize(absl::string_view text, std::size_t at) {
  const char quote = text[at];
  return text.substr(at + 1, 2) == std::string(2, quote) ? 3 : 1;
}

// The value of bytes [begin, end) of a file that stand between quotes.
DecodedText Decode(absl::string_view bytes, std::size_t begin, std::size_t end, char quote) {
  constexpr absl::string_view kEscapes = "ntr\"\\";
  constexpr absl::string_view kValues = "\n\t\r\"\\";
  DecodedText value;
  for (std::size_t i = begin; i < end; ++i) {
    const auto place = static_cast<std::uint32_t>(i);
    const bool is_escape = quote == '"' && bytes[i] == '\\' && i + 1 < end;
    if (!is_escape) {
      value.Append(bytes[i], place, place + 1);
      continue;
    }
    const std::size_t which = kEscapes.find(bytes[++i]);
    if (which != absl::string_view::npos) {
      value.Append(kValues[which], place, place + 2);
    } else {
      value.AppendUnknown(place, place + 2);
    }
  }
  return value;
}

}  // namespace

std::size_t JustStringEnds::EndOf(std::size_t at) {
  if (at >= text_.size() || !IsQuote(text_[at])) return at;
  if (endless_.find(text_[at]) != std::string::npos) return at;
  const std::size_t size = QuoteSize(text_, at);
  const std::string close(size, text_[at]);
  for (std::size_t i = at + size; i < text_.size(); ++i) {
    if (text_[i] == '\\' && text_[at] == '"') {
      ++i;
    } else if (text_[i] == close[0] && text_.substr(i, size) == close) {
      return i + size;
    }
  }
  if (size == 1) endless_ += text_[at];
  // '' and the third quote of another string.
  return size == 3 ? at + 2 : at;
}

std::vector<JustString> JustStringsIn(absl::string_view bytes, ByteRange range) {
  std::vector<JustString> strings;
  const absl::string_view text = bytes.substr(0, range.end);
  JustStringEnds ends(text);
  for (std::size_t at = range.begin; at < text.size();) {
    const std::size_t end = ends.EndOf(at);
    if (end == at) {
      ++at;
      continue;
    }
    JustString string;
    string.host = {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)};
    string.quote = text[at];
    const std::size_t size = end - at >= 6 ? QuoteSize(text, at) : 1;
    string.value = Decode(text, at + size, end - size, string.quote);
    strings.push_back(std::move(string));
    at = end;
  }
  return strings;
}

std::size_t EndOfInterpolation(absl::string_view text, std::size_t at) {
  JustStringEnds ends(text);
  for (std::size_t i = at + 2; i + 1 < text.size();) {
    const std::size_t end = ends.EndOf(i);
    if (end > i) {
      i = end;
    } else if (text.substr(i, 2) == "}}") {
      return i + 2;
    } else {
      ++i;
    }
  }
  return absl::string_view::npos;
}

}  // namespace torchlift::embed
