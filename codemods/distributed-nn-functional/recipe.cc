// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/recipe.h"

#include <initializer_list>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "codemods/distributed-nn-functional/call_place.h"
#include "codemods/distributed-nn-functional/gradient.h"
#include "codemods/distributed-nn-functional/group.h"
#include "codemods/distributed-nn-functional/integer_tensor.h"
#include "codemods/distributed-nn-functional/mutation.h"
#include "codemods/distributed-nn-functional/new_code.h"
#include "codemods/distributed-nn-functional/output_buffer.h"
#include "codemods/distributed-nn-functional/reduce_operator.h"
#include "core/project/line_number.h"
#include "core/python/call.h"
#include "core/python/constant.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::distributed_nn {
namespace {

using python::BoundArguments;
using python::Module;

constexpr char kOneShape[] =
    "the tensors must all have the shape of the output, which cannot be seen here";

class RecipeMaker {
 public:
  RecipeMaker(const Module& module, const Use& use, ModuleNames& names)
      : module_(module), call_(use.call), operation_(*use.operation), names_(names) {}

  Recipe Make() && {
    arguments_ = python::BindArguments(call_, operation_.parameters);
    if (arguments_.state != BoundArguments::State::kComplete) {
      recipe_.obstacle = arguments_.problem;
      return std::move(recipe_);
    }
    if (HasStarredCallee(call_)) {
      recipe_.obstacle = "a bare '*' stands before it; put the values in parentheses";
      return std::move(recipe_);
    }
    group_ = GroupOf(module_, Value("group"));
    recipe_.replaced = call_;
    if (PrintsItsSource(call_)) Doubt("the f-string prints the code of the call, which changes");
    MakeCode();
    if (!recipe_.obstacle.empty()) recipe_.replaced = Node();
    return std::move(recipe_);
  }

 private:
  void MakeCode() {
    switch (operation_.id) {
      case OperationId::kAllReduce:
        return AllReduce();
      case OperationId::kAllGather:
        return AllGather();
      case OperationId::kReduceScatter:
        return ReduceScatter();
      case OperationId::kAllToAllSingle:
        return AllToAllSingle();
      case OperationId::kBroadcast:
        return Broadcast();
      case OperationId::kAllToAll:
        return AllToAll();
      case OperationId::kAllGatherBase:
        return AllGatherBase();
      case OperationId::kGather:
      case OperationId::kScatter:
      case OperationId::kReduce:
        recipe_.obstacle = "no functional collective does that";
        return;
    }
  }

  void AllReduce() {
    const Node tensor = Value("tensor");
    const ReduceOperator op = ReduceOperatorOf(module_, Value("op"));
    if (!Supported(op)) return;
    const bool averages = op.kind == ReduceOperator::Kind::kAverage;
    CheckOperator(op, tensor, /*sum_of_average=*/true);
    CheckGroup(averages ? 1 : 0);
    CheckOrder({tensor, Value("op"), Value("group")});
    NewCode operator_code = Quoted(op.code);
    if (averages) operator_code = Quoted(NewCode().Text("\"sum\""));
    NewCode code = Wait("all_reduce", {Kept(tensor), operator_code, GroupArgument()});
    if (averages) {
      if (IsOfIntegers(module_, tensor))
        Doubt("the mean of integers is a float here, and was an integer");
      code.Text(" / ").Append(WorldSizeCode(group_, names_.Distributed()));
      if (python::NeedsParenthesesForDivision(call_))
        code = NewCode().Text("(").Append(code).Text(")");
    }
    recipe_.code = std::move(code);
  }

  void AllGather() {
    const Node tensor = Value("tensor");
    CheckGroup(0);
    CheckOrder({tensor, Value("group")});
    const Node cat = CatAround(module_, call_);
    if (cat && HasDimensions(module_, call_, tensor)) {
      recipe_.replaced = cat;
      recipe_.code = Wait("all_gather_tensor", {Operand(tensor).Text(".contiguous()"),
                                                NewCode().Text("0"), GroupArgument()});
      return;
    }
    if (!HasNoGradient(module_, call_, tensor)) {
      if (const Node change = ChangeOfPart(module_, call_)) {
        Doubt(absl::StrCat(
            "line ", LineOf(change),
            " changes a gathered tensor in place, which autograd refuses for what unbind returns"));
      }
    }
    recipe_.code = Wait("all_gather_tensor", {Operand(tensor).Text(".contiguous().unsqueeze(0)"),
                                              NewCode().Text("0"), GroupArgument()});
    recipe_.code.Text(".unbind(0)");
  }

