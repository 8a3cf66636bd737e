// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_COMPATIBILITY_NAME_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_COMPATIBILITY_NAME_H_

#include "core/syntax/syntax_tree.h"

namespace torchlift::distributed_nn {

// Whether the file has an identifier that CPython may read as one of ASCII letters, because it normalises identifiers
// (NFKC): "ﬁ" is the name `fi`. What names mean is only told for sure where there are none. Linear in the bytes.
bool HasCompatibilityName(const SyntaxTree& tree);

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_COMPATIBILITY_NAME_H_
