// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include "tests/core/python/described.h"

// Texts that are deep or wide without end: the model must neither overflow the stack nor take quadratic time (which would
// run into the test's timeout).

namespace torchlift::python {
namespace {

std::string Repeated(absl::string_view part, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text.append(part.data(), part.size());
  return text;
}

constexpr int kDeep = 300'000;
constexpr int kWide = 4'000;

std::string ResolvedLast(const std::string& text) {
  const Parsed file(text);
  const Module module(file.tree());
  std::string last;
  for (Node reference : module.references()) last = Described(module.Resolve(reference));
  return last;
}

TEST(BoundedWork, ALongAttributeChainIsUnknown) {
  const std::string chain = "torch" + Repeated(".a", kDeep);
  EXPECT_EQ(CalleeOf("import torch\n" + chain + "(x)\n", chain),
            "unknown: an attribute chain that is too long");
}

TEST(BoundedWork, DeepParenthesesAreLookedThrough) {
  const std::string callee = Repeated("(", kDeep) + "a" + Repeated(")", kDeep);
  EXPECT_EQ(CalleeOf("import a\n" + callee + "(x)\n", callee), "a");
}

TEST(BoundedWork, DeepLambdasAreUnknownInside) {
  EXPECT_EQ(ResolvedLast("import a\nf = " + Repeated("lambda: ", kDeep / 8) + "a\n"),
            "unknown: the scopes are nested too deep");
}

TEST(BoundedWork, DeepComprehensionsAreUnknownInside) {
  EXPECT_EQ(ResolvedLast("import a\nf = " + Repeated("[", kDeep / 64) + "x" +
                         Repeated(" for x in a]", kDeep / 64) + "\n"),
            "a");
}

TEST(BoundedWork, ALongOrIsUnknown) {
  EXPECT_EQ(ResolvedLast("import a\nf = a" + Repeated(" or a", kDeep / 4) + "\nf\n"),
            "ambiguous: a, local");
}

TEST(BoundedWork, ALongChainOfAssignmentsHasItsValue) {
  EXPECT_EQ(ResolvedLast("import a\n" + Repeated("b = ", kDeep / 4) + "a\nb\n"), "a");
}

TEST(BoundedWork, ALongChainOfAliasesIsUnknown) {
  EXPECT_EQ(ResolvedLast("import a\nb = a\n" + Repeated("b = b\n", kWide) + "b\n"),
            "unknown: it is bound through too many names");
}

TEST(BoundedWork, ANameBoundInTooManyPlacesIsUnknown) {
  EXPECT_EQ(ResolvedLast("import a\n" + Repeated("if x: a = 1\n", kWide) + "a\n"),
            "unknown: 'a' is bound in too many places");
}

TEST(BoundedWork, ManyStarImportsAreFine) {
  EXPECT_EQ(ResolvedLast(Repeated("from torch.distributed.nn import *\nall_reduce\n", kWide)),
            "torch.distributed.nn.functional.all_reduce");
  EXPECT_EQ(ResolvedLast(Repeated("from acme import *\nx\n", kWide)),
            "unknown: 'x' is bound in too many places");
}

TEST(BoundedWork, AnyTextHasAModel) {
  for (const char* text : {"", "def", "class C[", "import", "from . import", "x = = y", "lambda",
                           "match x:\n case", "del", "with a as", "f'{", "type X", "for in", "@",
                           "except E as e:", "\xff\xfe", "a.", "global"}) {
    const Parsed file(text);
    const Module module(file.tree());
    for (Node node : file.tree().Preorder()) {
      module.Resolve(node);
      EXPECT_LT(module.ScopeOf(node), module.scopes().size());
    }
  }
}

}  // namespace
}  // namespace torchlift::python
