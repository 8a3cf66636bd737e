// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_GROUP_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_GROUP_H_

#include "absl/strings/string_view.h"
#include "core/python/module.h"
#include "core/text/claim.h"

namespace torchlift::distributed_nn {

// The process group of a call. The functional collectives refuse None, which stood for the default
// group.
struct Group {
  enum class Kind {
    kDefault,  // Not given, or None: the default group.
    kKnown,  // Surely a group: `dist.group.WORLD`, a name bound once to `dist.new_group(…)`, `mesh.get_group()`.
    kMaybeNone,  // Anything else.
  };
  Kind kind = Kind::kDefault;
  Node expression;       // Null for a default that is not given.
  bool is_world = true;  // The default group for sure.
  bool is_repeatable =
      true;  // The expression may be written twice: a name or an attribute, or nothing.
};

// `expression` is the argument, or a null node.
Group GroupOf(const python::Module& module, Node expression);

// Code for the group that is never None. `distributed` is how torch.distributed is spelled here.
//
//   dist.group.WORLD
//   pg
//   pg if pg is not None else dist.group.WORLD
NewCode GroupCode(const Group& group, absl::string_view distributed);
// Code for the number of ranks in it: `dist.get_world_size()`, `dist.get_world_size(pg)`.
NewCode WorldSizeCode(const Group& group, absl::string_view distributed);

// How often the group's expression is written by GroupCode.
int TimesWritten(const Group& group);

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_GROUP_H_
