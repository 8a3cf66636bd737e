// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/project/compile_root.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/project/compiled_site.h"
#include "core/project/line_number.h"
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

bool IsDisable(absl::string_view name) {
  return name == "torch.compiler.disable" || name == "torch._dynamo.disable" ||
         name == "torch._disable_dynamo" || name == "torch._dynamo.decorators.disable";
}

bool IsOpaque(absl::string_view name) {
  return name == "torch.library.custom_op" || name == "torch.library.triton_op" ||
         name == "torch.compiler.allow_in_graph" || name == "torch._dynamo.allow_in_graph" ||
         name == "torch.library.impl" || name == "torch._dynamo.nonstrict_trace";
}

bool IsTrue(const Module& module, Node value) {
  if (!value) return false;
  return FoldConstant(module, value) == std::optional<Constant>(Constant(true));
}

// How a compiler is set up by the expressions between its name and its use.
struct Compiler {
  bool is_strict = false;
  bool is_off = false;  // disable=True
};

void TakeOptions(const Module& module, Node call, Compiler& compiler) {
  if (IsTrue(module, KeywordArgument(call, "fullgraph"))) compiler.is_strict = true;
  if (IsTrue(module, KeywordArgument(call, "nopython"))) compiler.is_strict = true;
  if (IsTrue(module, KeywordArgument(call, "disable"))) compiler.is_off = true;
}

// The expression that a compiling call is given to compile, or null for a decorator factory.
Node CompiledArgument(Node call) {
  const Node first = PositionalArgument(call, 0);
  if (first) return first;
  for (absl::string_view name : {"model", "mod", "f", "fn", "m"}) {
    if (const Node given = KeywordArgument(call, name)) return given;
  }
  return Node();
}

bool IsCompilerFactory(absl::string_view name, Node call) {
  // The first positional argument of torch._dynamo.optimize is the backend.
  return name == "torch._dynamo.optimize" || !CompiledArgument(call);
}

// What calling `callee` with a function compiles it with; empty when it is no compiler.
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

// One line of at most some fifty bytes.
std::string Shortened(absl::string_view code) {
  std::string line =
      absl::StrJoin(absl::StrSplit(code, absl::ByAnyChar(" \t\r\n"), absl::SkipEmpty()), " ");
  if (line.size() > 60) line = absl::StrCat(line.substr(0, line.find('(')), "(…)");
  return line.size() > 80 ? std::string("a compiling call") : line;
}

class RootFinder {
 public:
  RootFinder(const Module& module, const CallableIndex& index) : module_(module), index_(index) {}

  std::vector<CompileRoot> Find() && {
    for (Node node : module_.tree().Preorder()) {
      if (node.kind() == kDecoratedDefinition) AddDecorated(node);
      if (node.kind() == kCall && node.parent().kind() != kDecorator) AddCall(node);
    }
    return std::move(roots_);
  }

 private:
  void AddDecorated(Node decorated) {
    const Node function = decorated.Child(field::kDefinition);
    if (function.kind() != kFunctionDefinition) return;
    bool is_disabled = false;
    for (Node decorator : decorated.named_children()) {
      if (decorator.kind() != kDecorator) continue;
      const Node expression = decorator.NamedChild(0);
      const Node callee =
          expression.kind() == kCall ? expression.Child(field::kFunction) : expression;
      if (IsDisable(module_.QualifiedName(callee))) is_disabled = true;
      const std::optional<Compiler> compiler = CompilerOf(module_, expression);
      if (!compiler) continue;
      // The outermost decorator decides: a `disable` above it wins, its fullgraph wins over that of
      // an inner one.
      if (!is_disabled && !compiler->is_off)
        Add(function, {function}, compiler->is_strict, decorator);
      return;
    }
  }

  void AddCall(Node call) {
    const Node callee = WithoutParentheses(call.Child(field::kFunction));
    if (IsHigherOrderOperator(module_, callee)) return AddOperator(call, callee);
    std::optional<Compiler> compiler = CompilerOf(module_, callee);
    Node compiled = CompiledArgument(call);
    if (!compiler && callee.kind() == kAttribute &&
        callee.Child(field::kAttribute).text() == "compile" &&
        module_.QualifiedName(callee).empty()) {
      compiled = callee.Child(field::kObject);  // torch.nn.Module.compile
      compiler = Compiler();
    }
    const std::string name = module_.QualifiedName(callee);
    if (!compiler || !compiled || name == "torch._dynamo.optimize") return;
    TakeOptions(module_, call, *compiler);
    if (compiler->is_off || IsRecompiled(call)) return;
    Add(compiled, index_.RunBy(compiled), compiler->is_strict, call);
  }

  // `torch.compile(torch.compile(f, fullgraph=True))` is what the outer call says.
  bool IsRecompiled(Node call) const {
    const Node list = WithParentheses(call).parent();
    if (list.kind() != kArgumentList || list.parent().kind() != kCall) return false;
    return CompiledArgument(list.parent()) == WithParentheses(call) &&
           CompilerOf(module_, list.parent().Child(field::kFunction)).has_value();
  }

  // torch.cond and torch.while_loop trace what they are given in plain eager code, too.
  void AddOperator(Node call, Node callee) {
    const std::string name = module_.QualifiedName(callee);
    if (!absl::EndsWith(name, ".cond") && !absl::EndsWith(name, ".while_loop")) return;
    for (Node argument : call.Child(field::kArguments).named_children()) {
      std::vector<Node> functions = index_.RunBy(argument);
      const bool is_reference = module_.QualifiedName(argument).empty() && functions.empty();
      if (!is_reference) Add(argument, std::move(functions), true, call);
    }
  }

  void Add(Node compiled, std::vector<Node> functions, bool is_strict, Node at) {
    // A compiled generator function runs eagerly from the start.
    std::erase_if(functions, [](Node function) { return IsGenerator(function); });
    CompileRoot& root = roots_.emplace_back();
    root.compiled = compiled;
    root.functions = std::move(functions);
    root.is_strict = is_strict || CompiledSiteOf(module_, at).is_strict;
    root.text = absl::StrCat(Shortened(at.text()), " on line ",
                             LineNumber(module_.tree().text(), at.begin()));
  }

  static bool IsGenerator(Node function) {
    if (function.kind() != kFunctionDefinition) return false;
    for (Node node : function.Child(field::kBody).Subtree()) {
      if (node.kind() == kYield && node.is_named() && EnclosingFunction(node) == function)
        return true;
    }
    return false;
  }

  const Module& module_;
  const CallableIndex& index_;
  std::vector<CompileRoot> roots_;
};

}  // namespace

std::vector<CompileRoot> FindCompileRoots(const Module& module, const CallableIndex& index) {
  return RootFinder(module, index).Find();
}

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
    if (IsDisable(name) && !is_compiled_above) {
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
