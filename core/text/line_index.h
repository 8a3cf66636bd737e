// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_TEXT_LINE_INDEX_H_
#define TORCHLIFT_CORE_TEXT_LINE_INDEX_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/text/byte_range.h"

namespace torchlift {

// A place for people. Lines end at LF, CR LF or a lone CR; U+2028 and form feeds do not end a line.
struct Location {
  std::uint32_t line = 1;    // 1-based.
  std::uint32_t column = 1;  // 1-based, in bytes; the byte order mark is not counted.
};

enum class LineEnd { kLf, kCrLf, kCr };
absl::string_view LineEndText(LineEnd line_end);  // "\n", "\r\n", "\r".

// Where the lines of a text begin.
//
//   const LineIndex lines("a\nbc\n");
//   lines.LocationAt(3);  // {line 2, column 2}
//   lines.LineRange(2);   // [2, 4)
//
// Valid as long as the text, which is not copied and has less than 4 GiB. Built in linear time,
// asked in O(log lines). Safe to read from many threads.
class LineIndex {
 public:
  explicit LineIndex(absl::string_view text);

  absl::string_view text() const { return text_; }

  // The place of the byte at `offset`; offsets beyond the text count as its end.
  Location LocationAt(std::uint32_t offset) const;
  // The bytes of a 1-based line without its line end; an empty range at the end of the text for
  // lines beyond it.
  ByteRange LineRange(std::uint32_t line) const;
  // A text that ends with a line end has an empty last line, an empty text one line.
  std::uint32_t line_count() const { return static_cast<std::uint32_t>(line_begins_.size()); }
  // How the line around `offset` ends; on a last line without an end, the text's first line end,
  // else LF.
  LineEnd LineEndAt(std::uint32_t offset) const;

 private:
  // The index in line_begins_ of the line that holds the byte at `offset`.
  std::size_t IndexAt(std::uint32_t offset) const;

  absl::string_view text_;
  std::vector<std::uint32_t> line_begins_;
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_TEXT_LINE_INDEX_H_
