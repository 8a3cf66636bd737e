// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// A gathered tensor that is changed in place: autograd refuses that for what unbind returns, so that the
// fix needs a look.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "tests/codemods/distributed-nn-functional/judged_file.h"

namespace torchlift {
namespace {

constexpr char kImports[] =
    "import torch\nimport torch.distributed as dist\nimport torch.nn.functional as F\n"
    "import torch.distributed.nn.functional as nnf\n";

std::string Verdict(absl::string_view code) {
  return JudgedFile(absl::StrCat(kImports, code)).Verdict();
}

// What the gather is when this line is behind it.
std::string VerdictBefore(absl::string_view line) {
  return Verdict(
      absl::StrCat("def f(self, x, y):\n    parts = nnf.all_gather(x)\n    ", line, "\n"));
}

TEST(GatheredParts, ChangedInPlaceNeedALook) {
  for (absl::string_view line :
       {"parts[0].add_(1)", "parts[0] += 1", "parts[0][0] = 1", "parts[0][...] = y",
        "parts[0].data = y", "parts[0].T.add_(1)", "parts[0].detach().add_(1)",
        "parts[0].chunk(2)[0].add_(1)", "for p in parts: p.mul_(2)", "[p.mul_(2) for p in parts]",
        "a, b = parts; a += 1", "a, *b = parts; b[0].zero_()", "list(parts)[0].add_(1)",
        "d = {'k': parts}; d['k'][0].add_(1)", "d = [*parts]; d[0].add_(1)",
        "for i, p in enumerate(parts): p.add_(i)", "next(iter(parts)).add_(1)",
        "list(parts).pop().add_(1)"}) {
    EXPECT_EQ(VerdictBefore(line), "review") << line;
  }
}

TEST(GatheredParts, GivenToAFunctionThatSaysItWorksInPlaceNeedALook) {
  for (absl::string_view line :
       {"F.relu_(parts[0])", "torch.relu_(parts[0])", "torch.nn.init.zeros_(parts[0])",
        "F.relu(parts[0], inplace=True)", "F.dropout(parts[0], inplace=flag)",
        "torch.add(y, y, out=parts[0])", "torch.max(y, 0, out=(parts[0], parts[1]))",
        "torch._foreach_add_(parts, 1)", "torch._foreach_add_(list(parts), 1)",
        "torch.squeeze(parts[0]).add_(1)", "unknown_(*parts)",
        "torch.nn.ReLU(inplace=True)(parts[0])"}) {
    EXPECT_EQ(VerdictBefore(line), "review") << line;
  }
}

TEST(GatheredParts, OnlyReadAreSafe) {
  for (absl::string_view line :
       {"return parts[0] + 1", "parts[0].add(1)", "F.relu(parts[0])",
        "F.relu(parts[0], inplace=False)", "z = y; z += parts[0]", "y[0] = parts[0]",
        "y.add_(parts[0])", "torch.cat(parts).add_(1)", "parts = list(parts); parts[0] = y",
        "self.loss(parts[0], *parts)", "parts[0].data.add_(1)"}) {
    EXPECT_EQ(VerdictBefore(line), "safe") << line;
  }
}

// They work below autograd, the same on a view.
TEST(GatheredParts, GivenToACollectiveAreSafe) {
  EXPECT_EQ(VerdictBefore("dist.all_reduce(parts[0])"), "safe");
  EXPECT_EQ(VerdictBefore("dist.broadcast(tensor=parts[0], src=0)"), "safe");
}

TEST(GatheredParts, ChangedWhereGradientsAreOffAreSafe) {
  EXPECT_EQ(Verdict("@torch.no_grad()\ndef f(x):\n    p = nnf.all_gather(x)\n    p[0].add_(1)\n"),
            "safe");
  EXPECT_EQ(Verdict("def f(x, w):\n    with torch.no_grad():\n        p = nnf.all_gather(x)\n"
                    "    p[0].add_(w)\n"),
            "review");
}

TEST(GatheredParts, OfIntegersAreSafe) {
  EXPECT_EQ(
      Verdict("def f(x):\n    p = nnf.all_gather(torch.tensor([len(x)]))\n    p[0].add_(1)\n"),
      "safe");
}

TEST(GatheredParts, AreFollowedIntoFunctionsOfTheFile) {
  EXPECT_EQ(Verdict("def double(n, t):\n    t.mul_(n)\n"
                    "def f(x):\n    double(2, nnf.all_gather(x)[0])\n"),
            "review");
  EXPECT_EQ(Verdict("def double(n, t):\n    t.mul_(n)\n"
                    "def f(x, y):\n    double(nnf.all_gather(x)[0], y)\n"),
            "safe");
  EXPECT_EQ(Verdict("class M:\n    def double(self, t):\n        t.mul_(2)\n"
                    "    def f(self, x):\n        self.double(t=nnf.all_gather(x)[0])\n"),
            "review");
}

TEST(GatheredParts, AreFollowedOutOfFunctionsOfTheFile) {
  EXPECT_EQ(Verdict("def gather(x):\n    return nnf.all_gather(x)\n"
                    "def f(x):\n    first, second = gather(x)\n    first += second\n"),
            "review");
  EXPECT_EQ(Verdict("class M:\n    def gather(self, x):\n        return nnf.all_gather(x), 1\n"
                    "    def f(self, x):\n        self.gather(x)[0][0].add_(1)\n"),
            "review");
  EXPECT_EQ(Verdict("def gather(x):\n    return nnf.all_gather(x)\n"
                    "def f(x):\n    return torch.cat(gather(x))\n"),
            "safe");
}

TEST(GatheredParts, AreFollowedThroughAttributes) {
  const std::string start = "class M:\n    def f(self, x):\n        self.c = nnf.all_gather(x)\n";
  EXPECT_EQ(Verdict(start + "    def g(self):\n        self.c[0].add_(1)\n"), "review");
  EXPECT_EQ(Verdict(start + "    def g(self):\n        return self.c[0].add(1)\n"), "safe");
  EXPECT_EQ(Verdict("class M:\n    def f(self, x):\n        self.c = nnf.all_gather(x)[0]\n"
                    "        self.c += 1\n"),
            "review");
}

TEST(GatheredParts, AreFollowedThroughContainers) {
  EXPECT_EQ(
      Verdict("def f(x):\n    c = {}\n    c['k'] = nnf.all_gather(x)\n    c['k'][0].add_(1)\n"),
      "review");
  EXPECT_EQ(
      Verdict("def f(x):\n    c = []\n    c.append(nnf.all_gather(x))\n    c[0][0].add_(1)\n"),
      "review");
}

TEST(GatheredParts, GivenToAModuleThatIsMadeToWorkInPlaceNeedALook) {
  const std::string start = "class M:\n    def __init__(self):\n        self.act = torch.nn.ReLU(";
  const std::string end = ")\n    def f(self, x):\n        return self.act(nnf.all_gather(x)[0])\n";
  EXPECT_EQ(Verdict(start + "inplace=True" + end), "review");
  EXPECT_EQ(Verdict(start + end), "safe");
}

TEST(GatheredParts, MayBeChangedWhereNamesAreReadUnseen) {
  EXPECT_EQ(VerdictBefore("exec('parts[0].add_(1)')"), "review");
  EXPECT_EQ(VerdictBefore("locals()['parts'][0].add_(1)"), "review");
}

TEST(GatheredParts, FollowedTooFarNeedALook) {
  std::string code = "def f(x):\n    p0 = nnf.all_gather(x)\n";
  for (int i = 0; i < 600; ++i) absl::StrAppend(&code, "    p", i + 1, " = p", i, "\n");
  EXPECT_EQ(Verdict(code), "review");
}

TEST(Contiguous, IsNotWrittenTwice) {
  const JudgedFile file(absl::StrCat(
      kImports,
      "y = nnf.all_gather(x.contiguous())\nz = nnf.all_to_all_single(o, x.contiguous())\n"));
  EXPECT_THAT(file.Reviewed(), testing::Not(testing::HasSubstr("contiguous().contiguous()")));
  EXPECT_THAT(file.Reviewed(), testing::HasSubstr("all_gather_tensor(x.contiguous().unsqueeze(0)"));
  EXPECT_THAT(
      JudgedFile(absl::StrCat(kImports, "y = nnf.all_gather(x.contiguous(memory_format=m))\n"))
          .Fixed(),
      testing::HasSubstr("x.contiguous(memory_format=m).contiguous()"));
}

}  // namespace
}  // namespace torchlift
