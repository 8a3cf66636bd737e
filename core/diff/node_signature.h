// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_NODE_SIGNATURE_H_
#define TORCHLIFT_CORE_DIFF_NODE_SIGNATURE_H_

#include <cstdint>

namespace torchlift {

class CodeTree;

// A hash of a node's kind and of what it is known by, whatever else is in it: the name of a
// definition or keyword argument, the target of an assignment, the key of an entry, the function
// and the first string of a call such as `OpInfo("abs", …)`. 0 for nodes without. Reads hashes and
// signatures of the node's descendants only.
std::uint64_t SignatureOf(const CodeTree& tree, std::uint32_t index);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_NODE_SIGNATURE_H_
