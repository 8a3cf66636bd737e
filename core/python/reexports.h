// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_REEXPORTS_H_
#define TORCHLIFT_CORE_PYTHON_REEXPORTS_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"

namespace torchlift::python {

// The name under which torch offers to users what it also offers as `name`: names that are one
// object at run time get one spelling. Names without an entry come back as they are.
//
//   CanonicalName("torch.distributed.nn.all_gather");
//   // "torch.distributed.nn.functional.all_gather"
//   CanonicalName("torch.distributed.distributed_c10d.get_rank");  // "torch.distributed.get_rank"
//   CanonicalName("torch.distributed.ReduceOp.SUM");  // The same: that is the canonical one.
//
// The data is in reexports.cc, taken from the wheels of torch 2.11 and 2.12.
std::string CanonicalName(absl::string_view name);

// Whether `from MODULE import *` surely brings that name; for modules of torch that codemods look
// for, false for others.
bool StarExports(absl::string_view module, absl::string_view name);

enum class StarKnowledge : std::uint8_t { kNo, kMaybe, kYes };
// The same with the middle answer: kMaybe where the module is not known or known only in part.
// Names that begin with an underscore are taken as not brought, which only a module with such names
// in its `__all__` would do.
StarKnowledge StarImportBrings(absl::string_view module, absl::string_view name);

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_REEXPORTS_H_
