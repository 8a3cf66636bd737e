// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/torchrun-programmatic-defaults/launcher_arguments.h"

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_replace.h"
#include "core/python/call.h"
#include "core/python/constant.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::torchrun_defaults {
namespace {

using python::Module;

constexpr absl::string_view kPort = "master_port";

// What a name is bound to when it is bound once, `args, rest = f()` included; else the expression.
Node ThroughName(const Module& module, Node expression) {
  expression = python::WithoutParentheses(expression);
  if (expression.kind() != python::kIdentifier) return expression;
  const auto bindings = module.Lookup(expression.text(), expression);
  if (bindings.size() != 1) return expression;
  if (bindings.front()->value) return python::WithoutParentheses(bindings.front()->value);
  Node assignment = bindings.front()->name_node.parent();
  if (assignment.kind() == python::kPatternList || assignment.kind() == python::kTuplePattern) {
    const bool is_first = assignment.NamedChild(0) == bindings.front()->name_node;
    assignment = assignment.parent();
    if (is_first && assignment.kind() == python::kAssignment)
      return assignment.Child(python::field::kRight);
  }
  return expression;
}

bool IsList(Node node) { return node.kind() == python::kList || node.kind() == python::kTuple; }

// Whether the attribute is set, or looked at in a way that reckons with None.
bool ReckonsWithNone(Node attribute) {
  const Node holder = attribute.parent();
  switch (holder.kind()) {
    case python::kAssignment:
    case python::kAugmentedAssignment:
      return holder.Child(python::field::kLeft) == attribute;
    case python::kBooleanOperator:
    case python::kNotOperator:
      return true;
    case python::kComparisonOperator:
      return absl::StrContains(holder.text(), "None");
    case python::kIfStatement:
    case python::kElifClause:
    case python::kConditionalExpression:
      return holder.Child(python::field::kCondition) == attribute ||
             (holder.kind() == python::kConditionalExpression && holder.NamedChild(1) == attribute);
    default:
      return false;
  }
}

}  // namespace

bool LauncherArguments::IsParser(Node expression) const {
  const Node parser = ThroughName(module_, expression);
  if (parser.kind() != python::kCall) return false;
  const std::string name = module_.QualifiedName(parser.Child(python::field::kFunction));
  return name == "torch.distributed.run.get_args_parser" ||
         name == "torch.distributed.launch.get_args_parser";
}

Node LauncherArguments::ParsingCall(Node expression) const {
  Node call = ThroughName(module_, expression);
  if (call.kind() == python::kSubscript)
    call = ThroughName(module_, call.Child(python::field::kValue));  // parse_known_args()[0]
  if (call.kind() != python::kCall) return Node();
  const Node function = call.Child(python::field::kFunction);
  const std::string name = module_.QualifiedName(function);
  if (name == "torch.distributed.run.parse_args" || name == "torch.distributed.launch.parse_args")
    return call;
  if (function.kind() != python::kAttribute) return Node();
  const absl::string_view method = function.Child(python::field::kAttribute).text();
  const bool parses = method == "parse_args" || method == "parse_known_args";
  return parses && IsParser(function.Child(python::field::kObject)) ? call : Node();
}

Node LauncherArguments::WordsOf(Node parsing_call) const {
  Node words = python::PositionalArgument(parsing_call, 0);
  if (!words) words = python::KeywordArgument(parsing_call, "args");
  return words ? ThroughName(module_, words) : Node();
}

bool LauncherArguments::HasVisibleWords(Node parsing_call) const {
  const Node words = WordsOf(parsing_call);
  if (!words || !IsList(words)) return false;
  for (Node word : words.named_children()) {
    if (!python::FoldString(module_, word)) return false;
  }
  return true;
}

bool LauncherArguments::HasDefault(Node parser) const {
  for (Node call : module_.tree().Preorder()) {
    if (call.kind() != python::kCall || !python::KeywordArgument(call, kPort)) continue;
    const Node function = call.Child(python::field::kFunction);
    if (function.kind() == python::kAttribute &&
        function.Child(python::field::kAttribute).text() == "set_defaults" &&
        function.Child(python::field::kObject).text() == parser.text())
      return true;
  }
  return false;
}

bool LauncherArguments::HavePort(Node expression, Node parsing_call) const {
  const Node words = WordsOf(parsing_call);
  if (words && IsList(words)) {
    for (Node word : words.named_children()) {
      const std::optional<std::string> text = python::FoldString(module_, word);
      if (text && absl::StartsWith(absl::StrReplaceAll(*text, {{"_", "-"}}), "--master-p"))
        return true;
    }
  }
  const Node function = parsing_call.Child(python::field::kFunction);
  if (function.kind() == python::kAttribute && HasDefault(function.Child(python::field::kObject)))
    return true;
  return IsHandled(expression);
}

bool LauncherArguments::IsHandled(Node expression) const {
  if (expression.kind() != python::kIdentifier) return false;
  for (Node attribute : module_.tree().Preorder()) {
    if (attribute.kind() == python::kAttribute &&
        attribute.Child(python::field::kAttribute).text() == kPort &&
        attribute.Child(python::field::kObject).text() == expression.text() &&
        ReckonsWithNone(attribute))
      return true;
  }
  return false;
}

}  // namespace torchlift::torchrun_defaults
