// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_COMPATIBILITY_NAME_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_COMPATIBILITY_NAME_H_

#include <string>

#include "absl/strings/string_view.h"
#include "core/python/module.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift::distributed_nn {

// The first identifier of a Python file that holds a character which Python replaces by others
// (NFKC): `ﬁ` is the name `fi`, `𝒹ist` is `dist`. Names are compared as they are spelt here, so one
// written like that may be any name. A null node when there is none; some characters too many
// count.
Node FindCompatibilityName(const SyntaxTree& tree);

// Whether the file imports torch.distributed or something of it, so that such a name may stand for
// it.
bool ImportsDistributed(const python::Module& module);

// What a person should know about such a name; one or two sentences.
std::string WhatHappensWithName(absl::string_view name);

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_COMPATIBILITY_NAME_H_
