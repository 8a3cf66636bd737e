// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/max-autotune-layout-deferral/environment_settings.h"

#include <optional>
#include <string>
#include <utility>

#include "codemods/max-autotune-layout-deferral/names.h"
#include "codemods/max-autotune-layout-deferral/value.h"
#include "core/python/call.h"
#include "core/python/constant.h"
#include "core/python/dictionary_items.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::max_autotune {
namespace {

using python::Module;

void AddVariable(const Module& module, absl::string_view variable, Node value, Node place,
                 Node node, std::vector<Setting>& settings) {
  Setting setting;
  setting.form = Setting::Form::kVariable;
  if (variable == kFlagVariable) {
    setting.subject = Setting::Subject::kFlag;
  } else if (IsMaxAutotuneVariable(variable)) {
    const Value turned = VariableValue(module, value);
    if (turned == Value::kOff) return;
    setting.is_certain = turned == Value::kOn;
  } else {
    return;
  }
  setting.place = place;
  setting.node = node;
  setting.how = std::string(variable);
  settings.push_back(std::move(setting));
}

}  // namespace

void AddEnvironmentCallSettings(const Module& module, Node call, std::vector<Setting>& settings) {
  if (call.Child(python::field::kArguments).kind() != python::kArgumentList) return;
  const Node function = call.Child(python::field::kFunction);
  const std::string name = module.QualifiedName(function);
  const Node first = python::PositionalArgument(call, 0);
  if (name == "os.environ.setdefault" || name == "os.putenv") {
    const Node second = python::PositionalArgument(call, 1);
    if (!first || !second) return;
    const std::optional<std::string> variable = python::FoldString(module, first);
    if (variable) AddVariable(module, *variable, second, function, call, settings);
  } else if (name == "os.environ.update") {
    for (const python::DictionaryItem& item : python::KeywordItems(module, call)) {
      AddVariable(module, item.key, item.value, function, call, settings);
    }
    if (!first) return;
    for (const python::DictionaryItem& item : python::DictionaryItems(module, first)) {
      AddVariable(module, item.key, item.value, function, call, settings);
    }
  }
}

void AddEnvironmentAssignmentSettings(const Module& module, Node assignment,
                                      std::vector<Setting>& settings) {
  const Node target = assignment.Child(python::field::kLeft);
  Node value = assignment.Child(python::field::kRight);
  if (assignment.kind() == python::kAugmentedAssignment) {
    if (module.QualifiedName(target) != "os.environ") return;
    for (const python::DictionaryItem& item : python::DictionaryItems(module, value)) {
      AddVariable(module, item.key, item.value, target, assignment, settings);
    }
    return;
  }
  if (target.kind() != python::kSubscript) return;
  if (module.QualifiedName(target.Child(python::field::kValue)) != "os.environ") return;
  const std::optional<std::string> variable =
      python::FoldString(module, target.Child(python::field::kSubscript));
  while (value.kind() == python::kAssignment) value = value.Child(python::field::kRight);
  if (variable) AddVariable(module, *variable, value, target, assignment, settings);
}

}  // namespace torchlift::max_autotune
