// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_TARGETS_H_
#define TORCHLIFT_CORE_PYTHON_TARGETS_H_

#include <vector>

#include "core/syntax/syntax_tree.h"

namespace torchlift::python {

// The targets inside an assignment's, loop's, with's or del's target or a parameter: identifiers,
// attributes and subscripts, in the order of the text, through tuples, lists, stars and
// parentheses.
//
//   (a, *b), c.d, e[0]   // a, b, c.d, e[0]
std::vector<Node> TargetsOf(Node pattern);

// The one target that takes the whole value, without parentheses around it; a null node for tuples,
// lists and stars.
Node SoleTarget(Node pattern);

// Whether `left = right` pairs each part of the left side with one of the right: tuples or lists of
// one length, no stars.
bool AreParallel(Node left, Node right);

// Whether the identifier stands in a `case` pattern where it takes a value: `case x`, `case [*x]`,
// `case {**x}`, `case P() as x`.
bool IsCapture(Node identifier);

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_TARGETS_H_
