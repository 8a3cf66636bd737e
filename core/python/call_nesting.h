// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_CALL_NESTING_H_
#define TORCHLIFT_CORE_PYTHON_CALL_NESTING_H_

#include <cstdint>
#include <vector>

#include "core/syntax/syntax_tree.h"

namespace torchlift::python {

// How deep the calls of one file are nested: a bound for work that is done on a call and again on
// each call in its arguments. Made in one pass; the tree must outlive it.
//
//   CallNesting(tree).HeightOf(call);  // 3 for f(g(x), h(i(x)))
class CallNesting {
 public:
  explicit CallNesting(const SyntaxTree& tree);

  // The most calls on a way from the node down into it, with the node itself.
  std::uint32_t HeightOf(Node node) const { return heights_[node.index()]; }

 private:
  std::vector<std::uint32_t> heights_;  // By preorder index.
};

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_CALL_NESTING_H_
