// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <string>

#include "absl/strings/match.h"
#include "core/embed/yaml/background_steps.h"
#include "core/embed/yaml/dialects.h"
#include "core/embed/yaml/dialects/steps.h"
#include "core/embed/yaml/named_shell.h"

namespace torchlift::embed::yaml {
namespace {

// The shell of the job around a step.
std::string ShellAround(Node step) {
  for (Node node = step.parent(); node; node = node.parent()) {
    if (const Node shell = node.Value("shell")) return shell.Value();
  }
  return "";
}

void ReadRun(Node step, Node run, BackgroundSteps& background, CommandCollector& commands) {
  CommandSetting setting;
  setting.site = run.IsMapping() ? run : step;
  const std::string own = run.Value("shell").Value();
  SetShell(own.empty() ? ShellAround(step) : own, setting);
  const Node text = run.IsScalar() ? run : run.Value("command");
  background.Mark(step, text, run.Value("background").Is("true"), setting);
  commands.AddText(text, setting);
}

}  // namespace

bool ReadCircle(Node document, absl::string_view path, CommandCollector& commands) {
  const bool has_work =
      document.Value("jobs").IsMapping() || document.Value("commands").IsMapping();
  const bool is_circle = absl::StrContains(path, ".circleci/") ||
                         (document.Value("version") && has_work) ||
                         (has_work && document.Value("executors"));
  if (!is_circle) return false;
  BackgroundSteps background;
  for (const Node step : AllSteps(document)) {
    if (const Node run = step.Value("run")) ReadRun(step, run, background, commands);
  }
  return true;
}

}  // namespace torchlift::embed::yaml
