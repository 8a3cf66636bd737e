// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_MODULE_NAMES_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_MODULE_NAMES_H_

#include <string>
#include <vector>

#include "codemods/distributed-nn-functional/use.h"
#include "core/rewrite/finding.h"
#include "core/rewrite/import_planner.h"

namespace torchlift::distributed_nn {

// How the new code at one use spells the modules that it needs, and the imports that takes. New
// imports go beside the imports that the old code goes through, under the same guard.
class ModuleNames {
 public:
  // The module is the one that the planner and the use belong to.
  ModuleNames(const python::Module& module, const ImportPlanner& planner, const Use& use);

  std::string FunctionalCollectives();
  std::string Distributed();
  std::string Torch();

  const std::vector<ImportRequest>& requests() const { return requests_; }
  // Why one of the modules has no name that is bound where the new code runs: a clause that follows
  // "because". Empty when all have one.
  const std::string& obstacle() const { return obstacle_; }

 private:
  std::string Spell(absl::string_view module, absl::string_view alias);

  const ImportPlanner& planner_;
  Node place_;
  std::string obstacle_;
  std::vector<const python::Binding*> beside_;
  std::vector<ImportRequest> requests_;
};

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_MODULE_NAMES_H_
