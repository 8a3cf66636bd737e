// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_FLOW_END_H_
#define TORCHLIFT_CORE_PYTHON_FLOW_END_H_

#include "core/syntax/syntax_tree.h"

namespace torchlift::python {

// Whether nothing that follows a block runs after it because its last statement leaves: return,
// raise, break, continue, or a call of sys.exit, os._exit, exit or quit.
bool EndsFlow(Node block);

// Whether the condition is false in every run: TYPE_CHECKING, typing.TYPE_CHECKING, False, 0.
bool IsNeverTrue(Node condition);

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_FLOW_END_H_
