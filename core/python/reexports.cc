// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/reexports.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"

namespace torchlift::python {
namespace {

// Every list is sorted.

// The public operations of torch.distributed.nn.functional. `_all_gather_base` is not one: a star
// import leaves it behind.
constexpr absl::string_view kDifferentiableOps[] = {
    "all_gather", "all_reduce", "all_to_all",     "all_to_all_single", "broadcast",
    "gather",     "reduce",     "reduce_scatter", "scatter",
};

// What both torch.distributed.nn and torch.distributed.nn.functional hold besides, by their own
// imports.
struct Rename {
  absl::string_view from;
  absl::string_view to;
};
constexpr Rename kImportedByFunctional[] = {
    {"Function", "torch.autograd.Function"},
    {"ReduceOp", "torch.distributed.ReduceOp"},
    {"dist", "torch.distributed"},
    {"group", "torch.distributed.group"},
    {"torch", "torch"},
    {"warnings", "warnings"},
};

// `__all__` of torch.distributed.distributed_c10d: each is the same object in torch.distributed.
constexpr absl::string_view kCollectives[] = {
    "AllToAllOptions",
    "AllreduceCoalescedOptions",
    "AllreduceOptions",
    "Backend",
    "BackendConfig",
    "BarrierOptions",
    "BroadcastOptions",
    "DebugLevel",
    "GatherOptions",
    "GroupMember",
    "GroupName",
    "P2POp",
    "PrefixStore",
    "ProcessGroup",
    "ProcessGroupGloo",
    "ProcessGroupMPI",
    "ProcessGroupNCCL",
    "ProcessGroupUCC",
    "ProcessGroupXCCL",
    "ReduceOp",
    "ReduceOptions",
    "ReduceScatterOptions",
    "ScatterOptions",
    "Store",
    "Work",
    "all_gather",
    "all_gather_coalesced",
    "all_gather_into_tensor",
    "all_gather_object",
    "all_reduce",
    "all_reduce_coalesced",
    "all_to_all",
    "all_to_all_single",
    "barrier",
    "batch_isend_irecv",
    "broadcast",
    "broadcast_object_list",
    "default_pg_timeout",
    "destroy_process_group",
    "gather",
    "gather_object",
    "get_backend",
    "get_backend_config",
    "get_debug_level",
    "get_default_backend_for_device",
    "get_global_rank",
    "get_group_rank",
    "get_node_local_rank",
    "get_pg_count",
    "get_process_group_ranks",
    "get_rank",
    "get_world_size",
    "group",
    "init_process_group",
    "irecv",
    "is_backend_available",
    "is_gloo_available",
    "is_initialized",
    "is_mpi_available",
    "is_nccl_available",
    "is_torchelastic_launched",
    "is_ucc_available",
    "is_xccl_available",
    "isend",
    "monitored_barrier",
    "new_group",
    "new_subgroups",
    "new_subgroups_by_enumeration",
    "record_comm",
    "recv",
    "recv_object_list",
    "reduce",
    "reduce_op",
    "reduce_scatter",
    "reduce_scatter_tensor",
    "scatter",
    "scatter_object_list",
    "send",
    "send_object_list",
    "shrink_group",
    "split_group",
    "supports_complex",
};

// Private names of distributed_c10d that torch.distributed imports one by one.
constexpr absl::string_view kPrivateCollectives[] = {
    "_CoalescingManager",      "_all_gather_base",
    "_coalescing_manager",     "_create_process_group_wrapper",
    "_get_process_group_name", "_rank_not_in_group",
    "_reduce_scatter_base",    "_time_estimator",
};

// What torch.distributed takes from torch._C._distributed_c10d by its own name.
constexpr absl::string_view kNativeCollectives[] = {
    "AllToAllOptions",
    "AllreduceCoalescedOptions",
    "AllreduceOptions",
    "BarrierOptions",
    "BroadcastOptions",
    "BuiltinCommHookType",
    "DebugLevel",
    "FileStore",
    "GatherOptions",
    "GradBucket",
    "HashStore",
    "Logger",
    "PrefixStore",
    "ProcessGroup",
    "ProcessGroupGloo",
    "ProcessGroupNCCL",
    "ReduceOp",
    "ReduceOptions",
    "ReduceScatterOptions",
    "Reducer",
    "ScatterOptions",
    "Store",
    "TCPStore",
    "Work",
    "get_debug_level",
    "set_debug_level",
    "set_debug_level_from_env",
};

// Names that `from torch import *` is known to bring, of more than a thousand; the package
// `distributed` is not among them.
constexpr absl::string_view kTorchNames[] = {"Tensor", "compile", "export", "inference_mode",
                                             "no_grad"};

constexpr absl::string_view kNn = "torch.distributed.nn";
constexpr absl::string_view kFunctional = "torch.distributed.nn.functional";
constexpr absl::string_view kDistributed = "torch.distributed";
constexpr absl::string_view kC10d = "torch.distributed.distributed_c10d";
constexpr absl::string_view kNativeC10d = "torch._C._distributed_c10d";
constexpr absl::string_view kRemoteModule = "torch.distributed.nn.api.remote_module";

bool Has(absl::Span<const absl::string_view> names, absl::string_view name) {
  return std::binary_search(names.begin(), names.end(), name);
}

const Rename* FindImported(absl::string_view name) {
  for (const Rename& rename : kImportedByFunctional) {
    if (rename.from == name) return &rename;
  }
  return nullptr;
}

// A dotted name right below a module: {"x", ".y.z"} of "module.x.y.z"; an empty member for names
// elsewhere.
struct MemberName {
  absl::string_view member;
  absl::string_view rest;
};
MemberName Below(absl::string_view module, absl::string_view name) {
  if (name.size() <= module.size() + 1 || !absl::StartsWith(name, module) ||
      name[module.size()] != '.')
    return {};
  name.remove_prefix(module.size() + 1);
  const std::size_t dot = std::min(name.find('.'), name.size());
  return {name.substr(0, dot), name.substr(dot)};
}

// One step towards the canonical name; empty when it is that already.
std::string Step(absl::string_view name) {
  for (absl::string_view module : {kNn, kFunctional}) {
    const MemberName below = Below(module, name);
    if (below.member.empty()) continue;
    if (const Rename* imported = FindImported(below.member))
      return absl::StrCat(imported->to, below.rest);
    if (module != kNn) continue;
    if (Has(kDifferentiableOps, below.member))
      return absl::StrCat(kFunctional, ".", below.member, below.rest);
    if (below.member == "RemoteModule")
      return absl::StrCat(kRemoteModule, ".RemoteModule", below.rest);
  }
  const MemberName python = Below(kC10d, name);
  if (Has(kCollectives, python.member) || Has(kPrivateCollectives, python.member)) {
    return absl::StrCat(kDistributed, ".", python.member, python.rest);
  }
  const MemberName native = Below(kNativeC10d, name);
  if (Has(kNativeCollectives, native.member))
    return absl::StrCat(kDistributed, ".", native.member, native.rest);
  return "";
}

}  // namespace

std::string CanonicalName(absl::string_view name) {
  std::string canonical(name);
  if (!absl::StartsWith(name, "torch.")) return canonical;
  // `torch.distributed.nn.dist.nn.all_gather` takes one step a module passed; the bound is for
  // names made to be endless.
  for (int steps = 0; steps < 8; ++steps) {
    std::string next = Step(canonical);
    if (next.empty()) break;
    canonical = std::move(next);
  }
  return canonical;
}

StarKnowledge StarImportBrings(absl::string_view module, absl::string_view name) {
  if (absl::StartsWith(name, "_")) return StarKnowledge::kNo;
  if (module == kFunctional || module == kNn) {
    if (Has(kDifferentiableOps, name) || FindImported(name) != nullptr) return StarKnowledge::kYes;
    if (module == kFunctional) return StarKnowledge::kNo;
    const bool member =
        name == "RemoteModule" || name == "functional" || name == "api" || name == "jit";
    return member ? StarKnowledge::kYes : StarKnowledge::kNo;
  }
  if (module == kC10d) return Has(kCollectives, name) ? StarKnowledge::kYes : StarKnowledge::kNo;
  // In part: torch.distributed has no `__all__`, so its submodules come along once something has
  // loaded them.
  const bool known =
      (module == kDistributed && (Has(kCollectives, name) || Has(kNativeCollectives, name))) ||
      (module == "torch" && Has(kTorchNames, name));
  return known ? StarKnowledge::kYes : StarKnowledge::kMaybe;
}

bool StarExports(absl::string_view module, absl::string_view name) {
  return StarImportBrings(module, name) == StarKnowledge::kYes;
}

}  // namespace torchlift::python
