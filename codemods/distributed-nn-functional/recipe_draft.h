// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_RECIPE_DRAFT_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_RECIPE_DRAFT_H_

#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>

#include "absl/strings/string_view.h"
#include "codemods/distributed-nn-functional/file_analysis.h"
#include "codemods/distributed-nn-functional/group.h"
#include "codemods/distributed-nn-functional/module_names.h"
#include "codemods/distributed-nn-functional/output_buffer.h"
#include "codemods/distributed-nn-functional/recipe.h"
#include "codemods/distributed-nn-functional/reduce_operator.h"
#include "codemods/distributed-nn-functional/use.h"
#include "core/python/call.h"
#include "core/python/module.h"

namespace torchlift::distributed_nn {

// A recipe while it is made: the arguments of the old call, the pieces that recipes share, and what
// speaks against the code. A draft that is refused has no code, whatever else is added to it.
class RecipeDraft {
 public:
  // All of them must outlive it; `use` is a kCall. Refused from the start when the arguments cannot
  // be told.
  RecipeDraft(const FileAnalysis& file, const Use& use, ModuleNames& names);

  bool is_refused() const { return !recipe_.obstacle.empty(); }
  // The end of it.
  Recipe Finish() &&;

  const python::Module& module() const { return file_.module; }
  Node call() const { return call_; }
  ModuleNames& names() { return names_; }
  const Group& group() const { return group_; }
  Recipe& recipe() { return recipe_; }

  // The argument for a parameter; null when none is given.
  Node Value(absl::string_view parameter) const;
  // The same, or null when it is None.
  Node SplitSizes(absl::string_view parameter) const;

  // "funcol.wait_tensor(funcol.NAME(arguments))".
  NewCode Wait(absl::string_view name, std::initializer_list<NewCode> arguments);
  NewCode GroupArgument();
  // Code with quotes that do not end the string in which the call stands. Refuses where there are
  // none.
  NewCode Quoted(const NewCode& code);
  // The result, copied into the output argument where that is read on its own.
  NewCode IntoBuffer(NewCode code, const OutputBuffer& buffer, Node output);

  // No gradient can flow through the call on `tensor`.
  bool HasNoGradient(Node tensor) const;
  // "" or ": line 9 may turn gradients on again", for the end of a clause that says that the call may
  // have one.
  std::string WhatMayTurnGradientsOn() const;

  // Refuses an operator that the functional collectives do not have, and is false then.
  bool Supported(const ReduceOperator& op);
  // Doubts operators without a gradient, unless none is needed; the average is a sum where
  // `sum_of_average`.
  void CheckOperator(const ReduceOperator& op, Node tensor, bool sum_of_average);
  // Doubts a group that is written twice and may be calculated. `further` is how often the code
  // names the group beside the argument itself.
  void CheckGroup(int further);
  // Doubts when arguments given by keyword stand in another order than the new code evaluates them
  // in.
  void CheckOrder(std::initializer_list<Node> new_order);

  // Doubts gathered tensors that are changed in place: what unbind returns are views.
  void CheckParts();

  // Why a person must look at the code: a clause that follows "because".
  void Doubt(std::string reason) { recipe_.doubts.push_back(std::move(reason)); }
  // Why there is no code: a clause that follows "because".
  void Refuse(std::string reason) { recipe_.obstacle = std::move(reason); }

  // The 1-based line of a node.
  std::uint32_t LineOf(Node node) const;

 private:
  // Doubts arguments that the code lost although their evaluation may do something.
  void CheckDroppedArguments();

  const FileAnalysis& file_;
  Node call_;
  const Operation& operation_;
  ModuleNames& names_;
  python::BoundArguments arguments_;
  Group group_;
  Recipe recipe_;
};

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_RECIPE_DRAFT_H_
