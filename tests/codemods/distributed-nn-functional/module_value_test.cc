// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// The module itself as a value: calls through it are not seen, so the place where it goes is reported.

#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "tests/codemods/distributed-nn-functional/judged_file.h"

namespace torchlift {
namespace {

constexpr char kImports[] =
    "import sys, operator, importlib, torch\nimport torch.distributed.nn.functional as nnf\n";

std::string Summary(absl::string_view code, std::string path = "input.py") {
  return JudgedFile(absl::StrCat(kImports, code), std::move(path)).Summary();
}

TEST(ModuleValue, IsReportedWhereItGoes) {
  for (absl::string_view code :
       {"self.q = nnf\n", "ops['q'] = nnf\n", "use(nnf)\n", "use(ops=nnf)\n", "x = [nnf]\n",
        "x = {'a': nnf}\n", "def f(x, ops=nnf): pass\n", "class A:\n    q = nnf\n",
        "f = lambda: nnf\n", "def f():\n    return nnf\n", "getattr(nnf, name)(x)\n",
        "operator.attrgetter('all_reduce')(nnf)(x)\n", "self.q = nnf if a else b\n"}) {
    EXPECT_EQ(Summary(code).substr(1), " deprecated manual nnf\n") << code;
  }
}

TEST(ModuleValue, IsReportedUnderItsOtherNames) {
  EXPECT_EQ(Summary("use(nnf.__dict__)\n"), "3 deprecated manual nnf.__dict__\n");
  EXPECT_EQ(Summary("m = sys.modules['torch.distributed.nn']\n"),
            "3 deprecated manual sys.modules['torch.distributed.nn']\n");
  EXPECT_EQ(Summary("f = __import__('torch.distributed.nn.functional', fromlist=['x'])\n"),
            "3 deprecated manual __import__('torch.distributed.nn.functional', fromlist=['x'])\n");
  EXPECT_EQ(Summary("operator.attrgetter('distributed.nn.all_reduce')(torch)(x)\n"),
            "3 deprecated manual 'distributed.nn.all_reduce'\n");
}

TEST(ModuleValue, OfAnImportByNameIsFollowed) {
  EXPECT_EQ(Summary("importlib.import_module('torch.distributed.nn').all_reduce(x)\n"),
            "3 deprecated safe importlib.import_module('torch.distributed.nn').all_reduce\n");
}

TEST(ModuleValue, ThatIsFollowedOrOnlyAskedForIsNone) {
  for (absl::string_view code :
       {"F = nnf\n", "F = nnf if a else None\n", "if nnf is None:\n    pass\n", "nnf\n",
        "del nnf\n", "hasattr(nnf, name)\n", "getattr(nnf, 'ReduceOp')\n",
        "setattr(nnf, 'group', 1)\n", "sys.modules['torch.distributed.nn'] = 1\n"}) {
    EXPECT_EQ(Summary(code), "") << code;
  }
}

TEST(ModuleValue, ThatIsPublicIsPassedOn) {
  EXPECT_EQ(JudgedFile("from torch.distributed.nn import functional\n__all__ = ['functional']\n")
                .Summary(),
            "1 deprecated manual functional\n");
  EXPECT_EQ(
      JudgedFile("from torch.distributed.nn import functional\n", "pkg/__init__.py").Summary(),
      "1 deprecated manual functional\n");
  EXPECT_EQ(JudgedFile("from torch.distributed.nn import functional\n").Summary(), "");
}

}  // namespace
}  // namespace torchlift
