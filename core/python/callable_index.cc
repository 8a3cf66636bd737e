// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/callable_index.h"

#include <algorithm>
#include <unordered_set>

#include "absl/strings/str_cat.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"
#include "core/text/line_number.h"

namespace torchlift::python {
namespace {

// How many expressions one question may look at: enough for any real file, and a bound on made-up
// ones.
constexpr std::size_t kMostExpressions = 512;

}  // namespace

CallableIndex::CallableIndex(const Module& module) : module_(module), classes_(module) {
  for (Node node : module.tree().Preorder()) {
    if (node.kind() == kFunctionDefinition || (node.kind() == kLambda && node.is_named()))
      functions_.push_back(node);
  }
}

std::string CallableIndex::NameOf(Node function) const {
  if (function.kind() == kLambda) {
    return absl::StrCat("lambda on line ", LineNumber(module_.tree().text(), function.begin()));
  }
  const Node owner = ClassOfMethod(function);
  const absl::string_view name = function.Child(field::kName).text();
  if (!owner) return std::string(name);
  return absl::StrCat(owner.Child(field::kName).text(), ".", name);
}

std::vector<Node> CallableIndex::RunBy(Node expression) const {
  Functions found;
  std::vector<Node> pending = {expression};
  std::unordered_set<std::uint32_t> seen;
  while (!pending.empty() && seen.size() < kMostExpressions) {
    const Node node = pending.back();
    pending.pop_back();
    if (node && seen.insert(node.index()).second) Expand(node, found, pending);
  }
  std::sort(found.begin(), found.end(), [](Node a, Node b) { return a.index() < b.index(); });
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

void CallableIndex::Expand(Node expression, Functions& found, std::vector<Node>& next) const {
  switch (expression.kind()) {
    case kLambda:
      found.push_back(expression);
      return;
    case kIdentifier:
      return ExpandName(expression, found, next);
    case kAttribute:
      return ExpandAttribute(expression, found, next);
    case kCall:
      return ExpandCall(expression, found, next);
    case kKeywordArgument:
    case kSubscript:
    case kNamedExpression:
      return next.push_back(expression.Child(field::kValue));
    case kListComprehension:
    case kGeneratorExpression:
    case kSetComprehension:
      return next.push_back(expression.Child(field::kBody));
    case kPair:
      return next.push_back(expression.Child(field::kValue));
    case kParenthesizedExpression:
    case kConditionalExpression:
    case kBooleanOperator:
    case kAwait:
    case kList:
    case kTuple:
    case kSet:
    case kDictionary:
    case kExpressionList:
    case kListSplat:
      for (Node child : expression.named_children()) next.push_back(child);
      return;
    default:
      return;
  }
}

void CallableIndex::ExpandName(Node name, Functions& found, std::vector<Node>& next) const {
  if (const Class* self = classes_.OfSelf(name)) return AddInstanceCall(*self, found, next);
  for (const Binding* binding : module_.Lookup(name.text(), name)) {
    const Node bound = binding->name_node.parent();
    if (binding->kind == BindingKind::kFunction && bound.kind() == kFunctionDefinition) {
      found.push_back(bound);
    } else if (const Class* owner = classes_.At(bound);
               binding->kind == BindingKind::kClass && owner != nullptr) {
      AddMethod(*owner, "__init__", found, next);
    } else if (binding->value) {
      next.push_back(binding->value);
    } else if (binding->kind == BindingKind::kFor) {
      Node loop = binding->name_node;
      while (loop && loop.kind() != kForStatement && loop.kind() != kForInClause)
        loop = loop.parent();
      if (loop) next.push_back(loop.Child(field::kRight));
    }
  }
}

void CallableIndex::ExpandAttribute(Node attribute, Functions& found,
                                    std::vector<Node>& next) const {
  const Node object = WithoutParentheses(attribute.Child(field::kObject));
  const absl::string_view name = attribute.Child(field::kAttribute).text();
  for (const Class* owner : classes_.InstanceOf(object)) {
    if (name == "apply") {  // torch.autograd.Function
      AddMethod(*owner, "forward", found, next);
      AddMethod(*owner, "backward", found, next);
    }
    AddMethod(*owner, name, found, next);
  }
}

void CallableIndex::ExpandCall(Node call, Functions& found, std::vector<Node>& next) const {
  const Node callee = WithoutParentheses(call.Child(field::kFunction));
  const std::string qualified = module_.QualifiedName(callee);
  if (qualified == "torch.compiler.disable" || qualified == "torch._dynamo.disable") return;
  const std::vector<const Class*> made = classes_.Named(callee);
  for (const Class* owner : made) AddInstanceCall(*owner, found, next);
  if (made.empty() && (callee.kind() == kIdentifier || callee.kind() == kAttribute)) {
    Functions factories;
    std::vector<Node> values;
    Expand(callee, factories, values);
    for (Node factory : factories) AddReturned(factory, next);
  }
  // `functools.partial(f)`, `nn.Sequential(A(), B())`, `wrap(model)`, `Layer().to(device)`: what
  // goes in may run.
  for (Node argument : call.Child(field::kArguments).named_children()) {
    if (argument.kind() != kIdentifier || classes_.OfSelf(argument) == nullptr)
      next.push_back(argument);
  }
  if (callee.kind() == kAttribute && qualified.empty()) {
    const Node object = WithoutParentheses(callee.Child(field::kObject));
    if (classes_.OfSelf(object) == nullptr) next.push_back(object);
  }
}

void CallableIndex::AddReturned(Node function, std::vector<Node>& next) const {
  if (function.kind() == kLambda) return next.push_back(function.Child(field::kBody));
  for (Node node : function.Child(field::kBody).Subtree()) {
    if (node.kind() == kReturnStatement && EnclosingFunction(node) == function)
      next.push_back(node.NamedChild(0));
  }
}

void CallableIndex::AddMethod(const Class& owner, absl::string_view name, Functions& found,
                              std::vector<Node>& next) const {
  const std::string key(name);
  for (const Class* member : classes_.Family(owner)) {
    const auto [first, last] = member->methods.equal_range(key);
    for (auto method = first; method != last; ++method) found.push_back(method->second);
    const auto [begin, end] = member->attributes.equal_range(key);
    for (auto value = begin; value != end; ++value) next.push_back(value->second);
  }
}

void CallableIndex::AddInstanceCall(const Class& owner, Functions& found,
                                    std::vector<Node>& next) const {
  AddMethod(owner, "forward", found, next);
  AddMethod(owner, "__call__", found, next);
}

}  // namespace torchlift::python
