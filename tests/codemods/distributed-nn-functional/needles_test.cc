// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// A file in which no needle is found, or which names no `nn` of its own, is never parsed, so every file
// with a finding must pass both.

#include "codemods/distributed-nn-functional/needles.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "codemods/distributed-nn-functional/module_mention.h"
#include "tests/codemods/distributed-nn-functional/judged_file.h"

namespace torchlift {
namespace {

bool IsParsed(absl::string_view text) {
  const std::vector<Needle> needles = distributed_nn::Needles();
  const bool has_needle = std::any_of(needles.begin(), needles.end(), [&](const Needle& needle) {
    return std::all_of(needle.begin(), needle.end(),
                       [&](absl::string_view word) { return absl::StrContains(text, word); });
  });
  return has_needle && distributed_nn::MayNameModule(text);
}

// An import, and what names the module `torch.distributed.nn` behind it.
struct Way {
  absl::string_view import;
  absl::string_view package;
};

constexpr Way kWays[] = {
    {"import torch\n", "torch.distributed.nn"},
    {"import torch\n", "(torch.distributed\n    .nn)"},
    {"import torch\n", "(torch.distributed.\n    nn)"},
    {"import torch\n", "torch.distributed \\\n    .nn"},
    {"import torch\n", "torch.distributed.\\\n    nn"},
    {"import torch\n", "torch.distributed. nn"},
    {"import torch\n", "torch.distributed .nn"},
    {"import torch\n", "(torch\n    .distributed\n    .nn\n    )"},
    {"import torch\n", "getattr(torch.distributed, \"nn\")"},
    {"import torch\n", "getattr(torch, 'distributed').nn"},
    {"import torch as t\n", "t.distributed.nn"},
    {"import torch as t\nd = t.distributed\n", "d.nn"},
    {"import torch.distributed as d\n", "d.nn"},
    {"import torch.distributed as d\n", "d \\\n  .nn"},
    {"import torch.distributed.nn\n", "torch.distributed.nn"},
    {"import torch.distributed.nn\n", "getattr(torch.distributed, 'nn')"},
    {"import torch.distributed.nn as n\n", "n"},
    {"from torch import distributed\n", "distributed.nn"},
    {"from torch import distributed as d\n", "d.nn"},
    {"from torch import nn, distributed as d\n", "d.nn"},
    {"from torch import (\n    distributed,\n)\nd = distributed\n", "d.nn"},
    {"from torch import (\n    distributed as d,\n)\n", "d.nn"},
    {"from torch import (distributed)\nd = distributed\n", "d.nn"},
    {"import torch as t\n", "(t.\ndistributed\n.nn)"},
    {"import torch\n", "torch . distributed . nn"},
    {"import torch\n", "(torch.  # short\n    distributed.  # short\n    nn)"},
    {"import torch . distributed . nn as n\n", "n"},
    {"from torch \\\n    import \\\n    distributed \\\n    as d\n", "d.nn"},
    {"from torch import (\n    distributed  # all\n    as d)\n", "d.nn"},
    {"from torch import nn,distributed as d\n", "d.nn"},
    {"from torch.distributed import nn\n", "nn"},
    {"from torch.distributed import (nn)\n", "nn"},
    {"from torch.distributed import (nn,)\n", "nn"},
    {"from torch.distributed import (\n    nn\n)\n", "nn"},
    {"from torch.distributed import (\n\tnn\n)\n", "nn"},
    {"from torch.distributed import (\n    nn,\n)\n", "nn"},
    {"from torch.distributed import (\n    ReduceOp,\n    nn,\n)\n", "nn"},
    {"from torch.distributed import (  # all\n    ReduceOp,  # import\n    # import\n    nn,\n)\n",
     "nn"},
    {"from torch.distributed import (\n    ReduceOp as import_me,\n    nn,\n)\n", "nn"},
    {"from torch import nn\nfrom torch.distributed import nn\n", "nn"},
    {"import torch\n", "(torch.distributed.  # short\n    nn)"},
    {"import torch.distributed as torch\n", "torch.nn"},
    {"import torch\ntorch = torch.distributed\n", "torch.nn"},
    {"from torch.distributed import (\n    ReduceOp,\n    nn as n,\n)\n", "n"},
    {"from torch.distributed import ReduceOp, nn\n", "nn"},
    {"from torch.distributed import nn, ReduceOp\n", "nn"},
    {"from torch.distributed import \\\n    nn\n", "nn"},
    {"from torch.distributed import nn as n\n", "n"},
    {"import importlib\nn = importlib.import_module('torch.distributed.nn')\n", "n"},
};

// `@` stands for the module.
constexpr absl::string_view kUses[] = {
    "y = @.functional.all_reduce(x)\n",
    "y = @.all_gather(x)\n",
    "y = @.functional._all_gather_base(o, x)\n",
    "F = @.functional\ny = F.reduce(x, 0)\n",
    "n = @\ny = n.scatter(x)\n",
    "F = @.functional  # short\ny = F.broadcast(x, 0)\n",
    "self.q = @\n",
    "self.q = @.functional\n",
    "use(@)\n",
    "use(a, @.functional, b)\n",
    "use([@])\n",
    "use({1: @})\n",
    "y = vars(@)['all_reduce'](x)\n",
    "y = @.__dict__['all_reduce'](x)\n",
    "y = getattr(@, 'all_reduce')(x)\n",
    "y = getattr(@.functional, 'all_reduce')(x)\n",
    "q = (@ if flag else None); y = q.all_reduce(x)\n",
    "y = lambda: @\n",
    "def f(x, n=@): return n\n",
    "def f(x):\n    return @\n",
    "def f(x):\n    return @.functional\n",
};

TEST(Needles, AreInEveryFileWithAFinding) {
  int found = 0;
  for (const Way& way : kWays) {
    for (absl::string_view use : kUses) {
      for (absl::string_view end_of_line : {"\n", "\r\n"}) {
        std::string text = absl::StrCat(way.import, absl::StrReplaceAll(use, {{"@", way.package}}));
        text = absl::StrReplaceAll(text, {{"\n", end_of_line}});
        if (JudgedFile(text).findings().empty()) continue;
        ++found;
        EXPECT_TRUE(IsParsed(text)) << text;
      }
    }
  }
  // Nearly all of the grid is findings: without, it would show nothing.
  EXPECT_GT(found, 1300);
}

TEST(Needles, AreNotInWhatMostFilesHold) {
  for (absl::string_view text :
       {"# Licensed under the Apache License; software distributed under the License is\n"
        "# distributed on an \"AS IS\" BASIS.\nimport torch.nn as nn\nfrom torch import nn\n",
        "import torch.nn.functional as F\nfrom torch import Tensor, nn\n",
        "import torch.distributed as dist\ndist.all_reduce(x)\n",
        "import torch.distributed as dist\nimport torch.nn as nn\nnn.Linear(1, 1)\n",
        "from torch import (\n    Tensor,\n    distributed as dist,\n    nn,\n)\n"
        "nn.Sequential(\n    # one\n    nn.Linear(1, 1), nn.ReLU())\n",
        "import torch\ntorch.distributed.barrier()\nsuper(torch\n    .nn.Module).__init__()\n"}) {
    EXPECT_FALSE(IsParsed(text)) << text;
  }
}

}  // namespace
}  // namespace torchlift
