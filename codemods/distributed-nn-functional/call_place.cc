// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/call_place.h"

#include <cstdint>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_replace.h"
#include "core/python/call.h"
#include "core/python/constant.h"
#include "core/python/placement.h"
#include "core/python/string_literal.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::distributed_nn {

using python::BoundArguments;

Node CatAround(const python::Module& module, Node call) {
  const Node inner = python::WithParentheses(call);
  Node list = inner.parent();
  if (list.kind() == python::kKeywordArgument &&
      list.Child(python::field::kName).text() == "tensors") {
    list = list.parent();
  }
  const Node cat = list.parent();
  if (list.kind() != python::kArgumentList || cat.kind() != python::kCall) return Node();
  const std::string name = module.QualifiedName(cat.Child(python::field::kFunction));
  if (name != "torch.cat" && name != "torch.concat" && name != "torch.concatenate") return Node();
  constexpr python::Parameter kCat[] = {{"tensors", true}, {"dim", false}};
  const BoundArguments bound = python::BindArguments(cat, kCat);
  if (bound.state != BoundArguments::State::kComplete || bound.values[0] != inner) return Node();
  const bool is_first_dimension =
      !bound.values[1] || python::FoldConstant(module, bound.values[1]) ==
                              std::optional<python::Constant>(std::int64_t{0});
  return is_first_dimension ? cat : Node();
}

std::optional<NewCode> QuotedFor(Node call, NewCode code) {
  if (!code.kept.empty()) return code;
  bool uses_double = false;
  bool uses_single = false;
  Node string = call.Ancestor(python::kString);
  for (; string; string = string.Ancestor(python::kString)) {
    const absl::string_view quote = python::SpellingOf(string).quote;
    (absl::StartsWith(quote, "'") ? uses_single : uses_double) = true;
  }
  if (uses_double && uses_single) return std::nullopt;
  if (uses_double) absl::StrReplaceAll({{"\"", "'"}}, &code.text);
  return code;
}

bool HasStarredCallee(Node call) {
  Node callee = call.Child(python::field::kFunction);
  while (callee) {
    if (callee.kind() == python::kListSplat) return true;
    callee = callee.kind() == python::kParenthesizedExpression
                 ? callee.NamedChild(0)
                 : callee.Child(python::field::kObject);
  }
  return false;
}

bool PrintsItsSource(Node call) {
  for (Node field = call.Ancestor(python::kInterpolation); field;
       field = field.Ancestor(python::kInterpolation)) {
    for (Node child : field.children()) {
      if (child.kind() == python::token::kEqual) return true;
    }
  }
  return false;
}

bool IsAssignmentTarget(Node expression) {
  switch (expression.parent().kind()) {
    case python::kAssignment:
    case python::kAugmentedAssignment:
      return expression.field() == python::field::kLeft;
    case python::kDeleteStatement:
      return true;
    default:
      return false;
  }
}

bool IsPresenceTest(Node expression) {
  const Node value = python::WithParentheses(expression);
  const Node parent = value.parent();
  switch (parent.kind()) {
    case python::kComparisonOperator:
      return parent.named_child_count() == 2 && (parent.NamedChild(0).kind() == python::kNone ||
                                                 parent.NamedChild(1).kind() == python::kNone);
    case python::kNotOperator:
    case python::kAssertStatement:
      return true;
    case python::kIfStatement:
    case python::kElifClause:
    case python::kWhileStatement:
      return value.field() == python::field::kCondition;
    default:
      return false;
  }
}

}  // namespace torchlift::distributed_nn
