// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/recipe_draft.h"

#include <cstddef>
#include <optional>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "codemods/distributed-nn-functional/call_place.h"
#include "codemods/distributed-nn-functional/evaluation_order.h"
#include "codemods/distributed-nn-functional/gradient.h"
#include "codemods/distributed-nn-functional/integer_tensor.h"
#include "codemods/distributed-nn-functional/new_code.h"
#include "core/python/constant.h"
#include "core/python/placement.h"
#include "core/text/line_number.h"

namespace torchlift::distributed_nn {

using python::BoundArguments;

RecipeDraft::RecipeDraft(const FileAnalysis& file, const Use& use, ModuleNames& names)
    : file_(file), call_(use.call), operation_(*use.operation), names_(names) {
  arguments_ = python::BindArguments(call_, operation_.parameters);
  if (arguments_.state != BoundArguments::State::kComplete) {
    Refuse(arguments_.problem);
    return;
  }
  if (HasStarredCallee(call_)) {
    Refuse("a bare '*' stands before it; put the values in parentheses");
    return;
  }
  group_ = GroupOf(module(), Value("group"));
  recipe_.replaced = call_;
  if (PrintsItsSource(call_)) Doubt("the f-string prints the code of the call, which changes");
}

Recipe RecipeDraft::Finish() && {
  if (is_refused()) {
    recipe_.replaced = Node();
  } else {
    CheckDroppedArguments();
  }
  return std::move(recipe_);
}

NewCode RecipeDraft::Wait(absl::string_view name, std::initializer_list<NewCode> arguments) {
  const std::string module = names_.FunctionalCollectives();
  NewCode code;
  code.Text(absl::StrCat(module, ".wait_tensor(", module, ".", name, "("));
  bool is_first = true;
  for (const NewCode& argument : arguments) {
    if (!is_first) code.Text(", ");
    code.Append(argument);
    is_first = false;
  }
  return code.Text("))");
}

NewCode RecipeDraft::GroupArgument() {
  const bool needs_distributed = group_.kind != Group::Kind::kKnown;
  return GroupCode(group_, needs_distributed ? names_.Distributed() : std::string());
}

NewCode RecipeDraft::Quoted(const NewCode& code) {
  std::optional<NewCode> quoted = QuotedFor(call_, code);
  if (quoted) return *std::move(quoted);
  recipe_.obstacle = "it stands in strings that use both kinds of quotes";
  return code;
}

NewCode RecipeDraft::IntoBuffer(NewCode code, const OutputBuffer& buffer, Node output) {
  if (!buffer.may_be_read) return code;
  Doubt("the output argument may be read afterwards, so the result is copied into it");
  return Operand(output).Text(".copy_(").Append(code).Text(")");
}

bool RecipeDraft::Supported(const ReduceOperator& op) {
  if (op.kind != ReduceOperator::Kind::kUnsupported) return true;
  recipe_.obstacle =
      absl::StrCat("the functional collectives have no operator for ", Value("op").text());
  return false;
}

void RecipeDraft::CheckOperator(const ReduceOperator& op, Node tensor, bool sum_of_average) {
  switch (op.kind) {
    case ReduceOperator::Kind::kSum:
    case ReduceOperator::Kind::kBitwise:
    case ReduceOperator::Kind::kUnsupported:
      return;
    case ReduceOperator::Kind::kAverage:
      if (sum_of_average) return;
      break;
    case ReduceOperator::Kind::kOther:
    case ReduceOperator::Kind::kVariable:
      break;
  }
  if (HasNoGradient(tensor)) return;
  if (op.kind == ReduceOperator::Kind::kVariable) {
    Doubt(
        absl::StrCat("the operator is decided at run time, and all but the sum lose their gradient",
                     WhatMayTurnGradientsOn()));
  } else {
    Doubt(absl::StrCat("the functional collective has no gradient for ", op.constant,
                       ", and one may be needed here", WhatMayTurnGradientsOn()));
  }
}

void RecipeDraft::CheckGroup(int further) {
  if (group_.is_repeatable || TimesWritten(group_) + further <= 1) return;
  Doubt(absl::StrCat("the group's expression ", group_.expression.text(),
                     " is written more than once"));
}

void RecipeDraft::CheckOrder(std::initializer_list<Node> new_order) {
  for (const Node* later = new_order.begin(); later != new_order.end(); ++later) {
    for (const Node* earlier = new_order.begin(); earlier != later; ++earlier) {
      if (!*earlier || !*later || earlier->begin() < later->begin()) continue;
      if (!MayOrderBeSeen(module(), *earlier, *later)) continue;
      Doubt("the arguments are evaluated in another order");
      return;
    }
  }
}

void RecipeDraft::CheckParts() {
  if (IsOfIntegers(module(), Value("tensor"))) return;  // They never have a gradient.
  const Node change = file_.gathered_parts.ChangeOf(call_);
  if (!change) return;
  const GradientMode& mode = file_.gradient_mode;
  if (mode.IsOffAt(call_) && mode.IsOffAt(change)) return;
  Doubt(absl::StrCat("line ", LineOf(change),
                     " may change a gathered tensor in place, which autograd refuses for what "
                     "unbind returns"));
}

void RecipeDraft::CheckDroppedArguments() {
  for (const Node argument : arguments_.values) {
    const bool is_kept = absl::c_any_of(recipe_.code.kept, [&](const NewCode::Kept& part) {
      return argument && part.original.Contains(argument.range());
    });
    if (is_kept || !MayAbsenceBeSeen(module(), argument)) continue;
    Doubt(absl::StrCat("the argument in line ", LineOf(argument), " is no longer evaluated"));
  }
}

Node RecipeDraft::SplitSizes(absl::string_view name) const {
  const Node value = Value(name);
  if (!value) return value;
  const bool is_none =
      python::FoldConstant(module(), value) == std::optional<python::Constant>(python::NoneValue{});
  return is_none ? Node() : value;
}

Node RecipeDraft::Value(absl::string_view parameter) const {
  for (std::size_t i = 0; i < operation_.parameters.size(); ++i) {
    if (operation_.parameters[i].name == parameter) return arguments_.values[i];
  }
  return Node();
}

bool RecipeDraft::HasNoGradient(Node tensor) const {
  return distributed_nn::HasNoGradient(file_.gradient_mode, call_, tensor);
}

std::string RecipeDraft::WhatMayTurnGradientsOn() const {
  const Node place = file_.gradient_mode.WhatMayTurnOn(call_);
  return place ? absl::StrCat(": line ", LineOf(place), " may turn gradients on again") : "";
}

std::uint32_t RecipeDraft::LineOf(Node node) const {
  return LineNumber(module().tree().text(), node.begin());
}

}  // namespace torchlift::distributed_nn
