// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "core/embed/yaml/background_steps.h"
#include "core/embed/yaml/dialects.h"
#include "core/embed/yaml/dialects/steps.h"
#include "core/embed/yaml/named_shell.h"

namespace torchlift::embed::yaml {
namespace {

constexpr absl::string_view kStepKeys[] = {"script",     "bash", "pwsh",
                                           "powershell", "task", "checkout"};

bool IsAzureStep(Node step) {
  for (const absl::string_view key : kStepKeys) {
    if (step.Value(key).IsScalar()) return true;
  }
  return false;
}

// Whether the machine of the job around, or of the whole pipeline, is one of Windows.
bool IsOnWindows(Node step) {
  for (Node node = step.parent(); node; node = node.parent()) {
    const Node pool = node.Value("pool");
    if (pool) return absl::StrContains(absl::AsciiStrToLower(pool.Value("vmImage").Value()), "win");
  }
  return false;
}

void ReadTask(Node step, CommandSetting setting, BackgroundSteps& background,
              CommandCollector& commands) {
  const std::string task = absl::AsciiStrToLower(step.Value("task").Value());
  const Node inputs = step.Value("inputs");
  if (absl::StartsWith(task, "powershell")) SetShell("PowerShell", setting);
  if (absl::StartsWith(task, "cmdline") && IsOnWindows(step)) SetShell("cmd", setting);
  if (absl::StartsWith(task, "azurecli") &&
      !absl::StrContains(inputs.Value("scriptType").Value(), "bash"))
    SetShell("PowerShell", setting);
  if (absl::StartsWith(task, "pythonscript")) setting.language = FileKind::kPython;
  for (const absl::string_view key : {"script", "inlineScript", "inline"}) {
    const Node script = inputs.Value(key);
    if (!script) continue;
    background.Mark(step, script, /*goes_on=*/false, setting);
    commands.AddText(script, setting);
  }
}

void ReadStep(Node step, BackgroundSteps& background, CommandCollector& commands) {
  CommandSetting setting;
  setting.site = step;
  setting.substitution = Substitution::kAzure;
  if (step.Value("task")) return ReadTask(step, setting, background, commands);
  for (const absl::string_view key : {"bash", "script"})
    background.Mark(step, step.Value(key), /*goes_on=*/false, setting);
  commands.AddText(step.Value("bash"), setting);
  CommandSetting other = setting;
  SetShell("PowerShell", other);
  commands.AddText(step.Value("pwsh"), other);
  commands.AddText(step.Value("powershell"), other);
  if (IsOnWindows(step)) SetShell("cmd", setting);
  commands.AddText(step.Value("script"), setting);
}

}  // namespace

bool ReadAzure(Node document, absl::string_view path, CommandCollector& commands) {
  (void)path;
  const std::vector<Node> steps = AllSteps(document);
  bool is_azure = false;
  for (const Node step : steps) is_azure = is_azure || IsAzureStep(step);
  if (!is_azure || document.Value("apiVersion")) return false;
  BackgroundSteps background;
  for (const Node step : steps) ReadStep(step, background, commands);
  return true;
}

}  // namespace torchlift::embed::yaml
