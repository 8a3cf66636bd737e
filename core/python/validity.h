// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_VALIDITY_H_
#define TORCHLIFT_CORE_PYTHON_VALIDITY_H_

#include <cstdint>

#include "absl/status/status.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift::python {

// Where the code stands: notebook cells may `await` outside of functions.
enum class CodeKind : std::uint8_t { kFile, kNotebookCell };

// Whether the tree is Python that CPython would compile, as far as an edit of ours can break it;
// tree-sitter's grammar takes much that CPython refuses. What some release from 3.8 to 3.14
// compiles is not refused. Checked:
//
// - no ERROR or MISSING node;
// - no line end inside a statement outside of brackets, and one between statements; no empty block;
// consistent indentation;
// - argument order (positional after keyword, repeated keyword, `**` before `*`, unparenthesised
// generator beside others);
//   parameter order and repeats;
// - `return`, `yield`, `await` outside functions, `break` and `continue` outside loops; `from
// __future__` after other
//   statements; star imports in functions; nonlocal at module level; names global and parameter at
//   once;
// - assignment and deletion targets; starred expressions, walruses and `as` where they may not
// stand;
// - Python 2 statements and operators; `try` without handlers; octal-looking numbers; string
// prefixes, escapes and braces.
//
// Errors: InvalidArgument with line and what is wrong, the first in the order of the tree. Linear
// in the tree.
absl::Status CheckValid(const SyntaxTree& tree, CodeKind code = CodeKind::kFile);

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_VALIDITY_H_
