// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_YAML_VARIABLES_H_
#define TORCHLIFT_CORE_EMBED_YAML_VARIABLES_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/embed/environment.h"
#include "core/embed/yaml/stream.h"
#include "core/embed/yaml/substitution.h"

namespace torchlift::embed::yaml {

// The variables that a file sets for a command, from the outermost `env:` inwards.
class Variables {
 public:
  // Adds those of `environment`, which may be null or an alias, in any of the usual forms:
  //
  //   PET_NNODES: 2                       a mapping (a value may be one itself: {value: 2})
  //   - PET_NNODES=2                      a list
  //   - {name: PET_NNODES, value: "2"}    a list of mappings
  //   - PET_NNODES: 2
  void Add(Node environment, Substitution substitution);

  // Adds those that the mappings around a command set, from the document inwards: under `env`,
  // `environment`, `envs`, `variables`, `env_vars`. `site` is the innermost of them.
  void AddAround(Node site, Substitution substitution);

  // As lines of shell text for AddPreamble().
  const std::string& lines() const { return lines_; }
  // Whether a template may write more of them.
  bool may_have_more() const { return may_have_more_; }

 private:
  void AddMapping(Node mapping, Substitution substitution);
  void AddItem(Node item, Substitution substitution);
  void AddOne(const std::string& name, Node value, bool is_conditional, Substitution substitution);

  std::string lines_;
  bool may_have_more_ = false;
  bool is_conditional_ = false;  // Whether a template may leave out what is being added.
};

// Whether a key of that name holds variables.
bool IsVariablesKey(absl::string_view key);

// The entries of an `env:` as text that codemods can add to, see EnvironmentRegion(). None for a
// form that cannot be added to.
std::vector<VariableEntry> VariableEntriesOf(Node environment);

}  // namespace torchlift::embed::yaml

#endif  // TORCHLIFT_CORE_EMBED_YAML_VARIABLES_H_
