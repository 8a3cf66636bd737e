// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_MAKE_MAKE_HOST_H_
#define TORCHLIFT_CORE_EMBED_MAKE_MAKE_HOST_H_

#include "absl/strings/string_view.h"
#include "core/embed/host.h"

namespace torchlift::embed {

// The commands of a Makefile, also one of automake (Makefile.am, Makefile.in):
//   - The lines of recipes, each read by a shell of its own; all of a recipe where .ONESHELL stands.
//     What the file says of variables that they name, and those that it exports, stands in front.
//   - Those of `define … endef`, and what $(shell …) and NAME != … run.
//   - Values of variables, as assignments of a shell: commands may be kept there.
//   - Exported variables as entries.
//
// A SHELL that is none of sh's kind or Python, and functions that put commands together, are
// problems.
Host ReadMakefileHost(absl::string_view path, absl::string_view bytes,
                      const LookedFor& looked_for = {});

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_MAKE_MAKE_HOST_H_
