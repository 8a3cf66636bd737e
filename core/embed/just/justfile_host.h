// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_JUST_JUSTFILE_HOST_H_
#define TORCHLIFT_CORE_EMBED_JUST_JUSTFILE_HOST_H_

#include "absl/strings/string_view.h"
#include "core/embed/host.h"

namespace torchlift::embed {

// The recipes of a justfile (https://just.systems). Each line of a recipe is a command of its own, a
// recipe that begins with `#!` or has the attribute `[script]` is one script. `{{ … }}` is not seen.
// `export X := "1"` is in front of all commands.
//
//   train n="2":                               // region: torchrun --nproc_per_node=? train.py
//       @torchrun --nproc_per_node={{n}} train.py
Host ReadJustfileHost(absl::string_view path, absl::string_view bytes);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_JUST_JUSTFILE_HOST_H_
