// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_JSON_JSON_DIALECTS_H_
#define TORCHLIFT_CORE_EMBED_JSON_JSON_DIALECTS_H_

#include "absl/strings/string_view.h"
#include "core/embed/json/json_commands.h"
#include "core/embed/json/json_document.h"

namespace torchlift::embed {

// What the programs that read files of JSON take for commands. Each adds what it knows in the
// document, by the names of members and the name of the file, and leaves the rest alone.

// Visual Studio Code: launch.json, tasks.json, both in a *.code-workspace or in settings.json.
//
//   {"module": "torch.distributed.run", "args": ["x.py"]}    // python -m torch.distributed.run x.py
void ReadLaunchConfigurations(JsonValue root, absl::string_view path, JsonCommands& commands);
void ReadTasks(JsonValue root, absl::string_view path, JsonCommands& commands);

// The commands that a dev container runs while it starts: "postCreateCommand" and its like.
void ReadDevelopmentContainer(JsonValue root, absl::string_view path, JsonCommands& commands);

// "scripts" of package.json and of composer.json.
void ReadPackageScripts(JsonValue root, absl::string_view path, JsonCommands& commands);

// Objects that name an image and what it runs: task and job definitions of AWS, custom jobs of
// Vertex AI, Docker's own; and tasks of Nomad.
void ReadContainers(JsonValue root, absl::string_view path, JsonCommands& commands);

// What is left: strings and lists that may be run, by their names, by `#!`, or because they read like
// a command. All but scripts are doubtful. Texts for people are left out by their names, and of many
// alike (data) the first stands for all.
void ReadOtherCommands(JsonValue root, absl::string_view path, JsonCommands& commands);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_JSON_JSON_DIALECTS_H_
