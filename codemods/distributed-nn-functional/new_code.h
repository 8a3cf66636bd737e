// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_NEW_CODE_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_NEW_CODE_H_

#include "core/syntax/syntax_tree.h"
#include "core/text/claim.h"

namespace torchlift::distributed_nn {

// The expression as it stands.
NewCode Kept(Node expression);
// The expression as it can stand before `.name`, `[…]` or `(…)`: in parentheses unless it is a
// name, an attribute, a call, a subscript or in brackets already.
NewCode Operand(Node expression);

// `expression.contiguous()`, or the expression where it says that itself.
NewCode Contiguous(Node expression);

// Whether evaluating the expression twice, or not at all, is the same as once: a name or an
// attribute of one.
bool IsNameOrAttribute(Node expression);

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_NEW_CODE_H_
