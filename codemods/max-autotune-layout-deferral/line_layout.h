// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_LINE_LAYOUT_H_
#define TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_LINE_LAYOUT_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "core/syntax/syntax_tree.h"
#include "core/text/fix.h"
#include "core/text/source_file.h"

namespace torchlift::max_autotune {

// The begin of the line that holds `offset`; a byte order mark stands before the first line.
std::uint32_t LineBegin(const SourceFile& source, std::uint32_t offset);
// The begin of the line after the one that holds `offset`, or the end of the text.
std::uint32_t NextLineBegin(const SourceFile& source, std::uint32_t offset);
// The bytes between the begin of the line and `offset`.
absl::string_view TextBefore(const SourceFile& source, std::uint32_t offset);

// Whether nothing but white space stands before the range on its first line, and nothing but white
// space and a `#` comment behind it on its last.
bool OwnsItsLines(const SourceFile& source, ByteRange range);

// What the file indents a block by: that of its first indented block, else four spaces.
std::string IndentationUnit(const SourceFile& source, const SyntaxTree& tree);

// Adds to `fix` the insertion of `code` on lines of its own in front of the line that begins at
// `line` (or at the end of the text, which may lack its line end). `indentation` goes before its
// first line; its further lines, parted by the file's line end, have theirs. `before` and `after`
// line ends make blank lines around it.
void InsertLines(const SourceFile& source, std::uint32_t line, absl::string_view indentation,
                 absl::string_view code, int before, int after, Fix& fix);

}  // namespace torchlift::max_autotune

#endif  // TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_LINE_LAYOUT_H_
