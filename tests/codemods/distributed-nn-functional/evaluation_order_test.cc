// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// Arguments whose evaluation may be seen: the new code may neither reorder nor drop it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "tests/codemods/distributed-nn-functional/judged_file.h"

namespace torchlift {
namespace {

std::string Verdict(absl::string_view call) {
  return JudgedFile(absl::StrCat("import torch\nimport torch.distributed as dist\n"
                                 "import torch.distributed.nn.functional as nnf\n"
                                 "def f(self, x, y, group, mesh):\n    return ",
                                 call, "\n"))
      .Verdict();
}

TEST(EvaluationOrder, OfTwoCallsIsKept) {
  EXPECT_EQ(Verdict("nnf.all_reduce(group=mesh.get_group(), tensor=h())"), "review");
  EXPECT_EQ(Verdict("nnf.all_reduce(tensor=h(), group=mesh.get_group())"), "safe");
}

// The middle one, which does nothing, is in its place.
TEST(EvaluationOrder, OfTheOuterTwoOfThreeIsKept) {
  EXPECT_EQ(Verdict("nnf.all_reduce(op=dist.ReduceOp.SUM, group=mesh.get_group(), tensor=h())"),
            "review");
  EXPECT_EQ(Verdict("nnf.all_reduce(group=mesh.get_group(), op=dist.ReduceOp.SUM, tensor=h())"),
            "review");
  EXPECT_EQ(Verdict("nnf.all_reduce(op=dist.ReduceOp.SUM, tensor=h(), group=mesh.get_group())"),
            "safe");
}

TEST(EvaluationOrder, OfACallAndWhatItMayChangeIsKept) {
  EXPECT_EQ(Verdict("nnf.all_reduce(group=mesh.get_group(), tensor=self.x)"), "review");
  EXPECT_EQ(Verdict("nnf.all_reduce(group=mesh.get_group(), tensor=x[0])"), "review");
  EXPECT_EQ(Verdict("nnf.all_reduce(group=mesh.get_group(), tensor=x)"), "safe");
  EXPECT_EQ(Verdict("nnf.all_reduce(group=group, tensor=x * 2)"), "safe");
  EXPECT_EQ(Verdict("nnf.all_reduce(group=group, tensor=self.x)"), "safe");
}

TEST(EvaluationOrder, OfAWalrusAndItsNameIsKept) {
  EXPECT_EQ(Verdict("nnf.all_reduce(op=(x := dist.ReduceOp.SUM), tensor=x)"), "review");
  EXPECT_EQ(Verdict("nnf.all_reduce(group=mesh.get_group(y := 1), tensor=y)"), "review");
}

TEST(EvaluationOrder, OfACallAndAGlobalThatFunctionsSetIsKept) {
  constexpr char kText[] =
      "import torch.distributed as dist\nimport torch.distributed.nn.functional as nnf\nstate = 1\n"
      "def g():\n    global state\n    state = 2\n"
      "def f(mesh):\n    return nnf.all_reduce(group=mesh.get_group(), tensor=state)\n";
  EXPECT_EQ(JudgedFile(kText).Verdict(), "review");
}

TEST(DroppedArguments, WhoseEvaluationMayBeSeenNeedALook) {
  EXPECT_EQ(Verdict("nnf.all_reduce(x, (y := dist.ReduceOp.SUM))"), "review");
  EXPECT_EQ(Verdict("nnf.all_to_all_single(torch.empty_like(x), x)"), "safe");
  EXPECT_EQ(Verdict("nnf.all_to_all_single(torch.empty(x.shape, device=next(y)), x)"), "review");
  EXPECT_EQ(Verdict("nnf.all_to_all_single(x.new_empty(sum(y), x.size(1)), x, y, group)"), "safe");
}

}  // namespace
}  // namespace torchlift
