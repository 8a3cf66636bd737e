// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
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

void ReadRun(Node step, Node run, CommandCollector& commands) {
  CommandSetting setting;
  setting.site = run.IsMapping() ? run : step;
  const std::string own = run.Value("shell").Value();
  SetShell(own.empty() ? ShellAround(step) : own, setting);
  if (run.IsScalar()) return commands.AddText(run, setting);
  setting.group = absl::StrCat("steps at ", step.parent().begin());
  if (run.Value("background").Is("true"))
    setting.concurrency = "It runs in the background, beside the steps behind it.";
  commands.AddText(run.Value("command"), setting);
}

}  // namespace

bool ReadCircle(Node document, absl::string_view path, CommandCollector& commands) {
  const bool has_work =
      document.Value("jobs").IsMapping() || document.Value("commands").IsMapping();
  const bool is_circle = absl::StrContains(path, ".circleci/") ||
                         (document.Value("version") && has_work) ||
                         (has_work && document.Value("executors"));
  if (!is_circle) return false;
  for (const Node step : AllSteps(document)) {
    if (const Node run = step.Value("run")) ReadRun(step, run, commands);
  }
  return true;
}

}  // namespace torchlift::embed::yaml
