// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/compile_decorators.h"

#include <optional>
#include <string>

#include "core/python/call.h"
#include "core/python/compiled_site.h"
#include "core/python/compiler.h"
#include "core/python/constant.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::python {
namespace {

bool IsOpaque(absl::string_view name) {
  return name == "torch.library.custom_op" || name == "torch.library.triton_op" ||
         name == "torch.compiler.allow_in_graph" || name == "torch._dynamo.allow_in_graph" ||
         name == "torch.library.impl" || name == "torch._dynamo.nonstrict_trace";
}

}  // namespace

CompileDecorators DecoratorsOf(const Module& module, Node function) {
  CompileDecorators result;
  const Node decorated = function.parent();
  if (decorated.kind() != kDecoratedDefinition) return result;
  bool is_compiled_above = false;
  for (Node decorator : decorated.named_children()) {
    if (decorator.kind() != kDecorator) continue;
    const Node expression = decorator.NamedChild(0);
    const bool is_call = expression.kind() == kCall;
    const std::string name =
        module.QualifiedName(is_call ? expression.Child(field::kFunction) : expression);
    if (CompilerOf(module, expression)) is_compiled_above = true;
    if (IsCompilerDisable(name) && !is_compiled_above) {
      const Node recursive = is_call ? KeywordArgument(expression, "recursive") : Node();
      const bool frame_alone =
          recursive && FoldConstant(module, recursive) == std::optional<Constant>(Constant(false));
      (frame_alone ? result.is_frame_disabled : result.is_disabled) = true;
    }
    if (IsOpaque(name)) result.is_opaque = true;
    if (name == "torch.compiler.nested_compile_region" || IsErrorOnGraphBreak(module, expression))
      result.is_strict = true;
  }
  return result;
}

}  // namespace torchlift::python
