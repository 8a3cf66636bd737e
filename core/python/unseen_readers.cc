// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/unseen_readers.h"

#include <algorithm>
#include <iterator>

#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "core/python/call.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::python {
namespace {

constexpr absl::string_view kReaders[] = {"locals", "globals", "vars", "dir", "eval", "exec"};

bool IsReaderName(absl::string_view name) {
  return std::find(std::begin(kReaders), std::end(kReaders), name) != std::end(kReaders);
}

// `vars(x)` and `dir(x)` look at an object, not at names.
bool LooksAtObject(absl::string_view name, Node reader) {
  const Node callee = WithParentheses(reader);
  const Node call = callee.parent();
  return (name == "vars" || name == "dir") && call.kind() == kCall &&
         callee.field() == field::kFunction && PositionalArgument(call, 0);
}

// Finds the first of the places inside a node.
class FirstReader {
 public:
  FirstReader(const Module& module, Node within) : module_(module), within_(within) {}

  Node Find() && {
    for (absl::string_view name : kReaders) AddBuiltin(name);
    AddMembersOf("__builtins__");
    for (const Binding& binding : module_.bindings()) {
      if (binding.imported == "builtins") AddMembersOf(binding.name);
      absl::string_view member = binding.imported;
      if (absl::ConsumePrefix(&member, "builtins.") && IsReaderName(member))
        AddReadsOf(binding, member);
    }
    return first_;
  }

 private:
  void Add(absl::string_view builtin, Node reader) {
    if (!within_.Contains(reader) || LooksAtObject(builtin, reader)) return;
    if (!first_ || reader.begin() < first_.begin()) first_ = reader;
  }

  // A function of the file's own by that name, such as `def eval(model)`, is none.
  void AddBuiltin(absl::string_view name) {
    for (Node read : module_.ReferencesNamed(name)) {
      const std::vector<const Binding*> bindings = module_.Lookup(name, read);
      const bool may_be_builtin = std::all_of(
          bindings.begin(), bindings.end(),
          [](const Binding* binding) { return binding->kind == BindingKind::kStarImport; });
      if (may_be_builtin) Add(name, read);
    }
  }

  void AddMembersOf(absl::string_view builtins) {
    for (Node read : module_.ReferencesNamed(builtins)) {
      const Node member = read.parent();
      if (member.kind() != kAttribute || read.field() != field::kObject) continue;
      const absl::string_view name = member.Child(field::kAttribute).text();
      if (IsReaderName(name)) Add(name, member);
    }
  }

  void AddReadsOf(const Binding& binding, absl::string_view builtin) {
    for (Node read : module_.ReferencesTo(binding)) Add(builtin, read);
  }

  const Module& module_;
  Node within_;
  Node first_;
};

// `__name__` where it names the file as a module: in `sys.modules[__name__]`,
// `importlib.import_module(__name__)`.
bool NamesOwnModule(Node name) {
  const Node parent = name.parent();
  if (parent.kind() == kSubscript)
    return absl::EndsWith(parent.Child(field::kValue).text(), "modules");
  if (parent.kind() != kArgumentList || parent.parent().kind() != kCall) return false;
  const absl::string_view callee = parent.parent().Child(field::kFunction).text();
  return absl::StrContains(callee, "modules") || absl::StrContains(callee, "import");
}

}  // namespace

Node ReaderOfLocals(const Module& module, Node function) {
  if (!module.frame_names().empty()) return module.frame_names().front();
  return function ? FirstReader(module, function).Find() : Node();
}

Node ReaderOfGlobals(const Module& module) {
  if (!module.frame_names().empty()) return module.frame_names().front();
  if (const Node reader = FirstReader(module, module.tree().root()).Find()) return reader;
  for (Node name : module.ReferencesNamed("__name__")) {
    if (NamesOwnModule(name)) return name;
  }
  for (const Binding& binding : module.bindings()) {
    if (binding.imported == "__main__") return binding.name_node;
  }
  return Node();
}

}  // namespace torchlift::python
