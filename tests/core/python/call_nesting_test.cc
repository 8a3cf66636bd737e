// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/call_nesting.h"

#include <gtest/gtest.h>

#include "core/syntax/python_kinds.h"

namespace torchlift::python {
namespace {

// The height of the file's first call.
std::uint32_t Height(absl::string_view text) {
  const SyntaxTree tree = *SyntaxTree::Parse(Language::kPython, text);
  const CallNesting nesting(tree);
  for (Node node : tree.Preorder()) {
    if (node.kind() == kCall) return nesting.HeightOf(node);
  }
  return 0;
}

TEST(CallNesting, IsOneForACallOfItsOwn) { EXPECT_EQ(Height("f(x, [y])\n"), 1U); }
TEST(CallNesting, CountsTheDeepestWay) { EXPECT_EQ(Height("f(g(x), [h(i(x))])\n"), 3U); }
TEST(CallNesting, CountsCalleesToo) { EXPECT_EQ(Height("f(x)(y)\n"), 2U); }

}  // namespace
}  // namespace torchlift::python
