// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/recipe.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "codemods/distributed-nn-functional/call_place.h"
#include "codemods/distributed-nn-functional/integer_tensor.h"
#include "codemods/distributed-nn-functional/new_code.h"
#include "codemods/distributed-nn-functional/output_buffer.h"
#include "codemods/distributed-nn-functional/recipe_draft.h"
#include "codemods/distributed-nn-functional/reduce_operator.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::distributed_nn {
namespace {

constexpr char kOneShape[] =
    "the tensors must all have the shape of the output, which cannot be seen here";

NewCode KeptOrNone(Node expression) {
  return expression ? Kept(expression) : NewCode().Text("None");
}

bool IsEmptyList(Node expression) {
  expression = python::WithoutParentheses(expression);
  return expression.kind() == python::kList && expression.named_child_count() == 0;
}

void AllReduce(RecipeDraft& draft) {
  const Node tensor = draft.Value("tensor");
  const ReduceOperator op = ReduceOperatorOf(draft.module(), draft.Value("op"));
  if (!draft.Supported(op)) return;
  const bool averages = op.kind == ReduceOperator::Kind::kAverage;
  draft.CheckOperator(op, tensor, /*sum_of_average=*/true);
  draft.CheckGroup(averages ? 1 : 0);
  draft.CheckOrder({tensor, draft.Value("op"), draft.Value("group")});
  NewCode operator_code = draft.Quoted(op.code);
  if (averages) operator_code = draft.Quoted(NewCode().Text("\"sum\""));
  NewCode code = draft.Wait("all_reduce", {Kept(tensor), operator_code, draft.GroupArgument()});
  if (averages) {
    if (IsOfIntegers(draft.module(), tensor))
      draft.Doubt("the mean of integers is a float here, and was an integer");
    code.Text(" / ").Append(WorldSizeCode(draft.group(), draft.names().Distributed()));
    if (python::NeedsParenthesesForDivision(draft.call()))
      code = NewCode().Text("(").Append(code).Text(")");
  }
  draft.recipe().code = std::move(code);
}

void AllGather(RecipeDraft& draft) {
  const Node tensor = draft.Value("tensor");
  draft.CheckGroup(0);
  draft.CheckOrder({tensor, draft.Value("group")});
  const Node cat = CatAround(draft.module(), draft.call());
  if (cat && HasDimensions(draft.module(), draft.call(), tensor)) {
    draft.recipe().replaced = cat;
    draft.recipe().code = draft.Wait(
        "all_gather_tensor", {Contiguous(tensor), NewCode().Text("0"), draft.GroupArgument()});
    return;
  }
  draft.CheckParts();
  draft.recipe().code = draft.Wait(
      "all_gather_tensor",
      {Contiguous(tensor).Text(".unsqueeze(0)"), NewCode().Text("0"), draft.GroupArgument()});
  draft.recipe().code.Text(".unbind(0)");
}

void ReduceScatter(RecipeDraft& draft) {
  const Node output = draft.Value("output");
  const Node inputs = draft.Value("input_list");
  const ReduceOperator op = ReduceOperatorOf(draft.module(), draft.Value("op"));
  if (!draft.Supported(op)) return;
  draft.CheckOperator(op, inputs, /*sum_of_average=*/false);
  draft.CheckGroup(0);
  draft.CheckOrder({inputs, draft.Value("op"), draft.Value("group")});
  NewCode stacked;
  stacked.Text(absl::StrCat(draft.names().Torch(), ".stack(")).Append(Kept(inputs)).Text(")");
  if (inputs.kind() == python::kGeneratorExpression)
    draft.Doubt("torch.stack takes a list, not a generator");
  NewCode code = draft.Wait("reduce_scatter_tensor", {stacked, draft.Quoted(op.code),
                                                      NewCode().Text("0"), draft.GroupArgument()});
  code.Text(".squeeze(0)");
  const OutputBuffer buffer = OutputBufferOf(draft.module(), draft.call(), output);
  if (!HasShapeOfElement(buffer.allocation, inputs)) draft.Doubt(kOneShape);
  draft.recipe().code = draft.IntoBuffer(std::move(code), buffer, output);
}

void AllToAllSingle(RecipeDraft& draft) {
  const Node output = draft.Value("output");
  const Node input = draft.Value("input");
  const Node output_splits = draft.SplitSizes("output_split_sizes");
  const Node input_splits = draft.SplitSizes("input_split_sizes");
  if (!output_splits != !input_splits) {
    draft.Refuse(
        "one of output_split_sizes and input_split_sizes is None, and funcol.all_to_all_single "
        "takes both or none");
    return;
  }
  if (IsEmptyList(output_splits) || IsEmptyList(input_splits)) {
    draft.Refuse("the split sizes are an empty list, which funcol.all_to_all_single refuses");
    return;
  }
  draft.CheckGroup(0);
  draft.CheckOrder({input, output_splits, input_splits, draft.Value("group")});
  const OutputBuffer buffer = OutputBufferOf(draft.module(), draft.call(), output);
  const bool shape_is_seen = output_splits ? UsesShapeOf(buffer.allocation, input)
                                           : HasShapeOf(draft.module(), buffer.allocation, input);
  if (!shape_is_seen) {
    draft.Doubt(
        "the result has the shape of the input, and that of the output cannot be seen here");
  }
  NewCode code = draft.Wait("all_to_all_single", {Contiguous(input), KeptOrNone(output_splits),
                                                  KeptOrNone(input_splits), draft.GroupArgument()});
  draft.recipe().code = draft.IntoBuffer(std::move(code), buffer, output);
}

void Broadcast(RecipeDraft& draft) {
  const Node tensor = draft.Value("tensor");
  const Node source = draft.Value("src");
  if (!draft.HasNoGradient(tensor)) {
    draft.Refuse(absl::StrCat(
        "funcol.broadcast has no gradient (backward only warns and is wrong), and what keeps it "
        "moves more data",
        draft.WhatMayTurnGradientsOn()));
    return;
  }
  draft.CheckOrder({tensor, source, draft.Value("group")});
  NewCode rank = Kept(source);
  if (!draft.group().is_world) {
    draft.CheckGroup(1);
    draft.Doubt("src is a global rank and becomes the rank in the group");
    rank = NewCode()
               .Text(absl::StrCat(draft.names().Distributed(), ".get_group_rank("))
               .Append(draft.GroupArgument())
               .Text(", ")
               .Append(Kept(source))
               .Text(")");
  }
  draft.recipe().code = draft.Wait("broadcast", {Kept(tensor), rank, draft.GroupArgument()});
}

void AllToAll(RecipeDraft& draft) {
  const Node inputs = draft.Value("input_tensor_list");
  const OutputBuffer buffer =
      OutputBufferOf(draft.module(), draft.call(), draft.Value("output_tensor_list"));
  if (buffer.may_be_read || python::IsResultUnused(draft.call())) {
    draft.Refuse(
        "it fills the tensors of a list that is read elsewhere, which no functional collective "
        "does");
    return;
  }
  draft.CheckGroup(0);
  draft.CheckOrder({inputs, draft.Value("group")});
  draft.Doubt("the output list is no longer filled, and the tensors must all have one shape");
  NewCode stacked;
  stacked.Text(absl::StrCat(draft.names().Torch(), ".stack(")).Append(Kept(inputs)).Text(")");
  const NewCode none = NewCode().Text("None");
  draft.recipe().code =
      draft.Wait("all_to_all_single", {stacked, none, none, draft.GroupArgument()});
  draft.recipe().code.Text(".unbind(0)");
}

void AllGatherBase(RecipeDraft& draft) {
  const Node input = draft.Value("input_tensor");
  const OutputBuffer buffer =
      OutputBufferOf(draft.module(), draft.call(), draft.Value("output_tensor"));
  if (buffer.may_be_read || python::IsResultUnused(draft.call())) {
    draft.Refuse("it fills a tensor that is read elsewhere, which no functional collective does");
    return;
  }
  draft.CheckGroup(0);
  draft.CheckOrder({input, draft.Value("group")});
  draft.Doubt(
      "the output tensor is no longer filled, and the result has the shape that follows from the "
      "input");
  draft.recipe().code = draft.Wait("all_gather_tensor",
                                   {Contiguous(input), NewCode().Text("0"), draft.GroupArgument()});
}

void WriteCode(OperationId operation, RecipeDraft& draft) {
  switch (operation) {
    case OperationId::kAllReduce:
      return AllReduce(draft);
    case OperationId::kAllGather:
      return AllGather(draft);
    case OperationId::kReduceScatter:
      return ReduceScatter(draft);
    case OperationId::kAllToAllSingle:
      return AllToAllSingle(draft);
    case OperationId::kBroadcast:
      return Broadcast(draft);
    case OperationId::kAllToAll:
      return AllToAll(draft);
    case OperationId::kAllGatherBase:
      return AllGatherBase(draft);
    case OperationId::kGather:
    case OperationId::kScatter:
    case OperationId::kReduce:
      return draft.Refuse("no functional collective does that");
  }
}

}  // namespace

Recipe RecipeFor(const FileAnalysis& file, const Use& use, ModuleNames& names) {
  RecipeDraft draft(file, use, names);
  if (!draft.is_refused()) WriteCode(use.operation->id, draft);
  return std::move(draft).Finish();
}

}  // namespace torchlift::distributed_nn
