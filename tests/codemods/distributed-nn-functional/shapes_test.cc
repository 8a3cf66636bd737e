// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// Whole small files in the shapes that code in the wild has, and what must hold for each.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/codemods/distributed-nn-functional/judged_file.h"

namespace torchlift {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Shapes, AnOutputBufferThatIsReadLaterIsReview) {
  const JudgedFile file(R"py(import torch
from torch.distributed.nn.functional import all_to_all_single


def route(tokens, send, recv, pg):
    out = torch.empty(sum(recv), tokens.size(1), device=tokens.device)
    all_to_all_single(
        out, tokens,
        output_split_sizes=recv,
        input_split_sizes=send,
        group=pg,
    )
    return out.relu()
)py");
  EXPECT_EQ(file.Summary(), "7 deprecated review all_to_all_single\n");
  EXPECT_THAT(file.Reviewed(), HasSubstr("out.copy_(funcol.wait_tensor(funcol.all_to_all_single("));
}

TEST(Shapes, ABranchThatNeverCompilesIsTheEagerDeprecation) {
  const JudgedFile file(R"py(import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as fc
from torch.distributed.nn import functional as old


def sync(x):
    if torch.compiler.is_compiling():
        return fc.all_reduce(x, "sum", dist.group.WORLD)
    return old.all_reduce(x)


step = torch.compile(sync)
)py");
  EXPECT_EQ(file.Summary(), "10 deprecated review old.all_reduce\n");
  EXPECT_THAT(file.Reviewed(), Not(HasSubstr("funcol")));
}

TEST(Shapes, AMeanThroughAnAliasKeepsItsCommentAndTheBareImport) {
  const JudgedFile file(R"py(import torch
import torch.distributed as dist
import torch.distributed.nn  # noqa: F401  (makes dist.nn usable)


def average(loss):
    mean_loss = dist.nn.functional.all_reduce(
        loss,  # scalar
        op=dist.ReduceOp.AVG,
    )
    return mean_loss / 1.0


fast_average = torch.compile(average, mode="reduce-overhead")
)py");
  EXPECT_EQ(file.Summary(), "7 silent safe dist.nn.functional.all_reduce\n");
  EXPECT_EQ(file.Fixed(), R"py(import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol
import torch.distributed.nn  # noqa: F401  (makes dist.nn usable)


def average(loss):
    mean_loss = funcol.wait_tensor(funcol.all_reduce(
        loss,  # scalar
        "sum",
        dist.group.WORLD,
    )) / dist.get_world_size()
    return mean_loss / 1.0


fast_average = torch.compile(average, mode="reduce-overhead")
)py");
}

TEST(Shapes, ALocalImportStaysInItsBlock) {
  const JudgedFile file(R"py(import torch


def hot(x, enabled):
    if enabled:
        from torch.distributed.nn.functional import all_reduce

        for _ in range(3):
            all_reduce(torch.zeros(1))
        return all_reduce(x)
    return x


class Ops:
    all_reduce = staticmethod(lambda t: t)

    def run(self, x):
        return self.all_reduce(x)
)py");
  EXPECT_EQ(file.Summary(), "9 deprecated safe all_reduce\n10 deprecated safe all_reduce\n");
  EXPECT_THAT(
      file.Fixed(),
      HasSubstr(
          "    if enabled:\n        import torch.distributed._functional_collectives as funcol\n"));
}

TEST(Shapes, NoneIsNeverPassedAsTheGroup) {
  const JudgedFile file(R"py(import torch.distributed as dist
import torch.distributed.nn.functional as F_dist


def agree(t, pg=None):
    hi = F_dist.all_reduce(tensor=t, op=dist.ReduceOp.MAX, group=pg)
    lo = F_dist.all_reduce(t, dist.ReduceOp.MIN)
    z = F_dist.broadcast(tensor=t, src=0, group=None)
    return hi, lo, z
)py");
  EXPECT_EQ(file.Summary(),
            "6 deprecated review F_dist.all_reduce\n7 deprecated review F_dist.all_reduce\n8 "
            "deprecated manual F_dist.broadcast\n");
  EXPECT_THAT(
      file.Reviewed(),
      HasSubstr("funcol.all_reduce(t, \"max\", pg if pg is not None else dist.group.WORLD)"));
  EXPECT_THAT(file.Messages(), HasSubstr("funcol.broadcast has no gradient"));
}

