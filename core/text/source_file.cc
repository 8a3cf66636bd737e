// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/text/source_file.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <utility>

#include "absl/strings/match.h"
#include "core/text/encoding_comment.h"
#include "core/text/utf8.h"

namespace torchlift {
namespace {

constexpr absl::string_view kUtf8Mark = "\xEF\xBB\xBF";

// UTF-32 is asked first: its little-endian mark begins with UTF-16's.
bool HasUtf32Mark(absl::string_view bytes) {
  return absl::StartsWith(bytes, absl::string_view("\xFF\xFE\0\0", 4)) ||
         absl::StartsWith(bytes, absl::string_view("\0\0\xFE\xFF", 4));
}

bool HasUtf16Mark(absl::string_view bytes) {
  return absl::StartsWith(bytes, "\xFF\xFE") || absl::StartsWith(bytes, "\xFE\xFF");
}

bool HasNul(absl::string_view bytes) {
  return !bytes.empty() && std::memchr(bytes.data(), '\0', bytes.size()) != nullptr;
}

// The encoding of bytes that hold no NUL and no mark but perhaps UTF-8's.
Encoding EncodingOfText(absl::string_view bytes, bool has_mark, absl::string_view declared) {
  if (!has_mark) {
    const AsciiBytes ascii_bytes = AsciiBytesIn(declared);
    if (ascii_bytes == AsciiBytes::kMaybeOther) return Encoding::kAsciiUnsafe;
    if (ascii_bytes == AsciiBytes::kMaybeTrail)
      return IsAscii(bytes) ? Encoding::kUtf8 : Encoding::kAsciiUnsafe;
    const bool other = !declared.empty() && !absl::StartsWith(declared, "utf-8") &&
                       !absl::StartsWith(declared, "utf8");
    if (other) return Encoding::kAsciiCompatible;
  }
  return IsUtf8(bytes) ? Encoding::kUtf8 : Encoding::kAsciiCompatible;
}

}  // namespace

absl::string_view LineEndText(LineEnd line_end) {
  switch (line_end) {
    case LineEnd::kLf:
      return "\n";
    case LineEnd::kCrLf:
      return "\r\n";
    case LineEnd::kCr:
      return "\r";
  }
  return "\n";
}

std::unique_ptr<const SourceFile> SourceFile::Create(std::string path, std::string bytes) {
  if (bytes.size() > std::numeric_limits<std::uint32_t>::max()) return nullptr;
  return std::unique_ptr<const SourceFile>(new SourceFile(std::move(path), std::move(bytes)));
}

SourceFile::SourceFile(std::string path, std::string bytes)
    : path_(std::move(path)), bytes_(std::move(bytes)) {
  IndexLines();
  if (HasUtf32Mark(bytes_)) {
    encoding_ = Encoding::kUtf32;
    has_byte_order_mark_ = true;
  } else if (HasUtf16Mark(bytes_)) {
    encoding_ = Encoding::kUtf16;
    has_byte_order_mark_ = true;
  } else if (HasNul(bytes_)) {
    encoding_ = Encoding::kBinary;
  } else {
    has_byte_order_mark_ = absl::StartsWith(bytes_, kUtf8Mark);
    declared_encoding_ = EncodingComment(
        absl::string_view(bytes_).substr(has_byte_order_mark_ ? kUtf8Mark.size() : 0));
    encoding_ = EncodingOfText(bytes_, has_byte_order_mark_, declared_encoding_);
  }
}

void SourceFile::IndexLines() {
  line_begins_.push_back(0);
  const char* const data = bytes_.data();
  const char* const end = data + bytes_.size();
  const auto find = [](const char* from, const char* to, char wanted) {
    return static_cast<const char*>(std::memchr(from, wanted, static_cast<std::size_t>(to - from)));
  };
  const auto begin_line_at = [&](const char* place) {
    line_begins_.push_back(static_cast<std::uint32_t>(place - data));
  };
  const bool may_hold_cr = find(data, end, '\r') != nullptr;
  for (const char* line = data; line < end;) {
    const char* const lf = find(line, end, '\n');
    const char* const stop = lf == nullptr ? end : lf;
    while (may_hold_cr && line < stop) {
      const char* const cr = find(line, stop, '\r');
      if (cr == nullptr || cr + 1 == lf) break;
      line = cr + 1;
      begin_line_at(line);
    }
    if (lf == nullptr) break;
    line = lf + 1;
    begin_line_at(line);
  }
}

std::size_t SourceFile::LineIndexAt(std::uint32_t offset) const {
  const auto after = std::upper_bound(line_begins_.begin(), line_begins_.end(), offset);
  return static_cast<std::size_t>(after - line_begins_.begin()) - 1;
}

Location SourceFile::LocationAt(std::uint32_t offset) const {
  offset = std::min(offset, static_cast<std::uint32_t>(bytes_.size()));
  const std::size_t index = LineIndexAt(offset);
  std::uint32_t begin = line_begins_[index];
  if (index == 0 && absl::StartsWith(bytes_, kUtf8Mark)) {
    begin = std::min(offset, static_cast<std::uint32_t>(kUtf8Mark.size()));
  }
  return {static_cast<std::uint32_t>(index + 1), offset - begin + 1};
}

ByteRange SourceFile::LineRange(std::uint32_t line) const {
  const auto size = static_cast<std::uint32_t>(bytes_.size());
  if (line == 0 || line > line_count()) return {size, size};
  const std::uint32_t begin = line_begins_[line - 1];
  if (line == line_count()) return {begin, size};
  std::uint32_t end = line_begins_[line] - 1;
  if (end > begin && bytes_[end] == '\n' && bytes_[end - 1] == '\r') --end;
  return {begin, end};
}

LineEnd SourceFile::LineEndAt(std::uint32_t offset) const {
  std::size_t index = LineIndexAt(std::min(offset, static_cast<std::uint32_t>(bytes_.size())));
  if (index + 1 == line_begins_.size()) index = 0;
  if (index + 1 == line_begins_.size()) return LineEnd::kLf;
  const std::uint32_t next = line_begins_[index + 1];
  if (bytes_[next - 1] == '\r') return LineEnd::kCr;
  return next - line_begins_[index] >= 2 && bytes_[next - 2] == '\r' ? LineEnd::kCrLf
                                                                     : LineEnd::kLf;
}

}  // namespace torchlift
