// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_MEMBER_BY_NAME_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_MEMBER_BY_NAME_H_

#include <optional>

#include "absl/strings/string_view.h"
#include "codemods/distributed-nn-functional/use.h"
#include "core/python/module.h"

namespace torchlift::distributed_nn {

// The use that a call makes of an operation or of their module by a name in a string:
// `mock.patch("torch.distributed.nn.all_gather")`, `getattr(dist_nn, "all_gather")`,
// `__import__("torch.distributed.nn")`. Nothing for any other call.
std::optional<Use> UseByName(const python::Module& module, Node call);

// `sys.modules["torch.distributed.nn"]` as a use of the module; nothing for any other subscript.
std::optional<Use> UseOfLoadedModule(const python::Module& module, Node subscript);

// Whether `value` is the first argument of a call that takes a member of it by name, so that the
// member is seen: `setattr(value, "name", …)`, `hasattr(value, name)`.
bool NamesMember(const python::Module& module, Node call, Node value);

// "getattr", "setattr" of `monkeypatch.setattr(…)`: the last name of what is called.
absl::string_view CalledName(Node call);

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_MEMBER_BY_NAME_H_
