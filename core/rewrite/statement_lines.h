// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REWRITE_STATEMENT_LINES_H_
#define TORCHLIFT_CORE_REWRITE_STATEMENT_LINES_H_

#include <cstdint>

#include "absl/strings/string_view.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift {

// The lines of a text around an offset (in bytes) or a statement: where a new statement can go in,
// and what goes with one that goes. Lines end in LF, CR LF or CR.

// Where the line that holds `offset` begins. A byte order mark is before the first line, not on it.
std::uint32_t LineBegin(absl::string_view text, std::uint32_t offset);

// Before the line end of the line that holds `offset` (which may be in the middle of a CR LF), or
// the end of the text.
std::uint32_t LineContentEnd(absl::string_view text, std::uint32_t offset);

// Behind the line end of the line that holds `offset`, or the end of the text.
std::uint32_t NextLineBegin(absl::string_view text, std::uint32_t offset);

// The line end of the line that holds `offset`, or where it has none, of the line before.
absl::string_view LineEndNear(absl::string_view text, std::uint32_t offset);

// Whether the bytes are blanks alone, no line ends.
bool IsBlank(absl::string_view bytes);

// What stands before the statement on its first line: its indentation, when that is blank.
absl::string_view Indentation(Node statement);

// Whether nothing but white space and a comment shares the statement's lines, and no line that is
// continued leads to them.
bool OwnsItsLines(Node statement);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REWRITE_STATEMENT_LINES_H_
