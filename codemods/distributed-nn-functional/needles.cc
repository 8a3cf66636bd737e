// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/needles.h"

namespace torchlift::distributed_nn {

namespace {

// How a file may name torch.distributed, also where blanks, comments or line ends break the chain
// of names. The bare word would be in every Apache licence.
constexpr absl::string_view kPackages[] = {
    ".distributed",  "import distributed", ", distributed",   ",distributed",  "(distributed",
    "distributed.",  "distributed .",      "distributed\n",   "distributed\r", "distributed\t",
    "distributed\\", "distributed \\",     "distributed #",   "distributed  ", " distributed as ",
    " distributed,", " distributed)",      "\"distributed\"", "'distributed'",
};

}  // namespace

std::vector<Needle> Needles() {
  // These two say enough about a file of a kind that is not read.
  std::vector<Needle> needles = {{"distributed.nn"}, {"distributed import nn"}};
  for (absl::string_view package : kPackages) needles.push_back({package, "nn"});
  return needles;
}

}  // namespace torchlift::distributed_nn
