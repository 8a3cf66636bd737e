// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_JUST_JUSTFILE_HOST_H_
#define TORCHLIFT_CORE_EMBED_JUST_JUSTFILE_HOST_H_

#include "absl/strings/string_view.h"
#include "core/embed/host.h"

namespace torchlift::embed {

// The recipes of a justfile (https://just.systems). Each line of a recipe is a command of its own, a
// recipe that begins with `#!` or has the attribute `[script]` is one script. What the file says of
// variables that they name, and what it exports, stands in front.
//
//   train n="2":                               // region: torchrun --nproc_per_node=${n} train.py
//       @torchrun --nproc_per_node={{n}} train.py
//
// Values of variables and of parameters are assignments of a shell, since commands may be kept
// there; commands in backticks are regions, and exported variables are entries. A `shell` that is
// none of sh's kind or Python is a problem, and so are expressions that put commands together.
Host ReadJustfileHost(absl::string_view path, absl::string_view bytes);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_JUST_JUSTFILE_HOST_H_