  void ReduceScatter() {
    const Node output = Value("output");
    const Node inputs = Value("input_list");
    const ReduceOperator op = ReduceOperatorOf(module_, Value("op"));
    if (!Supported(op)) return;
    CheckOperator(op, inputs, /*sum_of_average=*/false);
    CheckGroup(0);
    CheckOrder({inputs, Value("op"), Value("group")});
    NewCode stacked;
    stacked.Text(absl::StrCat(names_.Torch(), ".stack(")).Append(Kept(inputs)).Text(")");
    if (inputs.kind() == python::kGeneratorExpression)
      Doubt("torch.stack takes a list, not a generator");
    NewCode code = Wait("reduce_scatter_tensor",
                        {stacked, Quoted(op.code), NewCode().Text("0"), GroupArgument()});
    code.Text(".squeeze(0)");
    const OutputBuffer buffer = OutputBufferOf(module_, call_, output);
    if (!HasShapeOfElement(buffer.allocation, inputs)) Doubt(kOneShape);
    recipe_.code = IntoBuffer(std::move(code), buffer, output);
  }

  void AllToAllSingle() {
    const Node output = Value("output");
    const Node input = Value("input");
    const Node output_splits = SplitSizes("output_split_sizes");
    const Node input_splits = SplitSizes("input_split_sizes");
    if (!output_splits != !input_splits) {
      recipe_.obstacle =
          "one of output_split_sizes and input_split_sizes is None, and funcol.all_to_all_single "
          "takes both or none";
      return;
    }
    if (IsEmptyList(output_splits) || IsEmptyList(input_splits)) {
      recipe_.obstacle =
          "the split sizes are an empty list, which funcol.all_to_all_single refuses";
      return;
    }
    CheckGroup(0);
    CheckOrder({input, output_splits, input_splits, Value("group")});
    const OutputBuffer buffer = OutputBufferOf(module_, call_, output);
    const bool shape_is_seen = output_splits ? UsesShapeOf(buffer.allocation, input)
                                             : HasShapeOf(module_, buffer.allocation, input);
    if (!shape_is_seen)
      Doubt("the result has the shape of the input, and that of the output cannot be seen here");
    NewCode code =
        Wait("all_to_all_single", {Operand(input).Text(".contiguous()"), KeptOrNone(output_splits),
                                   KeptOrNone(input_splits), GroupArgument()});
    recipe_.code = IntoBuffer(std::move(code), buffer, output);
  }

  void Broadcast() {
    const Node tensor = Value("tensor");
    const Node source = Value("src");
    if (!HasNoGradient(module_, call_, tensor)) {
      recipe_.obstacle =
          "funcol.broadcast has no gradient (backward only warns and is wrong), and what keeps it "
          "moves more data";
      return;
    }
    CheckOrder({tensor, source, Value("group")});
    NewCode rank = Kept(source);
    if (!group_.is_world) {
      CheckGroup(1);
      Doubt("src is a global rank and becomes the rank in the group");
      rank = NewCode()
                 .Text(absl::StrCat(names_.Distributed(), ".get_group_rank("))
                 .Append(GroupArgument())
                 .Text(", ")
                 .Append(Kept(source))
                 .Text(")");
    }
    recipe_.code = Wait("broadcast", {Kept(tensor), rank, GroupArgument()});
  }

  void AllToAll() {
    const Node inputs = Value("input_tensor_list");
    const OutputBuffer buffer = OutputBufferOf(module_, call_, Value("output_tensor_list"));
    if (buffer.may_be_read || python::IsResultUnused(call_)) {
      recipe_.obstacle =
          "it fills the tensors of a list that is read elsewhere, which no functional collective "
          "does";
      return;
    }
    CheckGroup(0);
    CheckOrder({inputs, Value("group")});
    Doubt("the output list is no longer filled, and the tensors must all have one shape");
    NewCode stacked;
    stacked.Text(absl::StrCat(names_.Torch(), ".stack(")).Append(Kept(inputs)).Text(")");
    const NewCode none = NewCode().Text("None");
    recipe_.code = Wait("all_to_all_single", {stacked, none, none, GroupArgument()});
    recipe_.code.Text(".unbind(0)");
  }

