// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/project/callable_index.h"

#include <algorithm>
#include <unordered_set>

#include "absl/strings/str_cat.h"
#include "core/project/line_number.h"
#include "core/python/call.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::python {
namespace {

// How many expressions one question may look at: enough for any real file, and a bound on made-up
// ones.
constexpr std::size_t kMostExpressions = 512;

Node FirstParameter(Node function) {
  const Node first = function.Child(field::kParameters).NamedChild(0);
  if (first.kind() == kTypedParameter) return first.NamedChild(0);
  return first.kind() == kIdentifier ? first : Node();
}

// The body and the function are one step apart, a decorated method two.
Node ClassOfMethod(Node function) {
  Node block = function.parent();
  if (block.kind() == kDecoratedDefinition) block = block.parent();
  while (block && block.kind() != kClassDefinition && block.kind() != kFunctionDefinition &&
         block.kind() != kModule) {
    block = block.parent();
  }
  return block.kind() == kClassDefinition ? block : Node();
}

}  // namespace

CallableIndex::CallableIndex(const Module& module) : module_(module) {
  for (Node node : module.tree().Preorder()) {
    if (node.kind() == kFunctionDefinition || (node.kind() == kLambda && node.is_named()))
      functions_.push_back(node);
    if (node.kind() == kClassDefinition) AddClass(node);
  }
  for (Node function : functions_) {
    if (function.kind() != kFunctionDefinition) continue;
    const auto owner = class_by_node_.find(ClassOfMethod(function).index());
    if (!ClassOfMethod(function) || owner == class_by_node_.end()) continue;
    classes_[owner->second].methods.emplace(std::string(function.Child(field::kName).text()),
                                            function);
  }
  AddSelfAttributes();
  for (std::size_t i = 0; i < classes_.size(); ++i) {
    for (Node base : classes_[i].bases) {
      for (const Class* found : ClassesNamed(base)) {
        const std::size_t index = static_cast<std::size_t>(found - classes_.data());
        bases_[i].push_back(index);
        derived_[index].push_back(i);
      }
    }
  }
}

void CallableIndex::AddClass(Node node) {
  class_by_node_.emplace(node.index(), classes_.size());
  Class& added = classes_.emplace_back();
  added.node = node;
  for (Node base : node.Child(field::kSuperclasses).named_children()) {
    if (base.kind() != kKeywordArgument) added.bases.push_back(base);
  }
}

