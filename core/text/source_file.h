// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_TEXT_SOURCE_FILE_H_
#define TORCHLIFT_CORE_TEXT_SOURCE_FILE_H_

#include <cstdint>
#include <memory>
#include <string>

#include "absl/strings/string_view.h"
#include "core/text/byte_range.h"
#include "core/text/line_index.h"

namespace torchlift {

// How the bytes of a file are to be read. All but kUtf16, kUtf32 and kBinary keep ASCII bytes as
// they are, so edits that are made of ASCII can be made on the bytes.
enum class Encoding {
  kUtf8,  // Valid UTF-8 (pure ASCII too), with or without a byte order mark.
  // Declared by PEP 263 (latin-1, cp1252, koi8-r, …), or undeclared bytes that are not UTF-8.
  kAsciiCompatible,
  // Declared by PEP 263 as one in which an ASCII byte may be half a character (shift_jis, gbk,
  // utf-7, …). Where only the second half can be, a file of ASCII bytes alone is kUtf8.
  kAsciiUnsafe,
  kUtf16,
  kUtf32,
  kBinary,  // Holds a NUL byte and no UTF-16 or UTF-32 byte order mark.
};

// One file as it was read: bytes that never change, and what can be said about them without knowing
// their language. Heap-allocated and pinned, so views into bytes() stay valid as long as the file
// lives. Safe to read from many threads.
class SourceFile {
 public:
  // `path` is kept as given (raw bytes, for messages and for the choice of language). Null for more
  // than 4 GiB - 1 bytes.
  static std::unique_ptr<const SourceFile> Create(std::string path, std::string bytes);

  SourceFile(const SourceFile&) = delete;
  SourceFile& operator=(const SourceFile&) = delete;

  absl::string_view path() const { return path_; }
  absl::string_view bytes() const { return bytes_; }

  bool has_byte_order_mark() const { return has_byte_order_mark_; }
  Encoding encoding() const { return encoding_; }
  // The name in the PEP 263 comment, lower case with '-' for '_'; empty where there is none. Read
  // whatever the language is: shell scripts carry such comments for editors.
  absl::string_view declared_encoding() const { return declared_encoding_; }
  // Whether edits made of ASCII bytes keep everything else as it was.
  bool IsEditable() const {
    return encoding_ == Encoding::kUtf8 || encoding_ == Encoding::kAsciiCompatible;
  }

  // See LineIndex.
  Location LocationAt(std::uint32_t offset) const { return lines_.LocationAt(offset); }
  ByteRange LineRange(std::uint32_t line) const { return lines_.LineRange(line); }
  std::uint32_t line_count() const { return lines_.line_count(); }
  LineEnd LineEndAt(std::uint32_t offset) const { return lines_.LineEndAt(offset); }

 private:
  SourceFile(std::string path, std::string bytes);

  std::string path_;
  std::string bytes_;
  LineIndex lines_;  // Of bytes_.
  std::string declared_encoding_;
  Encoding encoding_ = Encoding::kUtf8;
  bool has_byte_order_mark_ = false;
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_TEXT_SOURCE_FILE_H_
