// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_PLACEMENT_H_
#define TORCHLIFT_CORE_PYTHON_PLACEMENT_H_

#include <cstdint>

#include "core/syntax/syntax_tree.h"

namespace torchlift::python {

// Where a node stands in the statements and functions of its file. All answers are nodes of the
// same tree, null where there is none. Every question costs at most the depth of the tree;
// FirstImportOffset is linear in the top of the file.

// Whether the node is a simple or compound statement; clauses (`else:`) and blocks are none.
bool IsStatement(Node node);
// The innermost simple or compound statement that holds the node (the node itself if it is one). A
// decorated definition is one statement with its decorators.
Node EnclosingStatement(Node node);
// The innermost function_definition or lambda whose body or parameters hold the node. The values
// and annotations of parameters are evaluated outside of it and do not count as held.
Node EnclosingFunction(Node node);
// The innermost class_definition whose body holds the node, also from within a method.
Node EnclosingClass(Node node);
// The block or module whose statement list holds the statement.
Node EnclosingBlock(Node statement);
// Whether the value of the expression is thrown away: it is an expression statement of its own.
bool IsResultUnused(Node expression);
// Whether the statement is a str literal alone, without `{…}` and of any quotes: a docstring where
// it is the first one.
bool IsDocstring(Node statement);
// The expression without parentheses around it, and the other way: the outermost parentheses around
// exactly it.
Node WithoutParentheses(Node expression);
Node WithParentheses(Node expression);
// Whether a binary expression of the precedence of '/' needs parentheses around it when it takes
// the place of `node`.
//
//   y - f(x)      // no:  y - a / b
//   y * f(x)      // yes: y * (a / b)
//   -f(x)         // yes: -(a / b)
bool NeedsParenthesesForDivision(Node node);
// The byte where a first import may be written on a line of its own (the begin of a line, or the
// end of the text, which may lack its line end): behind the shebang and the comments at the top,
// the docstring and `from __future__` imports, with whatever shares their lines. Comments further
// down count when a blank line parts them from the code below.
std::uint32_t FirstImportOffset(const SyntaxTree& tree);

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_PLACEMENT_H_
