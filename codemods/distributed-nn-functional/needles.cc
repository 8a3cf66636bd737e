// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/needles.h"

namespace torchlift::distributed_nn {

namespace {

// How a file may name torch.distributed. The bare word would be in every Apache licence.
constexpr absl::string_view kPackages[] = {
    ".distributed",     "import distributed", ", distributed",  "(distributed",
    " distributed as ", " distributed,",      " distributed\n", " distributed\r",
    " distributed)",    "\"distributed\"",    "'distributed'",
};

}  // namespace

std::vector<Needle> Needles() {
  // These two say enough about a file of a kind that is not read.
  std::vector<Needle> needles = {{"distributed.nn"}, {"distributed import nn"}};
  for (absl::string_view package : kPackages) needles.push_back({package, "nn"});
  // The package is not named in one piece where a line ends behind a name of it.
  for (absl::string_view cut :
       {"distributed.\n", "distributed.\r", "distributed.\\", "distributed. nn"}) {
    needles.push_back({cut, "nn"});
  }
  return needles;
}

}  // namespace torchlift::distributed_nn
