// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// MAX has no gradient in the new function: safe only where gradients are surely off. And other calls whose surroundings make
// a difference.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "tests/codemods/distributed-nn-functional/judged_file.h"

namespace torchlift {
namespace {

using testing::HasSubstr;

constexpr char kImports[] =
    "import torch\nimport torch.distributed as dist\nimport torch.distributed.nn.functional as "
    "nnf\n";
constexpr char kMax[] = "nnf.all_reduce(x, dist.ReduceOp.MAX)";

// "safe", "review" or "manual": how the one finding is to be taken. `@` stands for a call with MAX.
std::string Judge(std::string text) {
  const std::size_t at = text.find("@@");
  if (at != std::string::npos) text.replace(at, 2, kMax);
  return JudgedFile(absl::StrCat(kImports, text)).Verdict();
}

struct Scope {
  absl::string_view code;
  absl::string_view expected;
};

class GradientScope : public testing::TestWithParam<Scope> {};

TEST_P(GradientScope, DecidesAboutSafety) {
  EXPECT_EQ(Judge(std::string(GetParam().code)), GetParam().expected) << GetParam().code;
}

constexpr Scope kScopes[] = {
    {"with torch.no_grad():\n    y = @@\n", "safe"},
    {"with (torch.no_grad()):\n    y = @@\n", "safe"},
    {"import threading\nlock = threading.Lock()\nwith torch.no_grad():\n    with lock:\n        y "
     "= "
     "@@\n",
     "safe"},
    {"with torch.no_grad():\n    with torch.autocast('cuda'):\n        y = @@\n", "safe"},
    {"with torch.no_grad():\n    with torch.autograd.profiler.record_function('f'):\n        y = "
     "@@\n",
     "safe"},
    {"from m import training\nwith training():\n    with torch.no_grad():\n        y = @@\n",
     "safe"},
    // A context manager that nothing is known about may turn gradients on.
    {"from m import training\nwith torch.no_grad():\n    with training():\n        y = @@\n",
     "review"},
    {"from m import training\nwith torch.no_grad(), training():\n    y = @@\n", "review"},
    {"from m import training\nwith torch.no_grad(), training:\n    y = @@\n", "review"},
    {"def training():\n    pass\nwith torch.no_grad():\n    with training():\n        y = @@\n",
     "review"},
    {"class Training:\n    pass\nwith torch.no_grad():\n    with Training() as t:\n        y = "
     "@@\n",
     "review"},
    {"with torch.no_grad():\n    with self.training():\n        y = @@\n", "review"},
    {"with torch.no_grad():\n    with self.lock:\n        y = @@\n", "review"},
    {"with torch.no_grad():\n    with modes['train']:\n        y = @@\n", "review"},
    {"from m import training\n@torch.no_grad()\ndef f(x):\n    with training():\n        return "
     "@@\n",
     "review"},
    {"import contextlib\nwith torch.no_grad(), contextlib.ExitStack() as s:\n    y = @@\n", "safe"},
    {"import contextlib\nwith torch.no_grad(), contextlib.ExitStack() as s:\n"
     "    s.enter_context(training())\n    y = @@\n",
     "review"},
    {"import contextlib\nwith torch.no_grad(), contextlib.ExitStack() as s:\n"
     "    s.enter_context(open(p))\n    y = @@\n",
     "safe"},
    {"def f(x):\n    training().__enter__()\n    with torch.no_grad():\n        return @@\n",
     "review"},
    {"def g(s):\n    s.enter_context(training())\n"
     "def f(x):\n    with torch.no_grad():\n        return @@\n",
     "safe"},
    {"self.on = torch.enable_grad()\nwith torch.no_grad():\n    with self.on:\n        y = @@\n",
     "review"},
    {"off = torch.no_grad()\nwith off:\n    y = @@\n", "safe"},
    {"on = torch.enable_grad()\nwith torch.no_grad():\n    with on:\n        y = @@\n", "review"},
    {"def f(manager):\n    with torch.no_grad():\n        with manager:\n            y = @@\n",
     "review"},
    {"with (torch.no_grad(), open(p) as f):\n    y = @@\n", "safe"},
    {"with torch.inference_mode():\n    y = @@\n", "safe"},
    {"with torch.inference_mode(True):\n    y = @@\n", "safe"},
    {"with torch.inference_mode(mode=False):\n    y = @@\n", "review"},
    {"with torch.inference_mode(flag):\n    y = @@\n", "review"},
    {"with torch.inference_mode(*flags):\n    y = @@\n", "review"},
    {"with torch.set_grad_enabled(False):\n    y = @@\n", "safe"},
    {"with torch.set_grad_enabled(mode=False):\n    y = @@\n", "safe"},
    {"with torch.set_grad_enabled(flag):\n    y = @@\n", "review"},
    {"with torch.no_grad():\n    with (torch.enable_grad()):\n        y = @@\n", "review"},
    {"with torch.no_grad():\n    with (torch.enable_grad(), b):\n        y = @@\n", "review"},
    {"with torch.no_grad():\n    with on:\n        y = @@\n", "review"},
    {"with torch.no_grad():\n    with torch.enable_grad() if a else b():\n        y = @@\n",
     "review"},
    {"with torch.no_grad():\n    torch.set_grad_enabled(True)\n    y = @@\n", "review"},
    {"with torch.no_grad():\n    stack.enter_context(torch.enable_grad())\n    y = @@\n", "review"},
    {"with torch.no_grad():\n    y = (@@ for x in xs)\n", "review"},
    {"with torch.no_grad():\n    y = list(@@ for x in xs)\n", "safe"},
    {"with torch.no_grad():\n    y = [@@ for x in xs]\n", "safe"},
    {"with torch.no_grad():\n    y = lambda x: @@\n", "review"},
    {"with torch.no_grad():\n    def f(x):\n        return @@\n", "review"},
    {"def f(x):\n    with torch.no_grad():\n        yield 1\n        y = @@\n", "review"},
    {"async def f(x):\n    with torch.no_grad():\n        await g()\n        return @@\n",
     "review"},
    {"async def f(x):\n    with torch.no_grad():\n        return @@\n", "safe"},
    {"@torch.no_grad()\ndef f(x):\n    return @@\n", "safe"},
    {"@torch.no_grad\ndef f(x):\n    return @@\n", "safe"},
    {"@torch.no_grad()\ndef f(x):\n    yield @@\n", "safe"},
    {"@torch.no_grad()\nasync def f(x):\n    return @@\n", "review"},
    {"@torch.no_grad()\ndef f(xs):\n    return (@@ for x in xs)\n", "review"},
    {"@torch.inference_mode(mode=False)\ndef f(x):\n    return @@\n", "review"},
    {"@torch.inference_mode(flag)\ndef f(x):\n    return @@\n", "review"},
    {"@torch.no_grad()\n@torch.enable_grad()\ndef f(x):\n    return @@\n", "review"},
    {"@torch.enable_grad()\n@torch.no_grad()\ndef f(x):\n    return @@\n", "safe"},
    {"@torch.no_grad()\n@run_in_a_thread\ndef f(x):\n    return @@\n", "review"},
    {"@timed\n@torch.no_grad()\ndef f(x):\n    return @@\n", "safe"},
    {"@torch.no_grad()\n@torch.jit.ignore\ndef f(x):\n    yield @@\n", "review"},
    // A tensor that has none, and one that only looks so.
    {"y = nnf.all_reduce(x.detach().max(0), dist.ReduceOp.MAX)\n", "safe"},
    {"y = nnf.all_reduce(x.detach().max(z), dist.ReduceOp.MAX)\n", "review"},
};
INSTANTIATE_TEST_SUITE_P(All, GradientScope, testing::ValuesIn(kScopes));

TEST(GradientScope, SaysWhatMayTurnGradientsOn) {
  const JudgedFile file(absl::StrCat(
      kImports, "with torch.no_grad():\n    with self.training():\n        y = ", kMax, "\n"));
  EXPECT_THAT(file.Messages(),
              HasSubstr("may be needed here: line 5 may turn gradients on again."));
}

class AverageOfIntegers : public testing::TestWithParam<Scope> {};

TEST_P(AverageOfIntegers, NeedsALookWhereTheyAreSeen) {
  EXPECT_EQ(Judge(absl::StrCat("def f(x, n: int, z):\n    m = torch.tensor(len(x))\n",
                               "    return nnf.all_reduce(", GetParam().code,
                               ", op=dist.ReduceOp.AVG)\n")),
            GetParam().expected)
      << GetParam().code;
}

constexpr Scope kAveraged[] = {
    {"x", "safe"},
    {"x.long()", "review"},
    {"x.long().float()", "safe"},
    {"x.long().to(torch.float32)", "safe"},
    {"x.long().to(device)", "review"},
    {"torch.tensor(3)", "review"},
    {"torch.tensor(3.0)", "safe"},
    {"torch.tensor([1, 2.5])", "safe"},
    {"torch.tensor([len(x)])", "review"},
    {"torch.tensor([len(x)], device=x.device)", "review"},
    {"torch.tensor([len(x)], dtype=torch.float32)", "safe"},
    {"torch.tensor(len(x) / 2)", "safe"},
    {"torch.tensor(len(x) + n)", "review"},
    {"torch.tensor(z)", "safe"},
    {"torch.tensor(x.shape[0])", "review"},
    {"torch.ones(1, dtype=torch.long)", "review"},
    {"torch.ones(1)", "safe"},
    {"m", "review"},
    {"m.float()", "safe"},
    {"(x == z).sum()", "review"},
    {"x.sum(dtype=torch.int)", "review"},
    {"x.argmax()", "review"},
};
INSTANTIATE_TEST_SUITE_P(All, AverageOfIntegers, testing::ValuesIn(kAveraged));

TEST(GradientScope, AnFStringThatPrintsItsSourceIsReview) {
  EXPECT_EQ(Judge("print(f'{nnf.all_reduce(x)=}')\n"), "review");
  EXPECT_EQ(Judge("print(f'{nnf.all_reduce(x)}')\n"), "safe");
}

// What `broadcast(y, 0)` is for a tensor that is made without a gradient, and then this.
std::string JudgeBroadcast(absl::string_view code) {
  return JudgedFile(
             absl::StrCat(kImports, "def f(x, t, kw):\n", code, "    return nnf.broadcast(y, 0)\n"))
      .Verdict();
}

TEST(NewTensors, HaveNoGradient) {
  EXPECT_EQ(JudgeBroadcast("    y = torch.zeros(3)\n"), "safe");
  EXPECT_EQ(JudgeBroadcast("    y = torch.zeros(3)\n    n = y.shape[0]\n"), "safe");
}

TEST(NewTensors, ChangedThroughAnotherNameMayHaveOne) {
  for (const char* change :
       {"y[0].copy_(x)", "y.view(-1).add_(x)", "z = y\n    z.copy_(x)", "y.T.mul_(x)",
        "for p in y.unbind(0): p.add_(x)", "torch._foreach_add_([y], [x])",
        "setattr(y, 'requires_grad', True)"}) {
    EXPECT_NE(JudgeBroadcast(absl::StrCat("    y = torch.zeros(3)\n    ", change, "\n")), "safe")
        << change;
  }
}

TEST(NewTensors, GivenToAFunctionThatIsNotKnownMayHaveOne) {
  for (const char* call :
       {"add_loss(y)", "self.add_loss(t, y)", "add_loss([y])", "add_loss(out=y)"}) {
    EXPECT_NE(JudgeBroadcast(absl::StrCat("    y = torch.zeros(3)\n    ", call, "\n")), "safe")
        << call;
  }
}

TEST(NewTensors, GivenToTorchAndBuiltinsHaveNoGradient) {
  for (const char* call : {"print(y)", "dist.all_reduce(y)", "torch.cat([y, x])", "len(y)"}) {
    EXPECT_EQ(JudgeBroadcast(absl::StrCat("    y = torch.zeros(3)\n    ", call, "\n")), "safe")
        << call;
  }
}

TEST(NewTensors, MayHaveOneWhereNamesAreReadUnseen) {
  EXPECT_NE(JudgeBroadcast("    y = torch.zeros(3)\n    exec('y.add_(x)')\n"), "safe");
  EXPECT_NE(JudgeBroadcast("    y = torch.zeros(3)\n    locals()['y'].add_(x)\n"), "safe");
}

TEST(NewTensors, MadeWithRequiresGradMayHaveOne) {
  EXPECT_NE(JudgeBroadcast("    y = t.new_zeros(3, requires_grad=True)\n"), "safe");
  EXPECT_NE(JudgeBroadcast("    y = torch.zeros(3, **kw)\n"), "safe");
}

TEST(NewTensors, AreNotWhatOnlyHasTheNamesOfTensors) {
  EXPECT_NE(JudgeBroadcast("    y = x.data\n"), "safe");
  EXPECT_NE(JudgeBroadcast("    y = self.dim(x)\n"), "safe");
}

TEST(OutputBuffers, ThatMayBeReadByNameAreReview) {
  const std::string start = "def f(x):\n    out = torch.empty_like(x)\n";
  EXPECT_EQ(Judge(start + "    y = nnf.all_to_all_single(out, x)\n    return y\n"), "safe");
  EXPECT_EQ(Judge(start + "    y = nnf.all_to_all_single(out, x)\n    return locals()\n"),
            "review");
  EXPECT_EQ(Judge(start + "    y = nnf.all_to_all_single(out, x)\n    return eval('out')\n"),
            "review");
  EXPECT_EQ(Judge(start + "    y = nnf.all_to_all_single(out, x)\n    return m.eval()\n"), "safe");
  EXPECT_EQ(Judge(start + "    y = nnf.all_to_all_single(out, x)\n    return vars(m)\n"), "safe");
}

TEST(Imports, ThatComeIntoAFunctionWhoseNamesAreReadNeedALook) {
  const std::string start =
      "def f(x):\n    import torch.distributed.nn as n\n    y = n.all_reduce(x)\n";
  EXPECT_EQ(JudgedFile(start + "    return y\n").Verdict(), "safe");
  EXPECT_EQ(JudgedFile(start + "    return locals()\n").Verdict(), "review");
}

TEST(Results, ThatOnlyPlainCodeReadsMayBeReadUnseen) {
  const std::string start = "def f(x):\n    y = nnf.all_reduce(x, dist.ReduceOp.MAX)\n";
  EXPECT_EQ(Judge(start + "    return float(y)\n"), "safe");
  EXPECT_EQ(Judge(start + "    float(y)\n    return locals()\n"), "review");
  EXPECT_EQ(Judge(start + "    float(y)\n    return sys._getframe(0).f_locals\n"), "review");
}

// The findings of a text, a line each; see JudgedFile::Summary.
std::string Findings(absl::string_view text) {
  return JudgedFile(absl::StrCat("import torch.distributed.nn as nnf\n", text)).Summary();
}

TEST(Names, ThatPythonReadsAsOthersAreReportedAndMakeFixesReview) {
  EXPECT_EQ(Findings("\xEF\xAC\x81 = 1\ny = nnf.all_reduce(x)\n"),
            "2 deprecated manual \xEF\xAC\x81\n3 deprecated review nnf.all_reduce\n");
}

TEST(Names, ThatPythonReadsAsOthersAreReportedWhereNothingElseIs) {
  EXPECT_EQ(Findings("y = \xF0\x9D\x93\x83nf.all_reduce(x)\n"),
            "2 deprecated manual \xF0\x9D\x93\x83nf\n");
}

TEST(Names, OfOtherLettersAndOtherTextsAreNoMatter) {
  EXPECT_EQ(Judge("gr\xC3\xB6\xC3\x9F"
                  "e = 1\ny = nnf.all_reduce(x)\n"),
            "safe");
  EXPECT_EQ(Judge("s = '\xEF\xAC\x81'\ny = nnf.all_reduce(x)\n"), "safe");
}

TEST(StarredCalls, AreReportedAndNotRewritten) {
  EXPECT_EQ(Judge("a = *nnf.all_reduce(x), 1\n"), "manual");
  EXPECT_EQ(Judge("def f(x):\n    return *nnf.all_gather(x), 1\n"), "manual");
  EXPECT_EQ(Judge("from torch.distributed.nn import all_gather\na = *all_gather(x), 1\n"),
            "manual");
  EXPECT_EQ(Judge("print(*nnf.all_gather(x))\n"), "safe");
}

}  // namespace
}  // namespace torchlift
