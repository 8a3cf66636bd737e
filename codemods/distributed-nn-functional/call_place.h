// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_CALL_PLACE_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_CALL_PLACE_H_

#include <optional>

#include "core/python/module.h"
#include "core/text/claim.h"

namespace torchlift::distributed_nn {

// What the code around a call, or a name, means for what becomes of it.

// The `torch.cat(CALL, dim=0)` whose first argument the call is, or null.
Node CatAround(const python::Module& module, Node call);

// The code with its quotes changed to what may stand where the call is: a string inside an f-string
// must not use the quotes of that, because Python before 3.12 ends the f-string there. Empty when
// neither kind may. Code with kept parts stays.
std::optional<NewCode> QuotedFor(Node call, NewCode code);

// `*f(x), 1` without brackets: the grammar takes the star to the function, so that the call's bytes
// hold it, too.
bool HasStarredCallee(Node call);

// The call stands in a field like `{f(x)=}` of an f-string, which prints its own code.
bool PrintsItsSource(Node call);

// The expression is assigned to or deleted.
bool IsAssignmentTarget(Node expression);

// The expression is only compared with None or taken for a condition: it asks whether an import
// worked.
bool IsPresenceTest(Node expression);

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_CALL_PLACE_H_
