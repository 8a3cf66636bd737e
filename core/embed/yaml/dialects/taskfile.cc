// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/embed/yaml/background_steps.h"
#include "core/embed/yaml/dialects.h"

namespace torchlift::embed::yaml {
namespace {

std::string NameOf(Node dependency) {
  return dependency.IsMapping() ? dependency.Value("task").Value() : dependency.Value();
}

class TaskfileReader {
 public:
  TaskfileReader(Node document, CommandCollector& commands)
      : document_(document), commands_(commands) {}

  void Read() {
    const std::vector<Node::Pair> tasks = document_.Value("tasks").Pairs();
    for (const Node::Pair& pair : tasks) {
      const std::vector<Node> dependencies = pair.value.Resolved().Value("deps").Items();
      if (dependencies.size() < 2) continue;
      for (const Node dependency : dependencies)
        beside_[NameOf(dependency.Resolved())] = absl::StrCat("deps of ", pair.key.Value());
    }
    for (const Node::Pair& pair : tasks) {
      const Node task = pair.value.Resolved();
      const auto beside = beside_.find(pair.key.Value());
      if (beside != beside_.end()) group_ = beside->second;
      ReadTask(task);
      group_.clear();
    }
    ReadVariables(document_);
  }

 private:
  CommandSetting SettingOf(Node site) const {
    CommandSetting setting;
    setting.site = site;
    setting.group = group_;
    if (!group_.empty()) setting.concurrency = "The deps of a task run side by side.";
    return setting;
  }

  void ReadTask(Node task) {
    if (task.IsScalar()) return commands_.AddText(task, SettingOf(task.parent()));
    if (task.IsSequence()) return ReadCommands(task, task.parent());
    ReadCommands(task.Value("cmds"), task);
    if (const Node command = task.Value("cmd")) ReadCommand(command, task);
    ReadVariables(task);
  }

  void ReadCommands(Node list, Node site) {
    if (list.IsScalar()) return ReadCommand(list, site);
    for (const Node item : list.Items()) ReadCommand(item.Resolved(), site);
  }

  // `torchrun x.py`, {cmd: …}, {defer: …}.
  void ReadCommand(Node command, Node site) {
    if (command.IsScalar()) return AddStep(command, command, site);
    for (const absl::string_view key : {"cmd", "defer"}) {
      const Node text = command.Value(key);
      if (text.IsScalar()) AddStep(command, text, site);
    }
  }

  void AddStep(Node step, Node text, Node site) {
    CommandSetting setting = SettingOf(site);
    background_.Mark(step, text, /*goes_on=*/false, setting);
    commands_.AddText(text, setting);
  }

  // {NAME: {sh: …}}
  void ReadVariables(Node around) {
    for (const absl::string_view key : {"vars", "env"}) {
      for (const Node::Pair& pair : around.Value(key).Pairs()) {
        const Node text = pair.value.Resolved().Value("sh");
        if (text.IsScalar()) commands_.AddText(text, SettingOf(around));
      }
    }
  }

  Node document_;
  CommandCollector& commands_;
  std::map<std::string, std::string> beside_;  // Names of tasks with what they run beside.
  std::string group_;
  BackgroundSteps background_;
};

}  // namespace

bool ReadTaskfile(Node document, absl::string_view path, CommandCollector& commands) {
  const Node tasks = document.Value("tasks");
  if (!tasks.IsMapping()) return false;
  const std::string version = document.Value("version").Value();
  const bool is_taskfile = absl::StrContains(path.substr(path.rfind('/') + 1), "askfile") ||
                           absl::StartsWith(version, "2") || absl::StartsWith(version, "3");
  if (!is_taskfile) return false;
  TaskfileReader(document, commands).Read();
  return true;
}

}  // namespace torchlift::embed::yaml
