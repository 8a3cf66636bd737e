// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// What `explain` tells about the imports of the old functions.

#include <gtest/gtest.h>

#include <string>

#include "tests/codemods/distributed-nn-functional/judged_file.h"

namespace torchlift {
namespace {

TEST(ImportExplanation, TellsWhatComesInThePlaceOfAnImport) {
  EXPECT_EQ(
      JudgedFile("import torch.distributed as dist\nimport torch.distributed.nn.functional as nnf\n"
                 "x = nnf.all_reduce(x)\ny = nnf.all_reduce(x)\n")
          .Explanations(),
      "2: the import of 'nnf' goes, because the fixes of lines 3, 4 take its place everywhere; "
      "`import torch.distributed._functional_collectives as funcol` comes in here\n");
}

TEST(ImportExplanation, TellsWhatKeepsAnImport) {
  EXPECT_EQ(
      JudgedFile("import torch.distributed.nn as n\nx = n.all_reduce(x)\ny = n.gather(x)\n")
          .Explanations(),
      "1: the import of 'n' stays: line 3 still uses it; `import torch.distributed as dist` and "
      "`import torch.distributed._functional_collectives as funcol` come in here\n");
  EXPECT_EQ(
      JudgedFile("import torch.distributed as dist\nimport torch.distributed.nn\n"
                 "x = dist.nn.all_reduce(x)\n")
          .Explanations(),
      "2: the import of 'torch' stays: an import of a submodule without `as` may serve others, "
      "too\n"
      "1: `import torch.distributed._functional_collectives as funcol` comes in here\n");
}

TEST(ImportExplanation, TellsWhatOnlyReviewFixesTakeOut) {
  EXPECT_EQ(
      JudgedFile("import torch\nimport torch.distributed._functional_collectives as funcol\n"
                 "from torch.distributed.nn import all_reduce\n"
                 "x = all_reduce(x, torch.distributed.ReduceOp.MAX)\n")
          .Explanations(),
      "3: the import of 'all_reduce' goes with `--review`, because the fixes of line 4 take its "
      "place everywhere\n");
}

TEST(ImportExplanation, TellsWhoTakesAnImport) {
  ProjectFacts project;
  project.imported_names["pkg/comm.py"] = {{"all_reduce", {"pkg/use.py", 3}}};
  EXPECT_EQ(JudgedFile("import torch\nimport torch.distributed._functional_collectives as funcol\n"
                       "from torch.distributed.nn import all_reduce\nx = all_reduce(x)\n",
                       "pkg/comm.py", {}, project)
                .Explanations(),
            "3: the import of 'all_reduce' stays: pkg/use.py:3 takes it from here\n");
}

TEST(ImportExplanation, TellsThatAnImportWithoutUsesStays) {
  EXPECT_EQ(JudgedFile("import torch.distributed.nn as n\n").Explanations(),
            "1: the import of 'n' stays: no fix takes its place everywhere\n");
}

TEST(ImportExplanation, TellsNothingOfOtherImports) {
  EXPECT_EQ(
      JudgedFile("import torch\nimport torch.distributed\nfrom torch import nn\n").Explanations(),
      "");
}

}  // namespace
}  // namespace torchlift
