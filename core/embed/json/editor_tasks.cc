// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <map>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/embed/interpreter.h"
#include "core/embed/json/json_dialects.h"

namespace torchlift::embed {
namespace {

// Which tasks run beside others, because one depends on all of them.
class Dependencies {
 public:
  explicit Dependencies(JsonValue tasks) {
    for (const JsonValue task : tasks.children()) {
      const JsonValue order = task.Find("dependsOrder");
      const JsonValue labels = task.Find("dependsOn");
      if (!labels || !labels.IsArray() || (order && order.Plain() == "sequence")) continue;
      for (const JsonValue label : labels.children())
        groups_[label.Plain()] = absl::StrCat("dependencies at ", labels.range().begin);
    }
  }

  std::string GroupOf(JsonValue task) const {
    for (const absl::string_view name : {"label", "taskName"}) {
      const JsonValue label = task.Find(name);
      const auto found = label ? groups_.find(label.Plain()) : groups_.end();
      if (found != groups_.end()) return found->second;
    }
    return "";
  }

 private:
  std::map<std::string, std::string> groups_;
};

bool HasBlank(JsonValue text) { return absl::StrContains(text.Plain(), ' '); }

class TaskReader {
 public:
  TaskReader(JsonValue file, JsonCommands& commands)
      : file_(file), tasks_(file.Find("tasks")), dependencies_(tasks_), commands_(commands) {}

  void Read() {
    for (const JsonValue task : tasks_.children()) {
      ReadCommand(task, task);
      for (const absl::string_view system : {"linux", "osx", "windows"})
        ReadCommand(task, task.Find(system));
    }
    ReadCommand(file_, file_);  // One for all tasks, as of old.
  }

 private:
  // The command of a task, or of what it has for one system.
  void ReadCommand(JsonValue task, JsonValue site) {
    const JsonValue command = site.Find("command");
    if (!command) return;
    JsonValue arguments = site.Find("args");
    JsonSetting setting = SettingOf(task, site);
    if (!arguments && site != task && task.Find("args")) {
      arguments = task.Find("args");
      if (setting.doubt.empty())
        setting.doubt = "It is given the args of another system's command.";
    }
    if (command.IsArray()) {
      if (setting.doubt.empty()) setting.doubt = "Nobody knows how this command is put together.";
      commands_.AddWords({command, arguments}, setting);
    } else if (command.IsString() && setting.are_words_raw &&
               (!arguments || arguments.children().begin() == arguments.children().end())) {
      commands_.AddText(command, setting);
    } else if (command.IsString() && setting.are_words_raw && HasBlank(command)) {
      // The editor quotes it to one word, which was not meant.
      if (setting.doubt.empty())
        setting.doubt = "The editor makes one word of it in front of its args.";
      commands_.AddTextWithWords(command, arguments, setting);
    } else {
      commands_.AddProgram("", command, arguments, "args", setting);
    }
  }

  JsonSetting SettingOf(JsonValue task, JsonValue site) {
    JsonSetting setting;
    const JsonValue type = task.Find("type");
    setting.are_words_raw = !type || type.Plain() != "process";
    setting.substitution = JsonSubstitution::kEditor;
    for (const JsonValue owner : {file_, task, site}) {
      const JsonValue options = owner.Find("options");
      const JsonValue environment = options.Find("env");
      commands_.AddVariables(environment);
      if (environment &&
          (setting.environments.empty() || setting.environments.back() != environment))
        setting.environments.push_back(environment);
      const JsonValue shell = options.Find("shell").Find("executable");
      if (shell && KindOfInterpreter(shell.Plain()) != FileKind::kShell)
        setting.doubt = "A shell of another kind runs it.";
    }
    if (site == task.Find("windows") && setting.doubt.empty())
      setting.doubt = "The shell of Windows runs it.";
    setting.group = dependencies_.GroupOf(task);
    if (!setting.group.empty())
      setting.concurrency = "Tasks that another one depends on run side by side.";
    return setting;
  }

  JsonValue file_;
  JsonValue tasks_;
  Dependencies dependencies_;
  JsonCommands& commands_;
};

}  // namespace

void ReadTasks(JsonValue root, absl::string_view path, JsonCommands& commands) {
  const JsonValue tasks = root.Find("tasks");
  if (tasks.IsObject() && tasks.Find("tasks").IsArray()) {  // Of a workspace.
    TaskReader(tasks, commands).Read();
    return;
  }
  const JsonValue version = root.Find("version");
  const bool is_task_file =
      absl::EndsWith(path, "tasks.json") || (version && absl::StartsWith(version.Plain(), "2.0"));
  if (is_task_file && tasks.IsArray()) TaskReader(root, commands).Read();
}

}  // namespace torchlift::embed
