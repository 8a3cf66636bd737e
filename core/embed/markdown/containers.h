// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_MARKDOWN_CONTAINERS_H_
#define TORCHLIFT_CORE_EMBED_MARKDOWN_CONTAINERS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/text/byte_range.h"

namespace torchlift::embed {

// A place in a line of Markdown. Tabs lead to the next column that is a multiple of four.
class LineCursor {
 public:
  LineCursor(absl::string_view bytes, ByteRange line)
      : bytes_(bytes), line_(line), at_(line.begin) {}

  std::uint32_t at() const { return at_; }
  absl::string_view rest() const { return bytes_.substr(at_, line_.end - at_); }
  bool IsBlank() const { return rest().find_first_not_of(" \t") == absl::string_view::npos; }
  // How many columns of blanks are ahead.
  std::size_t Indentation() const;
  // Goes on by up to so many columns of blanks.
  void SkipIndentation(std::size_t columns);
  void Skip(std::size_t bytes);

 private:
  absl::string_view bytes_;
  ByteRange line_;
  std::uint32_t at_;
  std::size_t column_ = 0;
};

// The block quotes and items of lists that are open at a line of Markdown.
class Containers {
 public:
  // Goes over the signs of those that the line goes on with, which are the first so many.
  std::size_t Match(LineCursor& cursor) const;
  // Ends all but the first so many.
  void Keep(std::size_t count) { open_.resize(count); }
  // Goes over the signs that begin new ones: `> `, `- `, `1. `.
  void Open(LineCursor& cursor);
  std::size_t size() const { return open_.size(); }

 private:
  static constexpr std::size_t kQuote = 0;

  // For each how far its text is indented; kQuote for a block quote.
  std::vector<std::size_t> open_;
};

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_MARKDOWN_CONTAINERS_H_
