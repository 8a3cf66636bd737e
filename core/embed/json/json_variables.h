// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_JSON_JSON_VARIABLES_H_
#define TORCHLIFT_CORE_EMBED_JSON_JSON_VARIABLES_H_

#include <string>
#include <vector>

#include "core/embed/environment.h"
#include "core/embed/json/json_document.h"
#include "core/embed/json/json_substitution.h"

namespace torchlift::embed {

// The variables that a value of JSON sets, in any of the usual forms:
//
//   {"PET_NNODES": "2"}
//   [{"name": "PET_NNODES", "value": "2"}]
//   ["PET_NNODES=2"]
//
// As lines of shell text for AddPreamble.
std::string ExportLinesOf(JsonValue environment, JsonSubstitution substitution);

// The same for EnvironmentRegion, with how a further one is written. Empty where new ones cannot be.
std::vector<VariableEntry> JsonVariableEntries(JsonValue environment);

// What is written between the members of an object or a list: `, `, or a comma, a line end and the
// indentation. Of one that has none, `, `.
std::string JsonSeparator(JsonValue container);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_JSON_JSON_VARIABLES_H_
