// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_OPERATION_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_OPERATION_H_

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/python/call.h"

namespace torchlift::distributed_nn {

inline constexpr absl::string_view kPackage = "torch.distributed.nn";
inline constexpr absl::string_view kModule = "torch.distributed.nn.functional";
inline constexpr absl::string_view kReplacementModule = "torch.distributed._functional_collectives";

// The ten functions of torch.distributed.nn.functional.
enum class OperationId {
  kBroadcast,
  kGather,
  kScatter,
  kReduce,
  kReduceScatter,
  kAllGather,
  kAllGatherBase,
  kAllToAll,
  kAllToAllSingle,
  kAllReduce,
};

// What torch 2.11.0 and 2.12.0 do with one of them, as run on two and four ranks with gloo.
struct Operation {
  OperationId id;
  absl::string_view name;
  absl::Span<const python::Parameter> parameters;  // The same in both releases.
  bool warns;                                      // Every eager call is a FutureWarning in 2.12.
  // What 2.11 made of it under torch.compile, where that was no better; a sentence or empty.
  absl::string_view on_2_11;
  absl::string_view instead;  // What to write by hand, for a person: an order without a full stop.
};

// Whether a canonical name is that of a module that has the operations.
inline bool IsOperationModule(absl::string_view name) {
  return name == kPackage || name == kModule;
}

// By the canonical name, "torch.distributed.nn.functional.all_reduce"; null for every other name.
const Operation* FindOperation(absl::string_view canonical_name);
// By its name alone, "all_reduce".
const Operation* OperationNamed(absl::string_view name);
absl::Span<const Operation> AllOperations();

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_OPERATION_H_
