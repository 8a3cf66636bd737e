// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// Imports that other files of the project take, as facts say.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/codemods/distributed-nn-functional/judged_file.h"

namespace torchlift {
namespace {

using testing::HasSubstr;

JudgedFile Judge(absl::string_view text, const std::string& taken) {
  ProjectFacts project;
  project.imported_names["pkg/comm.py"] = {{taken, {"pkg/use.py", 3}}};
  return JudgedFile(text, "pkg/comm.py", {}, project);
}

TEST(Reexport, IsReportedBesideTheUsesOfTheFileItself) {
  const JudgedFile file =
      Judge("from torch.distributed.nn import all_reduce\ny = all_reduce(x)\n", "all_reduce");
  EXPECT_EQ(file.Summary(),
            "1 deprecated manual all_reduce\n"
            "2 deprecated safe all_reduce\n");
  EXPECT_THAT(file.Messages(), HasSubstr("pkg/use.py:3"));
}

TEST(Reexport, OfTheModuleIsReported) {
  const JudgedFile file =
      Judge("import torch.distributed.nn.functional as nnf\ny = nnf.all_reduce(x)\n", "nnf");
  EXPECT_EQ(file.Summary(),
            "1 deprecated manual torch.distributed.nn.functional\n"
            "2 deprecated safe nnf.all_reduce\n");
}

TEST(Reexport, OfAPrivateNameIsReportedWhenItIsTaken) {
  EXPECT_EQ(Judge("from torch.distributed.nn import all_reduce as _ar\n", "_ar").Summary(),
            "1 deprecated manual all_reduce\n");
}

TEST(Reexport, ThroughAStarIsReported) {
  EXPECT_EQ(Judge("from torch.distributed.nn.functional import *\n", "all_reduce").Summary(),
            "1 deprecated manual from torch.distributed.nn.functional import *\n");
}

TEST(Reexport, IsNotReportedForAnotherName) {
  EXPECT_EQ(
      Judge("from torch.distributed.nn import all_reduce\ny = all_reduce(x)\n", "f").Summary(),
      "2 deprecated safe all_reduce\n");
}

TEST(Reexport, OfAnOperationThatDoesNotWarnIsAdvice) {
  EXPECT_EQ(Judge("from torch.distributed.nn import gather\nf(gather(x))\n", "gather").Summary(),
            "1 advice manual gather\n"
            "2 advice manual gather\n");
}

}  // namespace
}  // namespace torchlift
