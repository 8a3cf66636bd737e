// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "absl/strings/match.h"
#include "core/embed/yaml/dialects.h"
#include "core/embed/yaml/dialects/steps.h"

namespace torchlift::embed::yaml {
namespace {

bool IsBuildkiteStep(Node step) {
  for (const absl::string_view key :
       {"command", "commands", "plugins", "wait", "trigger", "block", "group"}) {
    if (step.Value(key)) return true;
  }
  return false;
}

}  // namespace

bool ReadBuildkite(Node document, absl::string_view path, CommandCollector& commands) {
  const Node steps = document.Value("steps");
  if (!steps.IsSequence() || document.Value("apiVersion")) return false;
  bool is_buildkite = absl::StrContains(path, ".buildkite/");
  for (const Node step : steps.Items())
    is_buildkite = is_buildkite || IsBuildkiteStep(step.Resolved());
  if (!is_buildkite) return false;
  for (const Node step : AllSteps(document)) {
    CommandSetting setting;
    setting.site = step;
    for (const absl::string_view key : {"command", "commands"}) {
      if (const Node command = step.Value(key)) commands.AddLines({command}, setting);
    }
  }
  return true;
}

}  // namespace torchlift::embed::yaml
