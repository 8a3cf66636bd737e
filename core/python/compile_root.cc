// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/compile_root.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/python/compiled_site.h"
#include "core/python/compiler.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"
#include "core/text/line_number.h"

namespace torchlift::python {
namespace {

// One line of at most some fifty bytes.
std::string Shortened(absl::string_view code) {
  constexpr std::size_t kMostRead = 1024;
  std::string line = absl::StrJoin(
      absl::StrSplit(code.substr(0, kMostRead), absl::ByAnyChar(" \t\r\n"), absl::SkipEmpty()),
      " ");
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
      if (IsCompilerDisable(module_.QualifiedName(callee))) is_disabled = true;
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
    root.text = absl::StrCat(Shortened(at.text()), " on line ", LineOf(at));
  }

  // Places come in the order of the text, or nearly so.
  std::uint32_t LineOf(Node node) {
    const absl::string_view text = module_.tree().text();
    if (node.begin() < counted_) return LineNumber(text, node.begin());
    line_ += LineNumber(text.substr(counted_), node.begin() - counted_) - 1;
    counted_ = node.begin();
    return line_;
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
  std::uint32_t counted_ = 0;  // The line of this offset is line_.
  std::uint32_t line_ = 1;
};

}  // namespace

std::vector<CompileRoot> FindCompileRoots(const Module& module, const CallableIndex& index) {
  return RootFinder(module, index).Find();
}

}  // namespace torchlift::python