  void AllGatherBase() {
    const Node input = Value("input_tensor");
    const OutputBuffer buffer = OutputBufferOf(module_, call_, Value("output_tensor"));
    if (buffer.may_be_read || python::IsResultUnused(call_)) {
      recipe_.obstacle =
          "it fills a tensor that is read elsewhere, which no functional collective does";
      return;
    }
    CheckGroup(0);
    CheckOrder({input, Value("group")});
    Doubt(
        "the output tensor is no longer filled, and the result has the shape that follows from the "
        "input");
    recipe_.code = Wait("all_gather_tensor", {Operand(input).Text(".contiguous()"),
                                              NewCode().Text("0"), GroupArgument()});
  }

  // funcol.wait_tensor(funcol.NAME(arguments))
  NewCode Wait(absl::string_view name, std::initializer_list<NewCode> arguments) {
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

  NewCode GroupArgument() {
    const bool needs_distributed = group_.kind != Group::Kind::kKnown;
    return GroupCode(group_, needs_distributed ? names_.Distributed() : std::string());
  }

  NewCode Quoted(const NewCode& code) {
    std::optional<NewCode> quoted = QuotedFor(call_, code);
    if (quoted) return *std::move(quoted);
    recipe_.obstacle = "it stands in strings that use both kinds of quotes";
    return code;
  }

  // The result, copied into the output argument where that is read on its own.
  NewCode IntoBuffer(NewCode code, const OutputBuffer& buffer, Node output) {
    if (!buffer.may_be_read) return code;
    Doubt("the output argument may be read afterwards, so the result is copied into it");
    return Operand(output).Text(".copy_(").Append(code).Text(")");
  }

  NewCode KeptOrNone(Node expression) {
    return expression ? Kept(expression) : NewCode().Text("None");
  }

  bool Supported(const ReduceOperator& op) {
    if (op.kind != ReduceOperator::Kind::kUnsupported) return true;
    recipe_.obstacle =
        absl::StrCat("the functional collectives have no operator for ", Value("op").text());
    return false;
  }

  void CheckOperator(const ReduceOperator& op, Node tensor, bool sum_of_average) {
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
    if (HasNoGradient(module_, call_, tensor)) return;
    if (op.kind == ReduceOperator::Kind::kVariable) {
      Doubt("the operator is decided at run time, and all but the sum lose their gradient");
    } else {
      Doubt(absl::StrCat("the functional collective has no gradient for ", op.constant,
                         ", and one may be needed here"));
    }
  }

  // `further` is how often the code names the group beside the argument itself.
  void CheckGroup(int further) {
    if (group_.is_repeatable || TimesWritten(group_) + further <= 1) return;
    Doubt(absl::StrCat("the group's expression ", group_.expression.text(),
                       " is written more than once"));
  }

  // Arguments given by keyword may stand in another order than the new code evaluates them in.
  void CheckOrder(std::initializer_list<Node> new_order) {
    Node last;
    bool last_has_effects = false;
    for (Node argument : new_order) {
      if (!argument) continue;
      const bool has_effects = MayHaveEffects(argument);
      if (last && argument.begin() < last.begin() && has_effects && last_has_effects) {
        Doubt("the arguments are evaluated in another order");
        return;
      }
      last_has_effects |= has_effects;
      last = argument;
    }
  }

  static bool IsEmptyList(Node expression) {
    expression = python::WithoutParentheses(expression);
    return expression.kind() == python::kList && expression.named_child_count() == 0;
  }

  // The argument, or null when it is None.
  Node SplitSizes(absl::string_view name) const {
    const Node value = Value(name);
    if (!value) return value;
    const bool is_none = python::FoldConstant(module_, value) ==
                         std::optional<python::Constant>(python::NoneValue{});
    return is_none ? Node() : value;
  }

  Node Value(absl::string_view parameter) const {
    for (std::size_t i = 0; i < operation_.parameters.size(); ++i) {
      if (operation_.parameters[i].name == parameter) return arguments_.values[i];
    }
    return Node();
  }

  std::uint32_t LineOf(Node node) const { return LineNumber(module_.tree().text(), node.begin()); }
  void Doubt(std::string reason) { recipe_.doubts.push_back(std::move(reason)); }

  const Module& module_;
  Node call_;
  const Operation& operation_;
  ModuleNames& names_;
  BoundArguments arguments_;
  Group group_;
  Recipe recipe_;
};

}  // namespace

Recipe RecipeFor(const Module& module, const Use& use, ModuleNames& names) {
  return RecipeMaker(module, use, names).Make();
}

}  // namespace torchlift::distributed_nn
