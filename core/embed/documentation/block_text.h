// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_DOCUMENTATION_BLOCK_TEXT_H_
#define TORCHLIFT_CORE_EMBED_DOCUMENTATION_BLOCK_TEXT_H_

#include <cstdint>

#include "core/embed/documentation/code_block.h"
#include "core/embed/host.h"
#include "core/text/decoded_text.h"
#include "core/text/file_kind.h"

namespace torchlift::embed {

// Puts lines of a block together, with LF between them.
class BlockText {
 public:
  // Adds a line from its byte `begin` on.
  void AddLine(const BlockLine& line, std::size_t begin = 0);
  // Adds a line that stands for `line` and is not in the document.
  void AddInstead(absl::string_view text, const BlockLine& line);

  bool empty() const { return text_.text.empty(); }
  const DecodedText& text() const { return text_; }
  // The text as a region of `kind`. It must not be empty.
  Region MakeRegion(const CodeBlock& block, FileKind kind) const;

 private:
  void AddLineEnd(const BlockLine& next);

  DecodedText text_;
  std::uint32_t end_ = 0;  // Where the last line ends in the document.
  bool has_line_ = false;
};

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_DOCUMENTATION_BLOCK_TEXT_H_
