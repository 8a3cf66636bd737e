// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_NAMED_IN_STRING_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_NAMED_IN_STRING_H_

#include <optional>

#include "absl/strings/string_view.h"
#include "codemods/distributed-nn-functional/use.h"
#include "core/python/module.h"

namespace torchlift::distributed_nn {

// The use that a string makes of an operation or of their module by its whole name, wherever the
// string goes: `mock.patch("torch.distributed.nn.functional")`,
// `{"_target_": "torch.distributed.nn.all_gather"}`, `resolve_name("torch.distributed.nn:all_gather")`;
// or by code that is given to what runs it: `exec("import torch.distributed.nn")`,
// `eval("dist_nn.all_gather(x)")`, `[sys.executable, "-c", "…"]`. Nothing for the names of loggers,
// for messages, comparisons and docstrings. `string` is a kString or kConcatenatedString node.
std::optional<Use> UseInString(const python::Module& module, Node string);

// Whether code names the module, or reaches an operation through a name that the file has for it where
// `place` is. Not so a program that uses the operations itself: its uses are found in it.
bool IsCodeThatNamesModule(const python::Module& module, Node place, absl::string_view code);

// The operation that a dotted path names: "torch.distributed.nn.all_gather", also with ':' before its
// last name. Null for any other text.
const Operation* OperationOfPath(absl::string_view path);

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_NAMED_IN_STRING_H_
