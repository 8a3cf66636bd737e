// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/compiled_region.h"

#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "core/syntax/python_kinds.h"

namespace torchlift::python {
namespace {

using enum CompiledReach;

// The place of the call `op(x)` in the text.
CompiledRegions::Place PlaceOfOp(const std::string& text) {
  const absl::StatusOr<SyntaxTree> tree = SyntaxTree::Parse(Language::kPython, text);
  const Module module(*tree);
  const CompiledRegions regions(module);
  for (Node node : tree->Preorder()) {
    if (node.kind() == kCall && node.text() == "op(x)") return regions.Of(node);
  }
  return {kNone, "no op(x)"};
}

struct Example {
  const char* name;
  CompiledReach reach;
  const char* text;  // Behind "import torch\n".
};
void PrintTo(const Example& example, std::ostream* out) { *out << example.name; }

constexpr Example kExamples[] = {
    {"NothingCompilesIt", kNone, "def f(x):\n    return op(x)\n"},
    {"Decorator", kFallsBack, "@torch.compile\ndef f(x):\n    return op(x)\n"},
    {"DecoratorWithFullgraph", kError,
     "@torch.compile(fullgraph=True)\ndef f(x):\n    return op(x)\n"},
    {"FullgraphFalse", kFallsBack,
     "@torch.compile(fullgraph=False)\ndef f(x):\n    return op(x)\n"},
    {"TurnedOff", kNone, "@torch.compile(disable=True)\ndef f(x):\n    return op(x)\n"},
    {"Call", kFallsBack, "def f(x):\n    return op(x)\n\ng = torch.compile(f)\n"},
    {"CallOfFactory", kError,
     "def f(x):\n    return op(x)\n\ng = torch.compile(fullgraph=True)(f)\n"},
    {"Lambda", kError, "g = torch.compile(lambda x: op(x), fullgraph=True)\n"},
    {"Partial", kError,
     "import functools\nc = functools.partial(torch.compile, fullgraph=True)\n\n@c\ndef f(x):\n    "
     "return op(x)\n"},
    {"InnerFullgraphOfOuter", kFallsBack,
     "def f(x):\n    return op(x)\n\ng = torch.compile(torch.compile(f, fullgraph=True))\n"},
    {"FullgraphCallee", kError,
     "@torch.compile(fullgraph=True)\ndef g(x):\n    return op(x)\n\n@torch.compile\ndef f(x):\n   "
     " return g(x)\n"},
    {"Instance", kFallsBack,
     "class M:\n    def forward(self, x):\n        return op(x)\n\nm = "
     "torch.compile(M().cuda())\n"},
    {"InstanceByName", kError,
     "class M:\n    def forward(self, x):\n        return op(x)\n\nm = M()\nm = torch.compile(m, "
     "fullgraph=True)\n"},
    {"ModuleCompile", kError,
     "class M:\n    def forward(self, x):\n        return op(x)\n\ndef f():\n    m = M()\n    "
     "m.compile(fullgraph=True)\n"},
    {"Export", kError,
     "class M:\n    def forward(self, x):\n        return op(x)\n\ntorch.export.export(M(), "
     "(1,))\n"},
    {"MethodOfSelf", kFallsBack,
     "class M:\n    def forward(self, x):\n        return self.h(x)\n    def h(self, x):\n        "
     "return op(x)\n\nm = torch.compile(M())\n"},
    {"OtherMethod", kNone,
     "class M:\n    def forward(self, x):\n        return x\n    def encode(self, x):\n        "
     "return op(x)\n\nm = torch.compile(M())\n"},
    {"Submodule", kFallsBack,
     "class B:\n    def forward(self, x):\n        return op(x)\n\nclass M:\n    def "
     "__init__(self):\n        self.layers = [B() for _ in range(2)]\n    def forward(self, x):\n  "
     "      for layer in self.layers:\n            x = layer(x)\n        return x\n\nm = "
     "torch.compile(M())\n"},
    {"Inherited", kFallsBack,
     "class B:\n    def forward(self, x):\n        return op(x)\n\nclass M(B):\n    pass\n\nm = "
     "torch.compile(M())\n"},
    {"Nested", kFallsBack,
     "@torch.compile\ndef f(x):\n    def g(x):\n        return op(x)\n    return g(x)\n"},
    {"Checkpoint", kFallsBack,
     "import torch.utils.checkpoint\n\ndef g(x):\n    return op(x)\n\n@torch.compile\ndef f(x):\n  "
     "  return torch.utils.checkpoint.checkpoint(g, x)\n"},
    {"Cond", kError,
     "def g(x):\n    return op(x)\n\ndef f(p, x):\n    return torch.cond(p, g, g, (x,))\n"},
    {"NestedRegion", kError,
     "@torch.compiler.nested_compile_region\ndef g(x):\n    return op(x)\n\n@torch.compile\ndef "
     "f(x):\n    return g(x)\n"},
    {"ErrorOnGraphBreak", kError,
     "@torch.compile\ndef f(x):\n    with torch._dynamo.error_on_graph_break(True):\n        "
     "return op(x)\n"},
    {"Swallowed", kSwallowed,
     "@torch.compile\ndef f(x):\n    try:\n        return op(x)\n    except RuntimeError:\n        "
     "return x\n"},
    {"SwallowedByCaller", kSwallowed,
     "def g(x):\n    return op(x)\n\n@torch.compile\ndef f(x):\n    try:\n        return g(x)\n    "
     "except Exception:\n        return x\n"},
    {"Suppressed", kSwallowed,
     "import contextlib\n\n@torch.compile\ndef f(x):\n    with contextlib.suppress(ValueError, "
     "RuntimeError):\n        return op(x)\n"},
    {"OtherHandler", kFallsBack,
     "@torch.compile\ndef f(x):\n    try:\n        return op(x)\n    except ValueError:\n        "
     "return x\n"},
    {"RaisesAgain", kFallsBack,
     "@torch.compile\ndef f(x):\n    try:\n        return op(x)\n    except RuntimeError:\n        "
     "print(x)\n        raise\n"},
    {"TryOutside", kFallsBack,
     "@torch.compile\ndef f(x):\n    return op(x)\n\ntry:\n    f(1)\nexcept RuntimeError:\n    "
     "pass\n"},
    {"OtherBranch", kGuarded,
     "@torch.compile\ndef f(x):\n    if torch.compiler.is_compiling():\n        return x\n    "
     "else:\n        return op(x)\n"},
    {"EarlyReturn", kGuarded,
     "@torch.compile\ndef f(x):\n    if torch.compiler.is_compiling():\n        return x\n    "
     "return op(x)\n"},
    {"NotCompilingAndMore", kGuarded,
     "@torch.compile\ndef f(x, y):\n    if y and not torch.compiler.is_compiling():\n        "
     "return op(x)\n    return x\n"},
    {"CompilingOrMore", kFallsBack,
     "@torch.compile\ndef f(x, y):\n    if y or not torch.compiler.is_compiling():\n        return "
     "op(x)\n    return x\n"},
    {"GuardedCaller", kNone,
     "def g(x):\n    return op(x)\n\n@torch.compile\ndef f(x):\n    return x if "
     "torch.compiler.is_compiling() else g(x)\n"},
    {"Disabled", kGuarded,
     "@torch.compiler.disable\ndef g(x):\n    return op(x)\n\n@torch.compile\ndef f(x):\n    "
     "return g(x)\n"},
    {"CalledByDisabled", kNone,
     "def h(x):\n    return op(x)\n\n@torch.compiler.disable\ndef g(x):\n    return "
     "h(x)\n\n@torch.compile\ndef f(x):\n    return g(x)\n"},
    {"DisabledAbove", kGuarded,
     "@torch.compiler.disable\n@torch.compile\ndef f(x):\n    return op(x)\n"},
    {"DisabledBelow", kFallsBack,
     "@torch.compile\n@torch.compiler.disable\ndef f(x):\n    return op(x)\n"},
    {"CallerDisabled", kFallsBack,
     "@torch.compile\ndef f(x):\n    return op(x)\n\n@torch.compiler.disable\ndef g(x):\n    "
     "return f(x)\n"},
    {"CustomOperator", kNone,
     "@torch.library.custom_op('a::b', mutates_args=())\ndef g(x):\n    return "
     "op(x)\n\n@torch.compile\ndef f(x):\n    return g(x)\n"},
    {"Generator", kNone, "@torch.compile\ndef f(x):\n    yield op(x)\n"},
    {"Async", kFallsBack, "@torch.compile\nasync def f(x):\n    return op(x)\n"},
    {"ForwardHook", kFallsBack,
     "def hook(m, i, x):\n    return op(x)\n\nclass M:\n    def __init__(self):\n        "
     "self.register_forward_hook(hook)\n    def forward(self, x):\n        return x\n\nm = "
     "torch.compile(M())\n"},
    {"GradientHook", kNone,
     "def hook(x):\n    return op(x)\n\n@torch.compile\ndef f(x):\n    x.register_hook(hook)\n    "
     "return x\n"},
    {"AutogradFunction", kFallsBack,
     "class F(torch.autograd.Function):\n    @staticmethod\n    def forward(ctx, x):\n        "
     "return op(x)\n\n@torch.compile\ndef f(x):\n    return F.apply(x)\n"},
};

class Regions : public testing::TestWithParam<Example> {};

TEST_P(Regions, AreFound) {
  const CompiledRegions::Place place = PlaceOfOp(std::string("import torch\n\n") + GetParam().text);
  EXPECT_EQ(place.reach, GetParam().reach) << place.path << "\n" << GetParam().text;
}

INSTANTIATE_TEST_SUITE_P(CompiledRegions, Regions, testing::ValuesIn(kExamples),
                         [](const auto& tested) { return tested.param.name; });

TEST(CompiledRegions, TellsThePathFromTheCompilerToThePlace) {
  const auto place = PlaceOfOp(
      "import torch\n\ndef h(x):\n    return op(x)\n\ndef f(x):\n    return h(x)\n\ng = "
      "torch.compile(f)\n");
  EXPECT_EQ(place.path, "torch.compile(f) on line 9 -> f -> h");
}

TEST(CompiledRegions, SurvivesALongChainOfCalls) {
  std::string text = "import torch\n\n@torch.compile\ndef f(x):\n    return g";
  for (int i = 0; i < 100'000; ++i) text += "()";
  EXPECT_EQ(PlaceOfOp(text + "\n").path, "no op(x)");
}

}  // namespace
}  // namespace torchlift::python
