// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/dockerfile/json_list.h"

#include <cstddef>
#include <cstdint>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/strip.h"

namespace torchlift::embed {
namespace {

// Reads the list so that each byte of a value knows its place in the file.
class Reader {
 public:
  explicit Reader(const DecodedText& text) : text_(text) {}

  std::optional<std::vector<Argument>> Read() && {
    std::vector<Argument> arguments;
    SkipBlanks();
    if (!Take('[')) return std::nullopt;
    SkipBlanks();
    if (Take(']')) return AtEnd() ? std::make_optional(std::move(arguments)) : std::nullopt;
    for (;;) {
      SkipBlanks();
      std::optional<Argument> argument = ReadString();
      if (!argument) return std::nullopt;
      arguments.push_back(*std::move(argument));
      SkipBlanks();
      if (Take(',')) continue;
      if (!Take(']') || !AtEnd()) return std::nullopt;
      return arguments;
    }
  }

 private:
  char Peek() const { return at_ < text_.text.size() ? text_.text[at_] : '\0'; }

  bool Take(char c) {
    if (Peek() != c) return false;
    ++at_;
    return true;
  }

  void SkipBlanks() {
    while (at_ < text_.text.size() && absl::ascii_isspace(static_cast<unsigned char>(Peek())))
      ++at_;
  }

  bool AtEnd() {
    SkipBlanks();
    return at_ == text_.text.size();
  }

  bool IsUnknown(std::size_t at) {
    while (unknown_ < text_.unknown.size() && text_.unknown[unknown_].begin < at) ++unknown_;
    return unknown_ < text_.unknown.size() && text_.unknown[unknown_].begin == at;
  }

  std::optional<Argument> ReadString() {
    if (Peek() != '"') return std::nullopt;
    Argument argument;
    argument.host.begin = text_.host_begin[at_];
    ++at_;
    while (at_ < text_.text.size()) {
      const std::size_t begin = at_;
      const char c = text_.text[at_++];
      if (c == '"') {
        argument.host.end = text_.host_end[begin];
        return argument;
      }
      if (IsUnknown(begin)) {
        argument.value.AppendUnknown(text_.host_begin[begin], text_.host_end[begin]);
        continue;
      }
      if (static_cast<unsigned char>(c) < 0x20) return std::nullopt;
      if (c != '\\') {
        argument.value.Append(c, text_.host_begin[begin], text_.host_end[begin]);
      } else if (!ReadEscape(argument.value)) {
        return std::nullopt;
      }
    }
    return std::nullopt;
  }

  // What stands behind a backslash.
  bool ReadEscape(DecodedText& value) {
    constexpr absl::string_view kEscapes = "\"\\/bfnrt";
    constexpr absl::string_view kValues = "\"\\/\b\f\n\r\t";
    const std::uint32_t begin = text_.host_begin[at_ - 1];
    const char c = Peek();
    if (c == '\0') return false;
    const std::uint32_t end = text_.host_end[at_++];
    if (c == 'u') return ReadCodePoint(begin, value);
    const std::size_t which = kEscapes.find(c);
    if (which == absl::string_view::npos) return false;
    value.Append(kValues[which], begin, end);
    return true;
  }

  // The four digits of \uXXXX. A character that is not ASCII, which no option holds, stays unseen.
  bool ReadCodePoint(std::uint32_t begin, DecodedText& value) {
    if (at_ + 4 > text_.text.size()) return false;
    std::uint32_t code = 0;
    for (int i = 0; i < 4; ++i) {
      const char digit = text_.text[at_++];
      if (!absl::ascii_isxdigit(static_cast<unsigned char>(digit))) return false;
      const char lower = absl::ascii_tolower(static_cast<unsigned char>(digit));
      code = code * 16 + static_cast<std::uint32_t>(lower <= '9' ? lower - '0' : lower - 'a' + 10);
    }
    const std::uint32_t end = text_.host_end[at_ - 1];
    if (code < 0x80) {
      value.Append(static_cast<char>(code), begin, end);
    } else {
      value.AppendUnknown(begin, end);
    }
    return true;
  }

  const DecodedText& text_;
  std::size_t at_ = 0;
  std::size_t unknown_ = 0;  // The next of text_.unknown.
};

}  // namespace

std::optional<std::vector<Argument>> ReadJsonList(const DecodedText& text) {
  return Reader(text).Read();
}

bool LooksLikeList(absl::string_view text) {
  if (!absl::ConsumePrefix(&text, "[")) return false;
  text = absl::StripLeadingAsciiWhitespace(text);
  if (text.empty() || (text[0] != '"' && text[0] != '\'')) return false;
  const std::size_t end = text.find(text[0], 1);
  if (end == absl::string_view::npos) return false;
  text = absl::StripLeadingAsciiWhitespace(text.substr(end + 1));
  return absl::StartsWith(text, ",") || text == "]";
}

}  // namespace torchlift::embed
