// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/max-autotune-layout-deferral/config_settings.h"

#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "codemods/max-autotune-layout-deferral/names.h"
#include "codemods/max-autotune-layout-deferral/value.h"
#include "core/python/call.h"
#include "core/python/config_patch.h"
#include "core/python/constant.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::max_autotune {
namespace {

using python::Module;

bool IsOurs(absl::string_view option) { return option == kFlag || IsMaxAutotuneOption(option); }

// Adds a setting of the option unless `value` leaves it off. Null when it does.
Setting* AddOption(const Module& module, absl::string_view option, Node value, Setting::Form form,
                   std::vector<Setting>& settings) {
  Setting setting;
  setting.form = form;
  setting.how = std::string(option);
  if (option == kFlag) {
    setting.subject = Setting::Subject::kFlag;
  } else {
    const Value turned = OptionValue(module, value, option);
    if (turned == Value::kOff) return nullptr;
    setting.is_certain = turned == Value::kOn;
  }
  settings.push_back(std::move(setting));
  return &settings.back();
}

void AddPatch(const Module& module, Node call, absl::string_view option, Node node, Node value,
              std::vector<Setting>& settings) {
  if (!IsOurs(option)) return;
  Setting* setting = AddOption(module, option, value, Setting::Form::kPatch, settings);
  if (setting == nullptr) return;
  const Node function = call.Child(python::field::kFunction);
  setting->place = option == kFlag && node != call ? node : function;
  setting->node = node;
  setting->call = call;
  if (function.kind() == python::kAttribute)
    setting->config = function.Child(python::field::kObject);
}

void AddSetattr(const Module& module, Node call, std::vector<Setting>& settings) {
  const Node config = python::PositionalArgument(call, 0);
  const Node name = python::PositionalArgument(call, 1);
  const Node value = python::PositionalArgument(call, 2);
  if (!config || !name || !value || !IsConfig(module, config)) return;
  const std::optional<std::string> option = python::FoldString(module, name);
  if (!option || !IsOurs(*option)) return;
  Setting* setting = AddOption(module, *option, value, Setting::Form::kSetattr, settings);
  if (setting == nullptr) return;
  setting->place = call.Child(python::field::kFunction);
  setting->node = call;
  setting->config = config;
}

// The n-th element of a tuple or list without stars, or a null node.
Node Element(Node sequence, std::uint32_t n, std::uint32_t count) {
  const KindId kind = sequence.kind();
  const bool is_sequence =
      kind == python::kExpressionList || kind == python::kTuple || kind == python::kList;
  return is_sequence && sequence.named_child_count() == count ? sequence.NamedChild(n) : Node();
}

// `value` is null where the target's own value is not seen.
void AddTarget(const Module& module, Node assignment, Node target, Node value,
               std::vector<Setting>& settings) {
  if (target.kind() != python::kAttribute) return;
  const absl::string_view option = target.Child(python::field::kAttribute).text();
  const Node config = target.Child(python::field::kObject);
  if (!IsOurs(option) || !IsConfig(module, config)) return;
  Setting* setting = AddOption(module, option, value, Setting::Form::kAssignment, settings);
  if (setting == nullptr) return;
  setting->place = target;
  setting->node = assignment;
  setting->config = config;
}

bool IsPattern(Node target) {
  return target.kind() == python::kPatternList || target.kind() == python::kTuplePattern ||
         target.kind() == python::kListPattern;
}

}  // namespace

bool IsConfig(const Module& module, Node expression) {
  return module.QualifiedName(expression) == kConfig;
}

void AddConfigCallSettings(const Module& module, Node call, std::vector<Setting>& settings) {
  if (call.Child(python::field::kArguments).kind() != python::kArgumentList) return;
  const Node function = call.Child(python::field::kFunction);
  if (module.IsBuiltin(function, "setattr")) {
    AddSetattr(module, call, settings);
  } else if (module.QualifiedName(function) == absl::StrCat(kConfig, ".patch")) {
    for (const python::DictionaryItem& item : python::PatchedOptions(module, call)) {
      AddPatch(module, call, item.key, item.node, item.value, settings);
    }
  }
}

void AddConfigAssignmentSettings(const Module& module, Node assignment,
                                 std::vector<Setting>& settings) {
  if (assignment.kind() != python::kAssignment) return;
  Node value = assignment.Child(python::field::kRight);
  while (value.kind() == python::kAssignment) value = value.Child(python::field::kRight);
  if (!value) return;  // A mere annotation.
  const Node target = assignment.Child(python::field::kLeft);
  if (!IsPattern(target)) {
    AddTarget(module, assignment, target, value, settings);
    return;
  }
  const std::uint32_t count = target.named_child_count();
  for (std::uint32_t n = 0; n < count; ++n) {
    AddTarget(module, assignment, target.NamedChild(n), Element(value, n, count), settings);
  }
}

void AddFlagReads(const Module& module, Node attribute, std::vector<Setting>& settings) {
  if (attribute.Child(python::field::kAttribute).text() != kFlag) return;
  const Node config = attribute.Child(python::field::kObject);
  if (!IsConfig(module, config)) return;
  Node holder = attribute.parent();
  if (IsPattern(holder)) holder = holder.parent();
  const bool is_target = holder.kind() == python::kAssignment &&
                         holder.Child(python::field::kLeft).Contains(attribute) &&
                         holder.Child(python::field::kRight);
  if (is_target) return;
  Setting setting;
  setting.subject = Setting::Subject::kFlag;
  setting.form = Setting::Form::kRead;
  setting.place = attribute;
  setting.node = attribute;
  setting.config = config;
  setting.how = std::string(kFlag);
  settings.push_back(std::move(setting));
}

}  // namespace torchlift::max_autotune
