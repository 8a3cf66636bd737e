// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/torchrun-default-port/task_runners.h"

#include <string>

#include "absl/strings/string_view.h"
#include "core/python/placement.h"
#include "core/shell/wrappers.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::torchrun {
namespace {

// Functions whose first argument a shell reads.
constexpr absl::string_view kTextFunctions =
    "invoke.run invoke.sudo fabric.api.run fabric.api.local fabric.api.sudo";

// What decorates a function that is given a context, or a session.
constexpr absl::string_view kTextDecorators =
    "invoke.task invoke.tasks.task fabric.task fabric.tasks.task";
constexpr absl::string_view kWordsDecorators = "nox.session nox.registry.session_decorator";

constexpr absl::string_view kContexts =
    "invoke.Context invoke.context.Context fabric.Connection fabric.connection.Connection";

constexpr absl::string_view kTextMethods = "run sudo local";
constexpr absl::string_view kWordsMethods = "run run_always run_install";

// The name of the function's first parameter; empty where it has none that is plain.
absl::string_view FirstParameter(Node function) {
  const Node parameters = function.Child(python::field::kParameters);
  if (!parameters) return {};
  const Node first = parameters.NamedChild(0);
  if (!first) return {};
  if (first.kind() == python::kIdentifier) return first.text();
  return first.kind() == python::kTypedParameter ? first.NamedChild(0).text() : absl::string_view();
}

// What the object is for a function that some task runner calls with it.
TaskCall HandedTo(const python::Module& module, Node object) {
  const Node function = python::EnclosingFunction(object);
  if (!function || FirstParameter(function) != object.text()) return TaskCall::kNone;
  const Node definition = function.parent();
  if (!definition || definition.kind() != python::kDecoratedDefinition) return TaskCall::kNone;
  for (const Node child : definition.named_children()) {
    if (child.kind() != python::kDecorator) continue;
    Node decorator = child.NamedChild(0);
    if (decorator.kind() == python::kCall) decorator = decorator.Child(python::field::kFunction);
    const std::string name = module.QualifiedName(decorator);
    if (shell::IsListed(kTextDecorators, name)) return TaskCall::kText;
    if (shell::IsListed(kWordsDecorators, name)) return TaskCall::kWords;
  }
  return TaskCall::kNone;
}

}  // namespace

TaskCall TaskCallOf(const python::Module& module, Node call) {
  const Node function = call.Child(python::field::kFunction);
  if (function.kind() != python::kAttribute) {
    return shell::IsListed(kTextFunctions, module.QualifiedName(function)) ? TaskCall::kText
                                                                           : TaskCall::kNone;
  }
  const absl::string_view method = function.Child(python::field::kAttribute).text();
  const bool is_text = shell::IsListed(kTextMethods, method);
  if (!is_text && !shell::IsListed(kWordsMethods, method)) return TaskCall::kNone;
  const Node object = function.Child(python::field::kObject);
  if (object.kind() == python::kCall) {
    const std::string name = module.QualifiedName(object.Child(python::field::kFunction));
    return is_text && shell::IsListed(kContexts, name) ? TaskCall::kText : TaskCall::kNone;
  }
  if (object.kind() != python::kIdentifier) return TaskCall::kNone;
  if (shell::IsListed(kTextFunctions, module.QualifiedName(function))) return TaskCall::kText;
  const TaskCall handed = HandedTo(module, object);
  return handed == TaskCall::kText && !is_text ? TaskCall::kNone : handed;
}

bool MakesTask(const python::Module& module, Node decorator) {
  const std::string name = module.QualifiedName(decorator);
  return shell::IsListed(kTextDecorators, name) || shell::IsListed(kWordsDecorators, name);
}

}  // namespace torchlift::torchrun
