// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/string_escapes.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/ascii.h"

namespace torchlift::python {
namespace {

std::optional<std::uint32_t> HexValue(absl::string_view digits, std::size_t wanted) {
  if (digits.size() < wanted) return std::nullopt;
  std::uint32_t value = 0;
  for (const char c : digits.substr(0, wanted)) {
    const auto letter =
        static_cast<unsigned char>(absl::ascii_tolower(static_cast<unsigned char>(c)));
    if (!absl::ascii_isxdigit(letter)) return std::nullopt;
    value = value * 16 + (absl::ascii_isdigit(letter) ? letter - '0' : letter - 'a' + 10u);
  }
  return value;
}

// The byte that `\c` stands for, among the escapes of one letter.
std::optional<char> SimpleEscape(char c) {
  constexpr absl::string_view kLetters = "\\'\"abfnrtv";
  constexpr absl::string_view kValues = "\\'\"\a\b\f\n\r\t\v";
  const std::size_t place = kLetters.find(c);
  if (place == absl::string_view::npos) return std::nullopt;
  return kValues[place];
}

class EscapeDecoder {
 public:
  EscapeDecoder(absl::string_view source, ByteRange range, DecodedText& decoded)
      : source_(source), at_(range.begin), end_(range.end), decoded_(decoded) {}

  bool Decode(bool is_raw, bool is_format) {
    while (at_ < end_) {
      const char c = source_[at_];
      if (c == '\r') {
        // CPython reads every line end as LF.
        AppendByte('\n', LineEndSize(at_));
      } else if (c == '\\' && !is_raw) {
        if (!DecodeEscape()) return false;
      } else if (is_format && (c == '{' || c == '}')) {
        if (at_ + 1 == end_ || source_[at_ + 1] != c) return false;
        AppendByte(c, 2);
      } else {
        AppendByte(c, 1);
      }
    }
    return true;
  }

 private:
  std::uint32_t LineEndSize(std::uint32_t at) const {
    return source_[at] == '\r' && at + 1 < end_ && source_[at + 1] == '\n' ? 2 : 1;
  }

  void AppendByte(char byte, std::uint32_t size) {
    decoded_.Append(byte, at_, at_ + size);
    at_ += size;
  }

  void AppendUnknown(std::uint32_t size) {
    decoded_.AppendUnknown(at_, at_ + size);
    at_ += size;
  }

  // A code point, written in `size` bytes of the source, as UTF-8.
  bool AppendCodePoint(std::uint32_t value, std::uint32_t size) {
    if (value > 0x10FFFF) return false;
    if (value >= 0xD800 && value <= 0xDFFF) {
      AppendUnknown(size);
      return true;
    }
    const std::uint32_t begin = at_;
    at_ += size;
    const auto append = [&](std::uint32_t byte) {
      decoded_.Append(static_cast<char>(byte), begin, at_);
    };
    if (value < 0x80) {
      append(value);
    } else if (value < 0x800) {
      append(0xC0 | (value >> 6));
      append(0x80 | (value & 0x3F));
    } else if (value < 0x10000) {
      append(0xE0 | (value >> 12));
      append(0x80 | ((value >> 6) & 0x3F));
      append(0x80 | (value & 0x3F));
    } else {
      append(0xF0 | (value >> 18));
      append(0x80 | ((value >> 12) & 0x3F));
      append(0x80 | ((value >> 6) & 0x3F));
      append(0x80 | (value & 0x3F));
    }
    return true;
  }

  bool DecodeHex(std::uint32_t digits) {
    const std::optional<std::uint32_t> value =
        HexValue(source_.substr(at_ + 2, end_ - at_ - 2), digits);
    return value && AppendCodePoint(*value, 2 + digits);
  }

  bool DecodeOctal() {
    std::uint32_t value = 0;
    std::uint32_t size = 1;
    while (size < 4 && at_ + size < end_ && source_[at_ + size] >= '0' &&
           source_[at_ + size] <= '7') {
      value = value * 8 + static_cast<std::uint32_t>(source_[at_ + size] - '0');
      ++size;
    }
    return AppendCodePoint(value, size);
  }

  // The names of Unicode are not known here.
  bool DecodeName() {
    const absl::string_view rest = source_.substr(at_ + 2, end_ - at_ - 2);
    const std::size_t close = rest.find('}');
    if (rest.empty() || rest[0] != '{' || close == absl::string_view::npos || close == 1)
      return false;
    AppendUnknown(static_cast<std::uint32_t>(close) + 3);
    return true;
  }

  bool DecodeEscape() {
    if (at_ + 1 == end_) {
      // Only in front of an f-string's field: `\{x}`.
      AppendByte('\\', 1);
      return true;
    }
    const char c = source_[at_ + 1];
    if (const std::optional<char> simple = SimpleEscape(c)) {
      AppendByte(*simple, 2);
      return true;
    }
    switch (c) {
      case '\n':
      case '\r':
        at_ += 1 + LineEndSize(at_ + 1);
        return true;
      case 'x':
        return DecodeHex(2);
      case 'u':
        return DecodeHex(4);
      case 'U':
        return DecodeHex(8);
      case 'N':
        return DecodeName();
      default:
        break;
    }
    if (c >= '0' && c <= '7') return DecodeOctal();
    // Not an escape: CPython warns and keeps the backslash.
    AppendByte('\\', 1);
    return true;
  }

  absl::string_view source_;
  std::uint32_t at_;
  std::uint32_t end_;
  DecodedText& decoded_;
};

}  // namespace

bool IsStringPrefix(absl::string_view prefix) {
  const std::string letters = absl::AsciiStrToLower(prefix);
  if (letters.size() > 2) return false;
  if (letters.size() < 2) {
    return letters.empty() ||
           absl::string_view("urbft").find(letters[0]) != absl::string_view::npos;
  }
  const char other = letters[0] == 'r' ? letters[1] : letters[0];
  return (letters[0] == 'r' || letters[1] == 'r') && (other == 'b' || other == 'f' || other == 't');
}

bool AppendDecoded(absl::string_view source, ByteRange range, const StringSpelling& spelling,
                   DecodedText& decoded) {
  return EscapeDecoder(source, range, decoded).Decode(spelling.is_raw, spelling.is_format);
}

}  // namespace torchlift::python
