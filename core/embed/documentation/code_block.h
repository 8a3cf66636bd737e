// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_DOCUMENTATION_CODE_BLOCK_H_
#define TORCHLIFT_CORE_EMBED_DOCUMENTATION_CODE_BLOCK_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/embed/documentation/block_language.h"
#include "core/embed/host.h"
#include "core/text/byte_range.h"
#include "core/text/decoded_text.h"

namespace torchlift::embed {

// A line of a block of code, without what the document puts in front of it (`> `, the indentation of
// a list).
struct BlockLine {
  ByteRange host;    // In the document, without its line end. May be empty.
  DecodedText text;  // What the block says there.
};

// The line as it stands in the document.
BlockLine VerbatimLine(absl::string_view document, ByteRange range);

// A block of code in a document: a fence of Markdown, a code-block of reStructuredText.
struct CodeBlock {
  BlockLanguage language;
  std::string path;  // Of the file that the block shows, when the document names it.
  std::vector<BlockLine> lines;
  // How a further line of the block begins in the document: its line end and what stands in front
  // of each line.
  std::string line_end = "\n";
  absl::string_view special;  // Bytes that the document would read as something else.
  std::string doubt;  // Why it may be no code of that language; a prompt is proof that it is.
};

// Adds what a reader of the document is told to run.
//
// - Of blocks with prompts the commands behind those, not what they print; of a console without
//   prompts, and of a block without a language, what reads like commands line by line. The rest is
//   doubtful.
// - Of a block of shell text all of it, but lines below a prompt that have none, which are doubtful.
// - Python, doubtful: a document does not run it. The commands behind `!` are those of a notebook.
// - Of a file of a host's kind what that host's reader finds.
//
// Placeholders (documentation/placeholder.h) are unseen parts. Prose has no regions.
void AddCodeBlock(const CodeBlock& block, Host& host);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_DOCUMENTATION_CODE_BLOCK_H_