TEST(Shapes, AMentionIsNoUse) {
  const JudgedFile file(R"py("""Before: torch.distributed.nn.functional.all_reduce(x)"""
import logging

# import torch.distributed.nn.functional as dist_nn
LOG = logging.getLogger("torch.distributed.nn.functional")
LOG.warning("torch.distributed.nn.functional.all_gather is deprecated")
TEXT = 'from torch.distributed.nn.functional import all_to_all'
)py");
  EXPECT_EQ(file.Summary(), "");
}

TEST(Shapes, OperationsWithoutReplacementAreManual) {
  const JudgedFile file(R"py(import torch
import torch.distributed.nn.functional as ddf


@torch.compile(fullgraph=True, dynamic=False)
def exchange(x, outs, ins):
    parts = ddf.gather(x, dst=0)
    got = ddf.reduce(ddf.scatter(list(parts), src=0), 0)
    ddf._all_gather_base(outs[0], got)
    return ddf.all_to_all(outs, ins)
)py");
  EXPECT_EQ(
      file.Summary(),
      "7 breaking manual ddf.gather\n8 breaking manual ddf.reduce\n8 breaking manual ddf.scatter\n"
      "9 breaking manual ddf._all_gather_base\n10 breaking manual ddf.all_to_all\n");
  for (const char* invented :
       {"funcol.gather", "funcol.scatter", "funcol.reduce(", "funcol.all_to_all("}) {
    EXPECT_THAT(file.Messages(), Not(HasSubstr(invented)));
  }
}

TEST(Shapes, OtherNamesOfThePackageAreNoUse) {
  const JudgedFile file(R"py(from torch.distributed.nn import RemoteModule, ReduceOp
from torch.distributed.nn.api.remote_module import _RemoteModule
from acme.torch.distributed.nn.functional import all_reduce
from .distributed.nn import functional as dist_nn

RemoteModule("w", object, args=(ReduceOp.SUM, _RemoteModule, all_reduce(1), dist_nn.all_gather(2)))
)py");
  EXPECT_EQ(file.Summary(), "");
}

TEST(Shapes, APackageThatPassesOperationsOnIsReportedAndKept) {
  const std::string text = R"py("""Communication helpers."""
from torch.distributed.nn.functional import all_reduce as reduce_sum
from torch.distributed.nn.functional import all_gather, gather

__all__ = ["reduce_sum", "all_gather", "gather"]
)py";
  const JudgedFile file(text, "comm/__init__.py");
  EXPECT_EQ(
      file.Summary(),
      "2 deprecated manual all_reduce\n3 deprecated manual all_gather\n3 advice manual gather\n");
  EXPECT_EQ(file.Reviewed(), text);
}

TEST(Shapes, AnUncertainNameIsManual) {
  const JudgedFile file(R"py(try:
    from torch.distributed.nn import all_gather
except ImportError:
    from fallback import all_gather

y = all_gather(1)
)py");
  EXPECT_EQ(file.Summary(), "6 deprecated manual all_gather\n");
}

constexpr char kPlain[] =
    "import torch\nimport torch.distributed.nn.functional as dnf\n\n\ndef f(x):\n    return "
    "dnf.all_reduce(x)\n";

TEST(TorchMinimum, BelowTwoElevenGetsAChoiceByVersion) {
  RewriteOptions options;
  options.torch_minimum = Version{2, 10, 0};
  const JudgedFile file(kPlain, "input.py", options);
  EXPECT_EQ(file.Summary(), "6 deprecated review dnf.all_reduce\n");
  EXPECT_THAT(file.Reviewed(), HasSubstr("return (funcol.wait_tensor(funcol.all_reduce(x, \"sum\", "
                                         "torch.distributed.group.WORLD)) if "
                                         "torch.__version__ >= (2, 11) else dnf.all_reduce(x))"));
}

TEST(TorchMinimum, AChoiceByVersionIsNotMadeAgain) {
  RewriteOptions options;
  options.torch_minimum = Version{2, 10, 0};
  const std::string reviewed = JudgedFile(kPlain, "input.py", options).Reviewed();
  EXPECT_EQ(JudgedFile(reviewed, "input.py", options).Reviewed(), reviewed);
}

TEST(TorchMinimum, APinBelowTheReleaseIsNamed) {
  ProjectFacts project;
  project.torch.push_back(
      {"torch>=2.11,<2.12", Version{2, 11, 0}, Version{2, 12, 0}, {"setup.cfg", 7}});
  const JudgedFile file(kPlain, "input.py", {}, project);
  EXPECT_THAT(
      file.Messages(),
      HasSubstr(
          "Nothing breaks until the requirement 'torch>=2.11,<2.12' (setup.cfg:7) is raised"));
}

TEST(Policy, MinimalLeavesWhatNeitherBreaksNorWarns) {
  RewriteOptions options;
  options.policy = Policy::kMinimal;
  const JudgedFile file("import torch.distributed.nn as n\ny = n.gather(1), n.all_reduce(1)\n",
                        "input.py", options);
  EXPECT_EQ(file.Summary(), "2 deprecated safe n.all_reduce\n");
}

TEST(Messages, SayThatCompiledAllReduceHadNoGradient) {
  const JudgedFile file(
      "import torch\nfrom torch.distributed.nn import all_reduce\n\n\n@torch.compile\ndef f(x):\n  "
      "  return all_reduce(x)\n");
  EXPECT_THAT(file.Messages(), HasSubstr("On 2.11 the compiled call gave a gradient of zero"));
}

TEST(Shapes, AskingWhetherTheImportWorkedIsNoUse) {
  const JudgedFile file(
      "try:\n"
      "    from torch.distributed.nn import all_reduce\n"
      "except ImportError:\n"
      "    all_reduce = None\n"
      "\n"
      "\n"
      "def f(x):\n"
      "    if all_reduce is not None and x:\n"
      "        x = all_reduce(x)\n"
      "    assert all_reduce\n"
      "    return x\n");
  EXPECT_EQ(file.Summary(), "9 deprecated safe all_reduce\n");
}

}  // namespace
}  // namespace torchlift
