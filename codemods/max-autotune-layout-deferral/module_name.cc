// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/max-autotune-layout-deferral/module_name.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "codemods/max-autotune-layout-deferral/line_layout.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::max_autotune {
namespace {

using python::Binding;
using python::Module;

std::string FirstPart(absl::string_view dotted) {
  return std::string(dotted.substr(0, dotted.find('.')));
}

// The name for a new import: the module's own, unless its first part means something else somewhere
// in the file.
std::string AliasFor(const Module& module, absl::string_view name) {
  const std::string first = FirstPart(name);
  for (const Binding& binding : module.bindings()) {
    if (binding.name == first && binding.imported != first) {
      return name == first ? std::string(name)
                           : absl::StrCat("inductor_", name.substr(name.rfind('.') + 1));
    }
  }
  return std::string(name);
}

// Whether the name is bound at the top level by an import that ends before `place`.
bool IsBoundBefore(const Module& module, absl::string_view name, std::uint32_t place) {
  for (const Binding& binding : module.bindings()) {
    if (binding.scope == 0 && binding.name == name && !binding.type_checking_only &&
        binding.statement.end() <= place) {
      return true;
    }
  }
  return false;
}

// Whether imports at the top of the file are written before `place`: in front of the first import
// statement.
bool TopImportsComeBefore(const Module& module, std::uint32_t place) {
  for (Node statement : module.tree().root().named_children()) {
    if (statement.kind() == python::kImportStatement ||
        statement.kind() == python::kImportFromStatement) {
      return statement.begin() < place;
    }
  }
  return false;
}

}  // namespace

ModuleName NameFor(const RewriteContext& context, absl::string_view module, Node use) {
  const std::string alias = AliasFor(*context.python(), module);
  ImportPlanner::Name name = context.imports()->NameFor(module, alias, use, {});
  ModuleName found{std::move(name.expression), std::nullopt, ""};
  if (!name.requests.empty()) found.request = std::move(name.requests.front());
  return found;
}

ModuleName NameAt(const RewriteContext& context, absl::string_view module, std::uint32_t place,
                  Node next) {
  const Module& model = *context.python();
  ModuleName name = NameFor(context, module, next);
  if (!name.request && IsBoundBefore(model, FirstPart(name.expression), place)) return name;
  if (!name.request) {
    // What the planner found is bound later. The same import once more, earlier, changes nothing
    // there.
    name.expression = std::string(module);
    name.request = ImportRequest{std::string(module), std::string(module), ByteRange{}};
  }
  if (TopImportsComeBefore(model, place)) return name;
  const ImportRequest& request = *name.request;
  name.import_statement = absl::StrCat("import ", request.module);
  if (request.alias != request.module)
    absl::StrAppend(&name.import_statement, " as ", request.alias);
  name.request.reset();
  return name;
}

}  // namespace torchlift::max_autotune
