// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_RECIPE_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_RECIPE_H_

#include <string>
#include <vector>

#include "codemods/distributed-nn-functional/file_analysis.h"
#include "codemods/distributed-nn-functional/module_names.h"
#include "codemods/distributed-nn-functional/use.h"
#include "core/text/claim.h"

namespace torchlift::distributed_nn {

// What a call becomes. Every form was run against the old one on 2.11 and 2.12 (eager, aot_eager
// and inductor with fullgraph, the default group and sub-groups): tests/equivalence/ does it again.
//
//   all_reduce(x)   →   funcol.wait_tensor(funcol.all_reduce(x, "sum", dist.group.WORLD))
//
// wait_tensor is always there: without it eager code gets an AsyncCollectiveTensor, which is no
// plain tensor.
struct Recipe {
  Node replaced;  // The call, or the torch.cat around it; null where no code is known to be right.
  NewCode code;
  // Why a person must look at the code: each a clause that follows "because". None: the code is
  // proven equal.
  std::vector<std::string> doubts;
  std::string obstacle;  // Why there is no code: a clause that follows "because".

  bool is_safe() const { return replaced && doubts.empty(); }
};

// `use` is a kCall in the file that was analysed.
Recipe RecipeFor(const FileAnalysis& file, const Use& use, ModuleNames& names);

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_RECIPE_H_
