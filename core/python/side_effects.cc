// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/side_effects.h"

#include <algorithm>
#include <string>

#include "core/syntax/python_kinds.h"

namespace torchlift::python {
namespace {

bool IsHarmless(const Module& module, Node function) {
  constexpr absl::string_view kBuiltins[] = {"bool", "int", "str", "len", "getattr"};
  const bool is_builtin =
      std::any_of(std::begin(kBuiltins), std::end(kBuiltins),
                  [&](absl::string_view name) { return module.IsBuiltin(function, name); });
  if (is_builtin) return true;
  const std::string name = module.QualifiedName(function);
  return name == "os.environ.get" || name == "os.getenv";
}

}  // namespace

bool MayHaveSideEffects(const Module& module, Node expression) {
  if (!expression) return true;
  for (Node node : expression.Subtree()) {
    switch (node.kind()) {
      case kCall:
        if (!IsHarmless(module, node.Child(field::kFunction))) return true;
        break;
      case kAwait:
      case kYield:
      case kNamedExpression:
        return true;
      default:
        break;
    }
  }
  return false;
}

}  // namespace torchlift::python
