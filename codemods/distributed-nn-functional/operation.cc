// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/operation.h"

#include "absl/strings/strip.h"

namespace torchlift::distributed_nn {
namespace {

using python::Parameter;

// Signatures: torch/distributed/nn/functional.py of 2.12.0.
constexpr Parameter kBroadcast[] = {{"tensor", true}, {"src", true}, {"group", false}};
constexpr Parameter kGather[] = {{"tensor", true}, {"dst", false}, {"group", false}};
constexpr Parameter kScatter[] = {{"tensors", true}, {"src", false}, {"group", false}};
constexpr Parameter kReduce[] = {{"tensor", true}, {"dst", true}, {"op", false}, {"group", false}};
constexpr Parameter kReduceScatter[] = {
    {"output", true}, {"input_list", true}, {"op", false}, {"group", false}};
constexpr Parameter kAllGather[] = {{"tensor", true}, {"group", false}};
constexpr Parameter kAllGatherBase[] = {
    {"output_tensor", true}, {"input_tensor", true}, {"group", false}};
constexpr Parameter kAllToAll[] = {
    {"output_tensor_list", true}, {"input_tensor_list", true}, {"group", false}};
constexpr Parameter kAllToAllSingle[] = {{"output", true},
                                         {"input", true},
                                         {"output_split_sizes", false},
                                         {"input_split_sizes", false},
                                         {"group", false}};
constexpr Parameter kAllReduce[] = {{"tensor", true}, {"op", false}, {"group", false}};

constexpr absl::string_view kFailedToo = "With fullgraph=True it failed on 2.11 already.";

constexpr Operation kOperations[] = {
    {OperationId::kBroadcast, "broadcast", kBroadcast, true, kFailedToo,
     "gather the tensors of all ranks with funcol.all_gather_tensor (it has a gradient, "
     "funcol.broadcast has none) and take that of "
     "the source: funcol.wait_tensor(funcol.all_gather_tensor(t.contiguous().unsqueeze(0), 0, "
     "group))[dist.get_group_rank(group, src)]; "
     "that moves world-size times the data"},
    {OperationId::kGather, "gather", kGather, false, kFailedToo,
     "keep it in a function under @torch.compiler.disable, or let every rank gather with "
     "funcol.all_gather_tensor and use the result "
     "on the destination alone; there is no functional gather"},
    {OperationId::kScatter, "scatter", kScatter, false, kFailedToo,
     "keep it in a function under @torch.compiler.disable; there is no functional scatter"},
    {OperationId::kReduce, "reduce", kReduce, false, kFailedToo,
     "keep it in a function under @torch.compiler.disable, or reduce on every rank with "
     "funcol.all_reduce and use the result on the "
     "destination alone; there is no functional reduce to one rank"},
    {OperationId::kReduceScatter, "reduce_scatter", kReduceScatter, true, kFailedToo,
     "write funcol.wait_tensor(funcol.reduce_scatter_tensor(torch.stack(inputs), \"sum\", 0, "
     "group)).squeeze(0) and use its result: no "
     "output argument is filled"},
    {OperationId::kAllGather, "all_gather", kAllGather, true,
     "With fullgraph=True it failed on 2.11 already where the tensor needs a gradient.",
     "write funcol.wait_tensor(funcol.all_gather_tensor(t.contiguous().unsqueeze(0), 0, "
     "group)).unbind(0), which is the tuple with one "
     "tensor a rank; group must not be None"},
    {OperationId::kAllGatherBase, "_all_gather_base", kAllGatherBase, false, "",
     "write funcol.wait_tensor(funcol.all_gather_tensor(input.contiguous(), 0, group)) and use its "
     "result: no output argument is filled"},
    {OperationId::kAllToAll, "all_to_all", kAllToAll, false, kFailedToo,
     "for tensors of one shape write "
     "funcol.wait_tensor(funcol.all_to_all_single(torch.stack(inputs), None, None, "
     "group)).unbind(0) and "
     "use its result: no output list is filled"},
    {OperationId::kAllToAllSingle, "all_to_all_single", kAllToAllSingle, true, "",
     "write funcol.wait_tensor(funcol.all_to_all_single(input.contiguous(), output_split_sizes, "
     "input_split_sizes, group)) and use its "
     "result: no output argument is filled"},
    {OperationId::kAllReduce, "all_reduce", kAllReduce, true,
     "On 2.11 the compiled call gave a gradient of zero without a word; the functional collective "
     "gives the right one.",
     "write funcol.wait_tensor(funcol.all_reduce(t, \"sum\", group)); the operator is a string and "
     "group must not be None"},
};

}  // namespace

const Operation* FindOperation(absl::string_view canonical_name) {
  if (!absl::ConsumePrefix(&canonical_name, kModule) || !absl::ConsumePrefix(&canonical_name, "."))
    return nullptr;
  return OperationNamed(canonical_name);
}

const Operation* OperationNamed(absl::string_view name) {
  for (const Operation& operation : kOperations) {
    if (operation.name == name) return &operation;
  }
  return nullptr;
}

absl::Span<const Operation> AllOperations() { return kOperations; }

}  // namespace torchlift::distributed_nn