void CallableIndex::AddSelfAttributes() {
  for (Node node : module_.tree().Preorder()) {
    if (node.kind() != kAssignment || !node.Child(field::kRight)) continue;
    const Node target = node.Child(field::kLeft);
    if (target.kind() != kAttribute) continue;
    const Class* owner = SelfClass(target.Child(field::kObject));
    if (owner == nullptr) continue;
    classes_[static_cast<std::size_t>(owner - classes_.data())].attributes.emplace(
        std::string(target.Child(field::kAttribute).text()), node.Child(field::kRight));
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
  if (const Class* self = SelfClass(name)) return AddInstanceCall(*self, found, next);
  for (const Binding* binding : module_.Lookup(name.text(), name)) {
    const Node bound = binding->name_node.parent();
    if (binding->kind == BindingKind::kFunction && bound.kind() == kFunctionDefinition) {
      found.push_back(bound);
    } else if (const Class* owner = ClassAt(bound);
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
  for (const Class* owner : InstanceOf(object)) {
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
  const std::vector<const Class*> made = ClassesNamed(callee);
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
    if (argument.kind() != kIdentifier || SelfClass(argument) == nullptr) next.push_back(argument);
  }
  if (callee.kind() == kAttribute && qualified.empty()) {
    const Node object = WithoutParentheses(callee.Child(field::kObject));
    if (SelfClass(object) == nullptr) next.push_back(object);
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
  for (const Class* member : Family(owner)) {
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

std::vector<const CallableIndex::Class*> CallableIndex::InstanceOf(Node expression) const {
  std::vector<const Class*> classes;
  std::vector<Node> pending = {expression};
  std::unordered_set<std::uint32_t> seen;
  while (!pending.empty() && seen.size() < kMostExpressions) {
    const Node node = WithoutParentheses(pending.back());
    pending.pop_back();
    if (!node || !seen.insert(node.index()).second) continue;
    if (node.kind() == kIdentifier) {
      if (const Class* self = SelfClass(node)) classes.push_back(self);
      for (const Binding* binding : module_.Lookup(node.text(), node)) {
        const Class* owner = ClassAt(binding->name_node.parent());
        if (binding->kind == BindingKind::kClass && owner != nullptr) classes.push_back(owner);
        if (binding->value) pending.push_back(binding->value);
      }
    } else if (node.kind() == kAttribute) {
      const Class* self = SelfClass(WithoutParentheses(node.Child(field::kObject)));
      if (self == nullptr) continue;
      for (const Class* member : Family(*self)) {
        const auto [first, last] =
            member->attributes.equal_range(std::string(node.Child(field::kAttribute).text()));
        for (auto value = first; value != last; ++value) pending.push_back(value->second);
      }
    } else if (node.kind() == kCall) {
      const Node callee = WithoutParentheses(node.Child(field::kFunction));
      if (callee.text() == "super" && EnclosingFunction(node)) {
        const Class* own = ClassAt(EnclosingClass(node));
        if (own != nullptr) classes.push_back(own);
      }
      const std::vector<const Class*> made = ClassesNamed(callee);
      classes.insert(classes.end(), made.begin(), made.end());
      if (made.empty()) {  // `torch.compile(Model())`, `Model().cuda()`
        for (Node argument : node.Child(field::kArguments).named_children())
          pending.push_back(argument);
        if (callee.kind() == kAttribute) pending.push_back(callee.Child(field::kObject));
      }
    } else if (node.kind() == kConditionalExpression || node.kind() == kBooleanOperator) {
      for (Node child : node.named_children()) pending.push_back(child);
    }
  }
  return classes;
}

std::vector<const CallableIndex::Class*> CallableIndex::ClassesNamed(Node expression) const {
  std::vector<const Class*> classes;
  if (expression.kind() != kIdentifier) return classes;
  for (const Binding* binding : module_.Lookup(expression.text(), expression)) {
    const Class* owner = ClassAt(binding->name_node.parent());
    if (binding->kind == BindingKind::kClass && owner != nullptr) classes.push_back(owner);
  }
  return classes;
}

const CallableIndex::Class* CallableIndex::SelfClass(Node name) const {
  if (name.kind() != kIdentifier) return nullptr;
  // A nested function or lambda sees the `self` of the method around it.
  for (Node function = EnclosingFunction(name); function; function = EnclosingFunction(function)) {
    if (function.kind() != kFunctionDefinition) continue;
    const Class* owner = ClassAt(ClassOfMethod(function));
    if (owner == nullptr) continue;
    const Node self = FirstParameter(function);
    return self && self.text() == name.text() ? owner : nullptr;
  }
  return nullptr;
}

std::vector<const CallableIndex::Class*> CallableIndex::Family(const Class& of) const {
  std::vector<const Class*> family;
  std::unordered_set<std::size_t> seen;
  for (const auto& relation : {bases_, derived_}) {
    std::vector<std::size_t> pending = {static_cast<std::size_t>(&of - classes_.data())};
    while (!pending.empty()) {
      const std::size_t index = pending.back();
      pending.pop_back();
      const bool is_start = &classes_[index] == &of;
      if (seen.insert(index).second) {
        family.push_back(&classes_[index]);
      } else if (!is_start) {
        continue;
      }
      const auto related = relation.find(index);
      if (related == relation.end()) continue;
      for (std::size_t other : related->second) {
        if (!seen.contains(other)) pending.push_back(other);
      }
    }
  }
  return family;
}

const CallableIndex::Class* CallableIndex::ClassAt(Node node) const {
  if (node.kind() != kClassDefinition) return nullptr;
  const auto found = class_by_node_.find(node.index());
  return found == class_by_node_.end() ? nullptr : &classes_[found->second];
}

}  // namespace torchlift::python
