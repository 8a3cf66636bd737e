// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CLI_CODEMOD_SELECTION_H_
#define TORCHLIFT_CLI_CODEMOD_SELECTION_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "core/rewrite/codemod.h"

namespace torchlift {

// The codemods of a run.
struct SelectedCodemods {
  std::vector<std::unique_ptr<Codemod>> owned;
  std::vector<const Codemod*> codemods;  // The same, in the order of codemods.def.
};

// Those that --select and --ignore leave. Errors: InvalidArgument for an id that no codemod has
// ("no codemod is called 'torchrun'; did you mean 'torchrun-default-port'?"), and for a selection
// that leaves none.
absl::StatusOr<SelectedCodemods> SelectCodemods(const std::vector<std::string>& select,
                                                const std::vector<std::string>& ignore);

// Every id that a suppression comment may name, sorted: those of this program and those that a
// later version will have, so that a comment written for it is no mistake before.
std::vector<absl::string_view> KnownIds();

}  // namespace torchlift

#endif  // TORCHLIFT_CLI_CODEMOD_SELECTION_H_
