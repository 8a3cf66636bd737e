// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/toml/task_rules.h"

#include <cstddef>

#include "absl/strings/str_split.h"

namespace torchlift::embed {
namespace {

struct Rule {
  absl::string_view file;  // The name of the file; empty for any.
  absl::string_view keys;  // With `*` for any one key.
  TomlTask task;
};

// Sources: the tools' own references, for releases of 2025.
constexpr Rule kRules[] = {
    {"", "tool poe tasks *", TomlTask::kSequence},
    {"", "tool poe tasks * cmd", TomlTask::kCommand},
    {"", "tool poe tasks * shell", TomlTask::kCommand},
    {"", "tool poe tasks * [] cmd", TomlTask::kCommand},
    {"", "tool poe tasks * [] shell", TomlTask::kCommand},
    {"", "tool poe tasks * sequence [] cmd", TomlTask::kCommand},
    {"", "tool poe tasks * sequence [] shell", TomlTask::kCommand},
    {"", "tool poe tasks * help", TomlTask::kText},
    {"", "tool pdm scripts *", TomlTask::kCommand},
    {"", "tool pdm scripts * cmd", TomlTask::kCommand},
    {"", "tool pdm scripts * shell", TomlTask::kCommand},
    {"", "tool pdm scripts * help", TomlTask::kText},
    {"", "tool hatch envs * scripts *", TomlTask::kCommands},
    {"", "tool hatch envs * pre-install-commands", TomlTask::kCommands},
    {"", "tool hatch envs * post-install-commands", TomlTask::kCommands},
    {"hatch.toml", "envs * scripts *", TomlTask::kCommands},
    {"hatch.toml", "envs * pre-install-commands", TomlTask::kCommands},
    {"hatch.toml", "envs * post-install-commands", TomlTask::kCommands},
    {"", "tool pixi tasks *", TomlTask::kCommand},
    {"", "tool pixi tasks * cmd", TomlTask::kCommand},
    {"", "tool pixi feature * tasks *", TomlTask::kCommand},
    {"", "tool pixi feature * tasks * cmd", TomlTask::kCommand},
    {"", "tool pixi target * tasks *", TomlTask::kCommand},
    {"", "tool pixi target * tasks * cmd", TomlTask::kCommand},
    {"pixi.toml", "tasks *", TomlTask::kCommand},
    {"pixi.toml", "tasks * cmd", TomlTask::kCommand},
    {"pixi.toml", "feature * tasks *", TomlTask::kCommand},
    {"pixi.toml", "feature * tasks * cmd", TomlTask::kCommand},
    {"pixi.toml", "target * tasks *", TomlTask::kCommand},
    {"pixi.toml", "target * tasks * cmd", TomlTask::kCommand},
    {"", "tool taskipy tasks *", TomlTask::kCommand},
    {"", "tool taskipy tasks * cmd", TomlTask::kCommand},
    {"", "tool taskipy tasks * help", TomlTask::kText},
    {"", "tool rye scripts *", TomlTask::kCommand},
    {"", "tool rye scripts * cmd", TomlTask::kCommand},
    {"", "tool tox env_run_base commands", TomlTask::kCommands},
    {"", "tool tox env_run_base commands_pre", TomlTask::kCommands},
    {"", "tool tox env_run_base commands_post", TomlTask::kCommands},
    {"", "tool tox env * commands", TomlTask::kCommands},
    {"", "tool tox env * commands_pre", TomlTask::kCommands},
    {"", "tool tox env * commands_post", TomlTask::kCommands},
    {"tox.toml", "env_run_base commands", TomlTask::kCommands},
    {"tox.toml", "env_run_base commands_pre", TomlTask::kCommands},
    {"tox.toml", "env_run_base commands_post", TomlTask::kCommands},
    {"tox.toml", "env * commands", TomlTask::kCommands},
    {"tox.toml", "env * commands_pre", TomlTask::kCommands},
    {"tox.toml", "env * commands_post", TomlTask::kCommands},
    {"", "tool cibuildwheel before-all", TomlTask::kCommands},
    {"", "tool cibuildwheel before-build", TomlTask::kCommands},
    {"", "tool cibuildwheel before-test", TomlTask::kCommands},
    {"", "tool cibuildwheel test-command", TomlTask::kCommands},
    {"mise.toml", "tasks *", TomlTask::kCommands},
    {"mise.toml", "tasks * run", TomlTask::kCommands},
    {".mise.toml", "tasks *", TomlTask::kCommands},
    {".mise.toml", "tasks * run", TomlTask::kCommands},
    {"Makefile.toml", "tasks * script", TomlTask::kCommands},
    {"", "project scripts *", TomlTask::kText},
    {"", "project gui-scripts *", TomlTask::kText},
    {"", "project entry-points * *", TomlTask::kText},
    {"", "tool poetry scripts *", TomlTask::kText},
};

// Last keys whose value is for people, or names something, wherever they stand.
constexpr absl::string_view kTextKeys[] = {
    "description", "help",        "title",   "name",         "summary",  "readme",  "message",
    "keywords",    "classifiers", "comment", "dependencies", "requires", "depends", "authors"};

bool Matches(absl::string_view pattern, absl::Span<const std::string> keys) {
  const std::vector<absl::string_view> parts = absl::StrSplit(pattern, ' ');
  if (parts.size() != keys.size()) return false;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i] != "*" && parts[i] != keys[i]) return false;
  }
  return true;
}

}  // namespace

TomlTask TaskOf(absl::string_view path, absl::Span<const std::string> keys) {
  const absl::string_view name = path.substr(path.rfind('/') + 1);
  for (const Rule& rule : kRules) {
    if ((rule.file.empty() || rule.file == name) && Matches(rule.keys, keys)) return rule.task;
  }
  for (const absl::string_view text : kTextKeys) {
    if (!keys.empty() && keys.back() == text) return TomlTask::kText;
  }
  return TomlTask::kUnseen;
}

bool IsEnvironment(absl::Span<const std::string> keys) {
  if (keys.empty()) return false;
  for (const absl::string_view name : {"env", "env-vars", "set_env", "environment"}) {
    if (keys.back() == name) return true;
  }
  return false;
}

}  // namespace torchlift::embed
