// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <initializer_list>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/embed/json/json_dialects.h"

namespace torchlift::embed {
namespace {

JsonValue FindAny(JsonValue object, std::initializer_list<absl::string_view> names) {
  for (const absl::string_view name : names) {
    if (const JsonValue found = object.Find(name)) return found;
  }
  return JsonValue();
}

void AddContainer(JsonValue container, JsonCommands& commands) {
  const JsonValue entry = FindAny(
      container, {"entryPoint", "entrypoint", "EntryPoint", "Entrypoint", "ContainerEntrypoint"});
  const JsonValue command = FindAny(container, {"command", "Command", "Cmd", "cmd"});
  const JsonValue arguments = FindAny(container, {"args", "Args", "ContainerArguments"});
  const JsonValue environment = FindAny(container, {"environment", "Environment", "env", "Env"});
  if (!entry && !command && !arguments) return;
  JsonSetting setting;
  setting.substitution = JsonSubstitution::kParameters;
  if (environment) setting.environments.push_back(environment);
  const JsonValue around = container.parent();
  if (around && around.IsArray() &&
      absl::StrContains(absl::AsciiStrToLower(around.name()), "containerdefinitions")) {
    setting.group = absl::StrCat("task at ", around.range().begin);
    setting.concurrency = "The containers of a task run side by side and may share its ports.";
  }
  if (!entry && !command)
    setting.doubt = "The entrypoint of the image, which is not seen, is given these words.";
  for (const JsonValue text : {entry, command, arguments}) {
    // Who cuts a text into words is not the same everywhere.
    if (!text || !text.IsString()) continue;
    JsonSetting of_text = setting;
    if ((entry && text != entry) || arguments) of_text.doubt = "What it is given stands beside it.";
    commands.AddText(text, of_text);
  }
  commands.AddWords(
      {entry.IsArray() ? entry : JsonValue(), command.IsArray() ? command : JsonValue(),
       arguments.IsArray() ? arguments : JsonValue()},
      setting);
  commands.AddVariables(environment);
}

void AddNomadTask(JsonValue task, JsonCommands& commands) {
  const JsonValue configuration = task.Find("Config");
  JsonSetting setting;
  const JsonValue environment = task.Find("Env");
  if (environment) setting.environments.push_back(environment);
  if (const JsonValue tasks = task.parent()) {
    setting.group = absl::StrCat("group at ", tasks.range().begin);
    setting.concurrency = "The tasks of a group run side by side and may share its ports.";
  }
  const JsonValue command = configuration.Find("command");
  const JsonValue arguments = configuration.Find("args");
  if (command.IsString()) commands.AddProgram("", command, arguments, "args", setting);
  commands.AddVariables(environment);
}

}  // namespace

void ReadContainers(JsonValue root, absl::string_view path, JsonCommands& commands) {
  (void)path;  // Such files have no names of their own.
  if (!root) return;
  const JsonDocument& document = root.document();
  for (std::uint32_t i = 0; i < document.size(); ++i) {
    const JsonValue object = document.at(i);
    if (!object.IsObject()) continue;
    if (FindAny(object, {"image", "Image", "imageUri", "ImageUri", "image_uri"})) {
      AddContainer(object, commands);
    } else if (object.Find("Config").IsObject() && object.Find("Driver").IsString()) {
      AddNomadTask(object, commands);
    }
  }
}

}  // namespace torchlift::embed
