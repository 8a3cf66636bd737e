// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/json/json_string.h"

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"

namespace torchlift::embed {
namespace {

bool IsHighSurrogate(std::uint32_t unit) { return unit >= 0xD800 && unit < 0xDC00; }
bool IsLowSurrogate(std::uint32_t unit) { return unit >= 0xDC00 && unit < 0xE000; }

// One string on its way.
class Decoder {
 public:
  Decoder(absl::string_view host, ByteRange literal)
      : host_(host), at_(literal.begin + 1), end_(literal.end - 1) {
    text_.host_begin.push_back(at_);
  }

  std::optional<DecodedText> Decode() {
    while (at_ < end_) {
      const char c = host_[at_];
      if (c == '\\') {
        if (!DecodeEscape()) return std::nullopt;
      } else if (c == '\0' || c == DecodedText::kUnknown) {
        text_.AppendUnknown(at_, at_ + 1);
        ++at_;
      } else {
        text_.Append(c, at_, at_ + 1);
        ++at_;
      }
    }
    return std::move(text_);
  }

 private:
  bool DecodeEscape() {
    if (at_ + 1 >= end_) return false;
    const char letter = host_[at_ + 1];
    if (letter == 'u') return DecodeCodePoint();
    char byte = letter;
    switch (letter) {
      case 'b':
        byte = '\b';
        break;
      case 'f':
        byte = '\f';
        break;
      case 'n':
        byte = '\n';
        break;
      case 'r':
        byte = '\r';
        break;
      case 't':
        byte = '\t';
        break;
      case '"':
      case '\'':  // Of JSON5.
      case '\\':
      case '/':
        break;
      default:
        return false;
    }
    text_.Append(byte, at_, at_ + 2);
    at_ += 2;
    return true;
  }

  // The unit of UTF-16 that an escape \uXXXX at `at` stands for.
  std::optional<std::uint32_t> UnitAt(std::uint32_t at) const {
    constexpr std::uint32_t kSize = 6;
    if (at + kSize > end_ || host_[at] != '\\' || host_[at + 1] != 'u') return std::nullopt;
    std::uint32_t unit = 0;
    for (const char c : host_.substr(at + 2, kSize - 2)) {
      if (!absl::ascii_isxdigit(static_cast<unsigned char>(c))) return std::nullopt;
    }
    if (!absl::SimpleHexAtoi(host_.substr(at + 2, kSize - 2), &unit)) return std::nullopt;
    return unit;
  }

  bool DecodeCodePoint() {
    const std::optional<std::uint32_t> first = UnitAt(at_);
    if (!first) return false;
    std::uint32_t point = *first;
    std::uint32_t end = at_ + 6;
    if (IsHighSurrogate(*first)) {
      const std::optional<std::uint32_t> second = UnitAt(end);
      if (second && IsLowSurrogate(*second)) {
        point = 0x10000 + ((*first - 0xD800) << 10) + (*second - 0xDC00);
        end += 6;
      }
    }
    AppendCodePoint(point, end);
    at_ = end;
    return true;
  }

  void AppendCodePoint(std::uint32_t point, std::uint32_t end) {
    const bool is_half = point >= 0xD800 && point < 0xE000;
    if (is_half || point == 0 || point == static_cast<std::uint32_t>(DecodedText::kUnknown)) {
      text_.AppendUnknown(at_, end);
      return;
    }
    const auto append = [&](std::uint32_t byte) {
      text_.Append(static_cast<char>(static_cast<unsigned char>(byte)), at_, end);
    };
    if (point < 0x80) {
      append(point);
    } else if (point < 0x800) {
      append(0xC0 | (point >> 6));
      append(0x80 | (point & 0x3F));
    } else if (point < 0x10000) {
      append(0xE0 | (point >> 12));
      append(0x80 | ((point >> 6) & 0x3F));
      append(0x80 | (point & 0x3F));
    } else {
      append(0xF0 | (point >> 18));
      append(0x80 | ((point >> 12) & 0x3F));
      append(0x80 | ((point >> 6) & 0x3F));
      append(0x80 | (point & 0x3F));
    }
  }

  absl::string_view host_;
  std::uint32_t at_;
  std::uint32_t end_;  // The closing quote.
  DecodedText text_;
};

}  // namespace

std::optional<DecodedText> DecodeJsonString(absl::string_view host, ByteRange literal) {
  if (literal.size() < 2) return std::nullopt;
  return Decoder(host, literal).Decode();
}

void SpellAsJson(absl::string_view line_end, Region& region) {
  region.special = "\r\t\b\f";
  region.escaped = "\"\\";
  region.line_end = std::string(line_end);
}

}  // namespace torchlift::embed
