// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_VALIDITY_H_
#define TORCHLIFT_CORE_PYTHON_VALIDITY_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift::python {

// Where the code stands: notebook cells may `await` outside of functions.
enum class CodeKind : std::uint8_t { kFile, kNotebookCell };

// What CPython refuses, and where.
struct Violation {
  std::uint32_t offset;  // Of the first byte to look at.
  std::string what;      // Without a full stop: "'return' outside a function".
};

// What keeps CPython from compiling the tree, as far as an edit of ours can bring it about; the
// first in the order of the tree. tree-sitter's grammar takes much that CPython refuses. What some
// release from 3.8 to 3.14 compiles is not refused. Linear in the tree. Checked:
//
// - ERROR and MISSING nodes;
// - encodings that CPython does not know, bytes that are not of the encoding; characters that are no
//   blanks; a backslash at the end;
// - line ends inside a statement outside of brackets, and between statements; empty blocks;
//   indentation;
// - argument order (positional after keyword, repeated keyword, `**` before `*`, an unparenthesised
//   generator beside others); parameter order and repeats;
// - `return`, `yield`, `await` outside functions, `break` and `continue` outside loops;
//   `from __future__` after other statements; star imports in functions; nonlocal at module level;
//   names global and parameter at once;
// - targets of assignments and deletions; starred expressions, walruses and `as` where they may not
//   stand;
// - Python 2 statements and operators; `try` without handlers; octal-looking numbers; string
//   prefixes, escapes and braces.
std::optional<Violation> FindViolation(const SyntaxTree& tree, CodeKind code = CodeKind::kFile);

// The same as a status: InvalidArgument with "line N: WHAT".
absl::Status CheckValid(const SyntaxTree& tree, CodeKind code = CodeKind::kFile);

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_VALIDITY_H_
