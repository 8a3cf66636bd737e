// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_TOML_TOML_VARIABLES_H_
#define TORCHLIFT_CORE_EMBED_TOML_TOML_VARIABLES_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/embed/region.h"
#include "core/embed/toml/toml_entries.h"

namespace torchlift::embed {

// The variables that a TOML file gives to its tasks: `[tool.hatch.envs.gpu.env-vars]`,
// `train = { cmd = "…", env = { A = "1" } }`.
class TomlVariables {
 public:
  // All three must outlive this object.
  TomlVariables(absl::string_view bytes, absl::Span<const TomlEntry> entries);

  // The lines of a preamble for the task at `keys`: of variables that decide about commands alone.
  std::string PreambleFor(absl::Span<const std::string> keys) const;

  // The tables of variables as regions, see EnvironmentRegion.
  std::vector<Region> Regions() const;

 private:
  struct Variable {
    const TomlEntry* entry;
    std::vector<std::string> scope;  // The begin of the ways to the tasks that get it.
  };

  absl::string_view bytes_;
  std::vector<Variable> variables_;
};

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_TOML_TOML_VARIABLES_H_
