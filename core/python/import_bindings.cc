// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "absl/strings/str_cat.h"
#include "core/python/binding_collector.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::python {
namespace {

// The dotted name without the blanks that may stand around its dots.
std::string DottedText(Node dotted) {
  std::string text;
  for (Node part : dotted.named_children())
    absl::StrAppend(&text, text.empty() ? "" : ".", part.text());
  return text;
}

// "m.n", "..m", "." of a from-import's module.
std::string ModuleText(Node statement) {
  const Node module = statement.Child(field::kModuleName);
  if (statement.kind() == kFutureImportStatement) return "__future__";
  if (module.kind() != kRelativeImport) return DottedText(module);
  std::string text;
  for (Node part : module.named_children()) {
    if (part.kind() == kDottedName) {
      text += DottedText(part);
      continue;
    }
    for (char c : part.text()) {
      if (c == '.') text += c;
    }
  }
  return text;
}

std::string Member(const std::string& module, absl::string_view name) {
  const bool only_dots = module.empty() || module.back() == '.';
  return absl::StrCat(module, only_dots ? "" : ".", name);
}

}  // namespace

void BindingCollector::Import(Node statement) {
  const Target target{BindingKind::kImport, statement, Here(statement.subtree_end())};
  for (Node item : statement.named_children()) {
    if (item.kind() == kAliasedImport) {
      const Node alias = item.Child(field::kAlias);
      if (alias) Bind(alias, target).imported = DottedText(item.Child(field::kName));
    } else if (item.kind() == kDottedName && item.first_child()) {
      Binding& binding = Bind(item.first_child(), target);
      binding.imported = std::string(binding.name);
      if (item.named_child_count() > 1) binding.loaded_submodule = DottedText(item);
    }
  }
}

void BindingCollector::FromImport(Node statement) {
  const std::string module = ModuleText(statement);
  Target target{BindingKind::kFromImport, statement, Here(statement.subtree_end())};
  for (Node item : statement.named_children()) {
    if (item.kind() == kWildcardImport) {
      target.kind = BindingKind::kStarImport;
      Binding& binding = Bind(item, target);
      binding.name = "*";
      binding.imported = module;
    } else if (item.field() == field::kName) {
      const bool renamed = item.kind() == kAliasedImport;
      const std::string imported = DottedText(renamed ? item.Child(field::kName) : item);
      const Node name = renamed ? item.Child(field::kAlias) : item.first_child();
      if (name) Bind(name, target).imported = Member(module, imported);
    }
  }
}

}  // namespace torchlift::python
