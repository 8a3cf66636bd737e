// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "core/embed/yaml/background_steps.h"
#include "core/embed/yaml/dialects.h"
#include "core/embed/yaml/named_shell.h"

namespace torchlift::embed::yaml {
namespace {

bool RunsOnWindows(Node job) {
  const Node machine = job.Value("runs-on");
  if (absl::StartsWith(machine.Value(), "windows")) return true;
  for (const Node label : machine.Items()) {
    if (absl::StartsWith(absl::AsciiStrToLower(label.Value()), "windows")) return true;
  }
  return false;
}

std::string DefaultShell(Node around) {
  return around.Value("defaults").Value("run").Value("shell").Value();
}

// Whether a step writes variables that decide for the steps behind it.
bool ExportsDecisions(Node steps) {
  for (const Node step : steps.Items()) {
    const absl::string_view run = step.Resolved().Value("run").text();
    if (absl::StrContains(run, "GITHUB_ENV") && absl::StrContains(run, "PET_")) return true;
  }
  return false;
}

void ReadSteps(Node steps, std::string shell, bool is_windows, CommandCollector& commands) {
  const bool exports_decisions = ExportsDecisions(steps);
  BackgroundSteps background;
  for (const Node item : steps.Items()) {
    const Node step = item.Resolved();
    const Node run = step.Value("run");
    if (!run.IsScalar()) continue;
    CommandSetting setting;
    setting.site = step;
    const std::string own = step.Value("shell").Value();
    if (!own.empty() || !shell.empty()) {
      SetShell(own.empty() ? shell : own, setting);
    } else if (is_windows) {
      SetShell("pwsh", setting);
    }
    if (exports_decisions && setting.doubt.empty())
      setting.doubt = "A step of the job sets PET_ variables for the others (GITHUB_ENV).";
    background.Mark(item, run, /*goes_on=*/false, setting);
    commands.AddText(run, setting);
  }
}

bool IsJob(Node job) {
  return job.Value("runs-on") || (job.Value("steps").IsSequence() && !job.Value("docker") &&
                                  !job.Value("machine") && !job.Value("executor"));
}

}  // namespace

bool ReadGithub(Node document, absl::string_view path, CommandCollector& commands) {
  const Node runs = document.Value("runs");
  if (runs.Value("using")) {
    ReadSteps(runs.Value("steps"), "", /*is_windows=*/false, commands);
    return true;
  }
  const Node jobs = document.Value("jobs");
  if (!jobs.IsMapping()) return false;
  bool is_workflow = absl::StrContains(path, ".github/workflows/");
  if (!is_workflow && document.Value("version")) return false;  // Of CircleCI.
  for (const Node::Pair& pair : jobs.Pairs())
    is_workflow = is_workflow || IsJob(pair.value.Resolved());
  if (!is_workflow) return false;
  for (const Node::Pair& pair : jobs.Pairs()) {
    const Node job = pair.value.Resolved();
    std::string shell = DefaultShell(job);
    if (shell.empty()) shell = DefaultShell(document);
    ReadSteps(job.Value("steps"), shell, RunsOnWindows(job), commands);
  }
  return true;
}

}  // namespace torchlift::embed::yaml
