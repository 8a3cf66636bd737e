// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/max-autotune-layout-deferral/setting.h"

#include <algorithm>
#include <utility>

#include "codemods/max-autotune-layout-deferral/compile_settings.h"
#include "codemods/max-autotune-layout-deferral/config_settings.h"
#include "codemods/max-autotune-layout-deferral/environment_settings.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::max_autotune {
namespace {

// Whether both stand for one reason: several options of a call, a dictionary that two calls share.
bool AreSame(const Setting& a, const Setting& b) {
  if (a.subject != b.subject) return false;
  if (a.subject == Setting::Subject::kMaxAutotune) return a.place == b.place;
  return a.node == b.node;
}

}  // namespace

std::vector<Setting> FindSettings(const python::Module& module) {
  std::vector<Setting> found;
  for (Node node : module.tree().Preorder()) {
    if (node.kind() == python::kCall) {
      AddCompileSettings(module, node, found);
      AddConfigCallSettings(module, node, found);
      AddEnvironmentCallSettings(module, node, found);
    } else if (node.kind() == python::kAssignment || node.kind() == python::kAugmentedAssignment) {
      AddConfigAssignmentSettings(module, node, found);
      AddEnvironmentAssignmentSettings(module, node, found);
    } else if (node.kind() == python::kAttribute) {
      AddFlagReads(module, node, found);
    }
  }
  std::stable_sort(found.begin(), found.end(), [](const Setting& a, const Setting& b) {
    return a.place.index() < b.place.index();
  });
  std::vector<Setting> settings;
  for (Setting& setting : found) {
    const bool known = std::any_of(settings.begin(), settings.end(),
                                   [&](const Setting& other) { return AreSame(other, setting); });
    if (!known) settings.push_back(std::move(setting));
  }
  return settings;
}

}  // namespace torchlift::max_autotune
