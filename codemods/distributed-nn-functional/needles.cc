// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/needles.h"

namespace torchlift::distributed_nn {

namespace {

// How a file may name torch.distributed. The bare word would be in every Apache licence. Short of
// "distributed.nn" it names `nn` somewhere else, so one of kSubmodules must be there, too.
constexpr absl::string_view kPackages[] = {
    ".distributed",     "import distributed", ", distributed",  "(distributed",
    " distributed as ", " distributed,",      " distributed\n", " distributed\r",
    " distributed)",    "\"distributed\"",    "'distributed'",
};

// How it may name `nn` behind another name for the package, an import or a line break. Members that torch.nn does not have
// are spelled out: `torch.nn.Module` is in most files that use torch.
constexpr absl::string_view kSubmodules[] = {
    // A member: `d.nn.functional`, `d.nn.all_reduce(x)`.
    ".nn.functional",
    ".nn.all_",
    ".nn.reduce",
    ".nn.gather",
    ".nn.scatter",
    ".nn.broadcast",
    ".nn.__dict__",
    // The module alone: `n = d.nn`, `use(d.nn)`, and a chain that is broken behind it.
    ".nn\n",
    ".nn\r",
    ".nn\\",
    ".nn)",
    ".nn,",
    ".nn]",
    ".nn}",
    ".nn:",
    ".nn;",
    ".nn ",
    // One of several imported names, on lines of their own or not.
    "import nn",
    ", nn",
    "(nn",
    " nn,",
    " nn\n",
    " nn\r",
    " nn)",
    " nn as ",
    "\tnn",
    // getattr
    "\"nn\"",
    "'nn'",
};

}  // namespace

std::vector<Needle> Needles() {
  std::vector<Needle> needles = {
      {"distributed.nn"},
      {"distributed import nn"},
      // A chain that is broken behind the package.
      {"distributed. nn"},
      {"distributed.\n", "torch"},
      {"distributed.\r", "torch"},
      {"distributed.\\", "torch"},
  };
  for (absl::string_view package : kPackages) {
    for (absl::string_view submodule : kSubmodules) needles.push_back({package, submodule});
  }
  return needles;
}

}  // namespace torchlift::distributed_nn
