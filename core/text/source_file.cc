// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/text/source_file.h"

#include <cstring>
#include <limits>
#include <utility>

#include "absl/strings/match.h"
#include "core/text/encoding_comment.h"
#include "core/text/utf8.h"

namespace torchlift {
namespace {

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

std::unique_ptr<const SourceFile> SourceFile::Create(std::string path, std::string bytes) {
  if (bytes.size() > std::numeric_limits<std::uint32_t>::max()) return nullptr;
  return std::unique_ptr<const SourceFile>(new SourceFile(std::move(path), std::move(bytes)));
}

SourceFile::SourceFile(std::string path, std::string bytes)
    : path_(std::move(path)), bytes_(std::move(bytes)), lines_(bytes_) {
  if (HasUtf32Mark(bytes_)) {
    encoding_ = Encoding::kUtf32;
    has_byte_order_mark_ = true;
  } else if (HasUtf16Mark(bytes_)) {
    encoding_ = Encoding::kUtf16;
    has_byte_order_mark_ = true;
  } else if (HasNul(bytes_)) {
    encoding_ = Encoding::kBinary;
  } else {
    has_byte_order_mark_ = absl::StartsWith(bytes_, kUtf8ByteOrderMark);
    declared_encoding_ = EncodingComment(
        absl::string_view(bytes_).substr(has_byte_order_mark_ ? kUtf8ByteOrderMark.size() : 0));
    encoding_ = EncodingOfText(bytes_, has_byte_order_mark_, declared_encoding_);
  }
}

}  // namespace torchlift
