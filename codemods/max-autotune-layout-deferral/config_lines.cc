// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/max-autotune-layout-deferral/config_lines.h"

#include "codemods/max-autotune-layout-deferral/config_settings.h"
#include "codemods/max-autotune-layout-deferral/line_layout.h"
#include "codemods/max-autotune-layout-deferral/names.h"
#include "codemods/max-autotune-layout-deferral/value.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::max_autotune {
namespace {

using python::Module;

// The target `config.option` of a plain assignment statement, or a null node.
Node ConfigTarget(const Module& module, Node statement) {
  const Node assignment = statement.NamedChild(0);
  if (assignment.kind() != python::kAssignment) return Node();
  const Node target = assignment.Child(python::field::kLeft);
  if (target.kind() != python::kAttribute || !assignment.Child(python::field::kRight))
    return Node();
  const Node config = target.Child(python::field::kObject);
  const bool is_plain = config.text().find_first_of(" \t\r\n\f\\#(") == absl::string_view::npos;
  return is_plain && IsConfig(module, config) ? target : Node();
}

bool TurnsOn(const Module& module, Node target) {
  const absl::string_view option = target.Child(python::field::kAttribute).text();
  return IsMaxAutotuneOption(option) &&
         OptionValue(module, target.parent().Child(python::field::kRight), option) == Value::kOn;
}

}  // namespace

std::vector<ConfigLines> FindConfigLines(const Module& module, const SourceFile& source) {
  std::vector<ConfigLines> found;
  for (Node statement : module.tree().Preorder()) {
    if (statement.kind() != python::kExpressionStatement) continue;
    const Node target = ConfigTarget(module, statement);
    if (!target || !OwnsItsLines(source, statement.range())) continue;
    const Node block = statement.parent();
    if (block.parent().kind() == python::kClassDefinition) continue;
    if (found.empty() || found.back().last != statement.previous_named_sibling()) {
      found.push_back(ConfigLines{block, statement, target.Child(python::field::kObject), false});
    }
    ConfigLines& lines = found.back();
    lines.last = statement;
    if (!lines.turn_on && TurnsOn(module, target)) {
      lines.turn_on = true;
      lines.config = target.Child(python::field::kObject);
    }
  }
  return found;
}

}  // namespace torchlift::max_autotune
