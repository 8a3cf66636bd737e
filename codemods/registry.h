// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0
//
// Every codemod of this program. The list is codemods/codemods.def; the build writes the definition
// of AllCodemods() from it (codemods/registry.cc.in), so that a codemod is one folder and one line:
//
//   for (const RegisteredCodemod& registered : AllCodemods()) {
//     std::unique_ptr<Codemod> codemod = registered.make();
//     ...
//   }

#ifndef TORCHLIFT_CODEMODS_REGISTRY_H_
#define TORCHLIFT_CODEMODS_REGISTRY_H_

#include <memory>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/rewrite/codemod.h"

namespace torchlift {

// One codemod that can be made. The views point to constants of the program.
struct RegisteredCodemod {
  // What users select it by: "torchrun-default-port".
  absl::string_view id;

  // The text of its page, codemods/<id>/<id>.md; empty while there is none.
  absl::string_view manual;

  // Makes a codemod; never null.
  std::unique_ptr<Codemod> (*make)();
};

// All codemods in the order of codemods.def. Thread-safe.
absl::Span<const RegisteredCodemod> AllCodemods();

}  // namespace torchlift

#endif  // TORCHLIFT_CODEMODS_REGISTRY_H_
