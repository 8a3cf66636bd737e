// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/needles.h"

namespace torchlift::distributed_nn {

std::vector<Needle> Needles() {
  std::vector<Needle> needles = {
      {"distributed.nn"},
      {"distributed import nn"},
      {"distributed import", ", nn"},
      {"distributed import", " nn,"},
      {"distributed import", " nn as "},
      // A name for the module alone: `n = d.nn`, `use(d.nn)`.
      {"torch", "distributed", ".nn\n"},
      {"torch", "distributed", ".nn\r"},
      {"torch", "distributed", ".nn)"},
      {"torch", "distributed", ".nn,"},
  };
  for (absl::string_view operation :
       {".nn.functional.all_", ".nn.functional.reduce", ".nn.functional.gather",
        ".nn.functional.scatter", ".nn.functional.broadcast", ".nn.functional._all_gather_base",
        ".nn.all_", ".nn.reduce", ".nn.gather", ".nn.scatter", ".nn.broadcast"}) {
    needles.push_back({"torch", "distributed", operation});
  }
  return needles;
}

}  // namespace torchlift::distributed_nn
