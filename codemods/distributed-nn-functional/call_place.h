// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_CALL_PLACE_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_CALL_PLACE_H_

#include <optional>

#include "core/python/module.h"
#include "core/text/claim.h"

namespace torchlift::distributed_nn {

// What the code around a call means for the code that replaces it.

// The `torch.cat(CALL, dim=0)` whose first argument the call is, or null.
Node CatAround(const python::Module& module, Node call);

// The code with its quotes changed to what may stand where the call is: a string inside an f-string must not use the quotes
// of that, because Python before 3.12 ends the f-string there. Empty when neither kind may. Code with kept parts stays.
std::optional<NewCode> QuotedFor(Node call, NewCode code);

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_CALL_PLACE_H_
