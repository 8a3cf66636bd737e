// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <string>

#include "absl/strings/str_cat.h"
#include "core/embed/json/json_dialects.h"

namespace torchlift::embed {

void ReadDevelopmentContainer(JsonValue root, absl::string_view path, JsonCommands& commands) {
  (void)path;  // Its members tell what it is.
  bool is_one = false;
  JsonSetting setting;
  setting.substitution = JsonSubstitution::kEditor;
  for (const absl::string_view name : {"containerEnv", "remoteEnv"}) {
    if (const JsonValue environment = root.Find(name)) setting.environments.push_back(environment);
  }
  for (const absl::string_view name :
       {"initializeCommand", "onCreateCommand", "updateContentCommand", "postCreateCommand",
        "postStartCommand", "postAttachCommand"}) {
    const JsonValue command = root.Find(name);
    if (!command) continue;
    is_one = true;
    if (!command.IsObject()) {
      commands.AddCommand(command, setting);
      continue;
    }
    JsonSetting beside = setting;
    beside.group = std::string(name);
    beside.concurrency = absl::StrCat("The commands of ", name, " run side by side.");
    for (const JsonValue one : command.children()) commands.AddCommand(one, beside);
  }
  if (!is_one) return;
  for (const JsonValue environment : setting.environments) commands.AddVariables(environment);
}

}  // namespace torchlift::embed
