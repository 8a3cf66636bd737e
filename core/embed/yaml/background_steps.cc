// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/yaml/background_steps.h"

#include "absl/strings/str_cat.h"
#include "core/embed/background.h"

namespace torchlift::embed::yaml {

void BackgroundSteps::Mark(Node step, Node text, bool goes_on, CommandSetting& setting) {
  if (!text.IsWanted()) return;
  const std::uint32_t list = step.parent().begin();
  if (goes_on || MayLeaveProcesses(setting.language, text.Value())) lists_.insert(list);
  if (lists_.count(list) == 0 || !setting.concurrency.empty()) return;
  setting.group = absl::StrCat("steps at ", list);
  setting.concurrency = "A step leaves something in the background, beside the steps behind it.";
}

}  // namespace torchlift::embed::yaml
