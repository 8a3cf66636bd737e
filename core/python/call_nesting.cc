// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/call_nesting.h"

#include <algorithm>

#include "core/syntax/python_kinds.h"

namespace torchlift::python {

CallNesting::CallNesting(const SyntaxTree& tree) : heights_(tree.size(), 0) {
  // From the end: what is inside comes before what holds it.
  for (std::uint32_t i = tree.size(); i-- > 0;) {
    const Node node = tree.at(i);
    if (node.kind() == kCall) ++heights_[i];
    if (const Node parent = node.parent()) {
      heights_[parent.index()] = std::max(heights_[parent.index()], heights_[i]);
    }
  }
}

}  // namespace torchlift::python
