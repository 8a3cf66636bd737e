// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_UNFOLLOWED_EXPRESSION_H_
#define TORCHLIFT_CORE_PYTHON_UNFOLLOWED_EXPRESSION_H_

#include <string>

#include "core/syntax/syntax_tree.h"

namespace torchlift::python {

// Whether a name that is bound to an expression of this kind is followed to what it stands for:
// names, chains of attributes and choices between them. Calls and the like are values of their own.
bool IsFollowed(KindId kind);

// What an expression is that is not followed, for a person: "the value of a call".
std::string DescribeUnfollowed(Node expression);

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_UNFOLLOWED_EXPRESSION_H_
