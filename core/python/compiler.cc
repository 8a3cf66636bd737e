// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/compiler.h"

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "core/python/call.h"
#include "core/python/constant.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::python {
namespace {

constexpr int kLongestChain = 6;

bool IsCompiler(absl::string_view name) {
  return name == "torch.compile" || name == "torch._dynamo.optimize" ||
         name == "torch.compiler.compile";
}

bool IsExporter(absl::string_view name) {
  return name == "torch.export.export" || name == "torch.export.export_for_training" ||
         name == "torch.export.draft_export" || name == "torch._export.aot_compile" ||
         name == "torch._dynamo.optimize_assert" || name == "torch._dynamo.export" ||
         name == "torch._inductor.aot_compile";
}

bool IsTrue(const Module& module, Node value) {
  if (!value) return false;
  return FoldConstant(module, value) == std::optional<Constant>(Constant(true));
}

bool IsCompilerFactory(absl::string_view name, Node call) {
  // The first positional argument of torch._dynamo.optimize is the backend.
  return name == "torch._dynamo.optimize" || !CompiledArgument(call);
}

}  // namespace

bool IsCompilerDisable(absl::string_view name) {
  return name == "torch.compiler.disable" || name == "torch._dynamo.disable" ||
         name == "torch._disable_dynamo" || name == "torch._dynamo.decorators.disable";
}

void TakeOptions(const Module& module, Node call, Compiler& compiler) {
  if (IsTrue(module, KeywordArgument(call, "fullgraph"))) compiler.is_strict = true;
  if (IsTrue(module, KeywordArgument(call, "nopython"))) compiler.is_strict = true;
  if (IsTrue(module, KeywordArgument(call, "disable"))) compiler.is_off = true;
}

Node CompiledArgument(Node call) {
  const Node first = PositionalArgument(call, 0);
  if (first) return first;
  for (absl::string_view name : {"model", "mod", "f", "fn", "m"}) {
    if (const Node given = KeywordArgument(call, name)) return given;
  }
  return Node();
}

std::optional<Compiler> CompilerOf(const Module& module, Node callee) {
  Compiler compiler;
  for (int step = 0; step < kLongestChain; ++step) {
    callee = WithoutParentheses(callee);
    const Resolution resolution = module.Resolve(callee);
    if (const auto* qualified = std::get_if<Qualified>(&resolution)) {
      if (IsExporter(qualified->name)) compiler.is_strict = true;
      return IsCompiler(qualified->name) || IsExporter(qualified->name) ? std::optional(compiler)
                                                                        : std::nullopt;
    }
    if (const auto* ambiguous = std::get_if<Ambiguous>(&resolution)) {
      const auto& names = ambiguous->names;
      if (std::any_of(names.begin(), names.end(),
                      [](const auto& name) { return IsCompiler(name); }))
        return compiler;
      return std::nullopt;
    }
    if (callee.kind() == kCall) {
      const Node function = WithoutParentheses(callee.Child(field::kFunction));
      const std::string name = module.QualifiedName(function);
      TakeOptions(module, callee, compiler);
      if (name == "functools.partial") {
        callee = PositionalArgument(callee, 0);
      } else if (IsCompiler(name) && IsCompilerFactory(name, callee)) {
        return compiler;
      } else {
        return std::nullopt;
      }
    } else if (callee.kind() == kIdentifier) {
      const std::vector<const Binding*> bindings = module.Lookup(callee.text(), callee);
      if (bindings.size() != 1 || !bindings[0]->value) return std::nullopt;
      callee = bindings[0]->value;
    } else {
      return std::nullopt;
    }
    if (!callee) return std::nullopt;
  }
  return std::nullopt;
}

bool IsHigherOrderOperator(const Module& module, Node callee) {
  const std::string name = module.QualifiedName(callee);
  if (name == "torch.cond" || name == "torch.while_loop" ||
      name == "torch.compiler.nested_compile_region")
    return true;
  for (absl::string_view package : {"torch._higher_order_ops.", "torch.ops.higher_order.",
                                    "functorch.experimental.control_flow."}) {
    if (absl::StartsWith(name, package)) return true;
  }
  return false;
}

}  // namespace torchlift::python
