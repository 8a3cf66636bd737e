// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/strip.h"
#include "core/embed/yaml/background_steps.h"
#include "core/embed/yaml/dialects.h"

namespace torchlift::embed::yaml {
namespace {

// The modules that run commands; with or without their collection's name.
bool IsCommandModule(absl::string_view key) {
  absl::ConsumePrefix(&key, "ansible.builtin.");
  absl::ConsumePrefix(&key, "ansible.legacy.");
  return key == "command" || key == "shell" || key == "raw";
}

bool IsAnsible(Node document) {
  for (const Node item : document.Items()) {
    const Node play = item.Resolved();
    if (play.Value("hosts") && (play.Value("tasks") || play.Value("roles"))) return true;
    for (const Node::Pair& pair : play.Pairs()) {
      const std::string key = pair.key.Value();
      if (absl::StartsWith(key, "ansible.builtin.")) return true;
      if (IsCommandModule(key) && play.Value("name")) return true;
    }
  }
  return false;
}

void ReadModule(Node task, Node module, BackgroundSteps& background, CommandCollector& commands) {
  CommandSetting setting;
  setting.site = task;
  if (task.Value("async") && task.Value("poll").Is("0"))
    setting.concurrency = "Nothing waits for it (poll: 0).";
  const Node shown = module.IsScalar() ? module : module.Value("cmd");
  background.Mark(task, shown, /*goes_on=*/!setting.concurrency.empty(), setting);
  if (module.IsScalar()) return commands.AddText(module, setting);
  for (const Node words : {module.Value("argv"), task.Value("args").Value("argv")}) {
    if (words) commands.AddArguments({words}, setting);
  }
  for (const Node text : {module.Value("cmd"), task.Value("args").Value("cmd")}) {
    if (text) commands.AddText(text, setting);
  }
}

}  // namespace

bool ReadAnsible(Node document, absl::string_view path, CommandCollector& commands) {
  (void)path;
  if (!IsAnsible(document)) return false;
  const Stream& stream = document.stream();
  BackgroundSteps background;
  for (std::uint32_t i = document.index(); i < document.subtree_end();
       i = stream.at(i).NextWanted()) {
    const Node task = stream.at(i);
    for (const Node::Pair& pair : task.Pairs()) {
      if (pair.key.IsScalar() && IsCommandModule(pair.key.Value()))
        ReadModule(task, pair.value.Resolved(), background, commands);
    }
  }
  return true;
}

}  // namespace torchlift::embed::yaml
