// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_YAML_CURSOR_H_
#define TORCHLIFT_CORE_EMBED_YAML_CURSOR_H_

#include <cstddef>
#include <cstdint>

#include "absl/strings/string_view.h"
#include "core/text/byte_range.h"

namespace torchlift::embed::yaml {

// A place in YAML text, and what the signs there are. Offsets are bytes of the text.
class Cursor {
 public:
  explicit Cursor(absl::string_view text) : text_(text) {}

  absl::string_view text() const { return text_; }
  std::uint32_t at() const { return at_; }
  std::uint32_t size() const { return static_cast<std::uint32_t>(text_.size()); }
  bool AtEnd() const { return at_ >= text_.size(); }
  char Peek(std::uint32_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  void MoveTo(std::uint32_t offset) { at_ = offset; }
  void Skip(std::uint32_t count) { at_ += count; }

  std::uint32_t LineBegin() const;  // Of the line of at(). Linear in its length.
  std::uint32_t LineEnd() const { return LineEnd(at_); }
  std::uint32_t LineEnd(std::uint32_t offset) const;  // Where its line end begins: CR LF, LF, CR.
  std::uint32_t NextLine(std::uint32_t offset) const;

  bool AtLineEnd() const { return IsLineEnd(at_); }  // Or at the end of the text.
  void SkipBlanks();
  // Whether nothing but blanks and a comment is left on the line, at() being behind some token or
  // blanks.
  bool AtLineEndOrComment() const;
  // Goes to the next token in the lines that follow, over comments.
  void SkipToToken();

  // `- `, `? `, `: `: the sign, and a blank or a line end behind it.
  bool AtIndicator(char sign) const;
  // `---` or `...`, at the begin of a line.
  bool AtDocumentMarker(absl::string_view marker) const;

  // The end of the quoted scalar that begins here, or npos when it has none.
  std::size_t QuotedEnd() const;
  // Whether a plain scalar may begin here.
  bool AtPlain(bool in_flow) const;
  // Where the plain scalar ends on its line, without blanks. In flow at its signs, too.
  std::uint32_t PlainEnd(std::uint32_t begin, bool in_flow) const;
  // The end of the &name, *name or !tag that begins here.
  std::uint32_t NameEnd(bool in_flow) const;

 private:
  bool IsLineEnd(std::uint32_t offset) const;
  bool IsBlankOrEnd(std::uint32_t offset) const;

  absl::string_view text_;
  std::uint32_t at_ = 0;
};

}  // namespace torchlift::embed::yaml

#endif  // TORCHLIFT_CORE_EMBED_YAML_CURSOR_H_
