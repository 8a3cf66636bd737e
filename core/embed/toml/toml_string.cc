// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/toml/toml_string.h"

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "core/text/utf8.h"

namespace torchlift::embed {
namespace {

// Reads what stands between the quotes.
class StringReader {
 public:
  StringReader(absl::string_view bytes, ByteRange content, bool is_basic, bool is_long)
      : bytes_(bytes),
        at_(content.begin),
        end_(content.end),
        is_basic_(is_basic),
        is_long_(is_long) {}

  bool ReadInto(DecodedText& text) {
    if (is_long_) at_ += LineEndAt(at_);  // A line end right behind the quotes is not content.
    while (at_ < end_) {
      const std::uint32_t begin = at_;
      if (is_basic_ && bytes_[at_] == '\\') {
        std::string decoded;
        if (!ReadEscape(&decoded)) return false;
        for (const char byte : decoded) text.Append(byte, begin, at_);
      } else if (const std::uint32_t size = LineEndAt(at_); size > 0) {
        at_ += size;
        text.Append('\n', begin, at_);
      } else {
        text.Append(bytes_[at_++], begin, begin + 1);
      }
    }
    return true;
  }

 private:
  std::uint32_t LineEndAt(std::uint32_t offset) const {
    if (offset < end_ && bytes_[offset] == '\n') return 1;
    return offset + 1 < end_ && bytes_[offset] == '\r' && bytes_[offset + 1] == '\n' ? 2 : 0;
  }

  // Goes on behind the backslash and what belongs to it.
  bool ReadEscape(std::string* decoded) {
    static constexpr absl::string_view kLetters = "\"\\bfnrte";
    static constexpr absl::string_view kValues = "\"\\\b\f\n\r\t\x1B";
    ++at_;
    if (at_ >= end_) return false;
    const char letter = bytes_[at_];
    if (const std::size_t which = kLetters.find(letter); which != absl::string_view::npos) {
      *decoded = std::string(1, kValues[which]);
      ++at_;
      return true;
    }
    const std::uint32_t digits = letter == 'u' ? 4 : letter == 'U' ? 8 : letter == 'x' ? 2 : 0;
    if (digits > 0) return ReadCodePoint(digits, decoded);
    return is_long_ && SkipLineEnd();
  }

  bool ReadCodePoint(std::uint32_t digits, std::string* decoded) {
    ++at_;
    std::uint32_t code = 0;
    if (at_ + digits > end_ || !absl::SimpleHexAtoi(bytes_.substr(at_, digits), &code))
      return false;
    at_ += digits;
    const bool is_scalar = code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF);
    if (is_scalar) *decoded = EncodeUtf8(code);
    return is_scalar;
  }

  // A backslash at the end of a line: it goes, with all blanks and line ends up to the next sign.
  bool SkipLineEnd() {
    std::uint32_t next = at_;
    bool has_line_end = false;
    while (next < end_ && absl::ascii_isspace(static_cast<unsigned char>(bytes_[next]))) {
      has_line_end = has_line_end || bytes_[next] == '\n';
      ++next;
    }
    at_ = next;
    return has_line_end;
  }

  absl::string_view bytes_;
  std::uint32_t at_;
  std::uint32_t end_;
  bool is_basic_;
  bool is_long_;
};

}  // namespace

std::optional<Region> ReadTomlString(absl::string_view bytes, ByteRange range) {
  const absl::string_view written = range.In(bytes);
  if (written.size() < 2) return std::nullopt;
  const char quote = written.front();
  if ((quote != '"' && quote != '\'') || written.back() != quote) return std::nullopt;
  const bool is_basic = quote == '"';
  const std::string three(3, quote);
  const bool is_long = written.size() >= 6 && absl::StartsWith(written, three);
  if (is_long && !absl::EndsWith(written, three)) return std::nullopt;
  const std::uint32_t size = is_long ? 3 : 1;
  Region region;
  region.host = range;
  region.special = is_basic ? (is_long ? "\"\\\r" : "\"\\\r\n") : (is_long ? "'\r" : "'\r\n");
  // An empty text lies behind its quotes.
  region.text.host_begin.push_back(range.begin + size);
  StringReader reader(bytes, {range.begin + size, range.end - size}, is_basic, is_long);
  if (!reader.ReadInto(region.text)) return std::nullopt;
  return region;
}

}  // namespace torchlift::embed
