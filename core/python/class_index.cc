// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/class_index.h"

#include <algorithm>
#include <unordered_set>

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

}  // namespace

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

ClassIndex::ClassIndex(const Module& module) : module_(module) {
  for (Node node : module.tree().Preorder()) {
    if (node.kind() == kClassDefinition) AddClass(node);
  }
  for (Node node : module.tree().Preorder()) {
    if (node.kind() == kFunctionDefinition) AddMethod(node);
    if (node.kind() == kAssignment) AddSelfAttribute(node);
  }
  for (std::size_t i = 0; i < classes_.size(); ++i) {
    for (Node base : classes_[i].bases) {
      for (const Class* found : Named(base)) {
        const std::size_t index = static_cast<std::size_t>(found - classes_.data());
        bases_[i].push_back(index);
        derived_[index].push_back(i);
      }
    }
  }
}

void ClassIndex::AddClass(Node node) {
  class_by_node_.emplace(node.index(), classes_.size());
  Class& added = classes_.emplace_back();
  added.node = node;
  for (Node base : node.Child(field::kSuperclasses).named_children()) {
    if (base.kind() != kKeywordArgument) added.bases.push_back(base);
  }
}

void ClassIndex::AddMethod(Node function) {
  const Node of = ClassOfMethod(function);
  const auto owner = of ? class_by_node_.find(of.index()) : class_by_node_.end();
  if (owner == class_by_node_.end()) return;
  classes_[owner->second].methods.emplace(std::string(function.Child(field::kName).text()),
                                          function);
}

void ClassIndex::AddSelfAttribute(Node assignment) {
  const Node value = assignment.Child(field::kRight);
  const Node target = assignment.Child(field::kLeft);
  if (!value || target.kind() != kAttribute) return;
  const Class* owner = OfSelf(target.Child(field::kObject));
  if (owner == nullptr) return;
  classes_[static_cast<std::size_t>(owner - classes_.data())].attributes.emplace(
      std::string(target.Child(field::kAttribute).text()), value);
}

std::vector<const ClassIndex::Class*> ClassIndex::InstanceOf(Node expression) const {
  std::vector<const Class*> classes;
  std::vector<Node> pending = {expression};
  std::unordered_set<std::uint32_t> seen;
  while (!pending.empty() && seen.size() < kMostExpressions) {
    const Node node = WithoutParentheses(pending.back());
    pending.pop_back();
    if (node && seen.insert(node.index()).second) AddInstance(node, classes, pending);
  }
  return classes;
}

// One step of InstanceOf: adds classes, and expressions to look at next.
void ClassIndex::AddInstance(Node node, std::vector<const Class*>& classes,
                             std::vector<Node>& pending) const {
  if (node.kind() == kIdentifier) {
    if (const Class* self = OfSelf(node)) classes.push_back(self);
    for (const Binding* binding : module_.Lookup(node.text(), node)) {
      const Class* owner = At(binding->name_node.parent());
      if (binding->kind == BindingKind::kClass && owner != nullptr) classes.push_back(owner);
      if (binding->value) pending.push_back(binding->value);
    }
  } else if (node.kind() == kAttribute) {
    const Class* self = OfSelf(WithoutParentheses(node.Child(field::kObject)));
    if (self == nullptr) return;
    for (const Class* member : Family(*self)) {
      const auto [first, last] =
          member->attributes.equal_range(std::string(node.Child(field::kAttribute).text()));
      for (auto value = first; value != last; ++value) pending.push_back(value->second);
    }
  } else if (node.kind() == kCall) {
    const Node callee = WithoutParentheses(node.Child(field::kFunction));
    if (callee.text() == "super" && EnclosingFunction(node)) {
      const Class* own = At(EnclosingClass(node));
      if (own != nullptr) classes.push_back(own);
    }
    const std::vector<const Class*> made = Named(callee);
    classes.insert(classes.end(), made.begin(), made.end());
    if (!made.empty()) return;
    // `torch.compile(Model())`, `Model().cuda()`
    for (Node argument : node.Child(field::kArguments).named_children())
      pending.push_back(argument);
    if (callee.kind() == kAttribute) pending.push_back(callee.Child(field::kObject));
  } else if (node.kind() == kConditionalExpression || node.kind() == kBooleanOperator) {
    for (Node child : node.named_children()) pending.push_back(child);
  }
}

std::vector<const ClassIndex::Class*> ClassIndex::Named(Node expression) const {
  std::vector<const Class*> classes;
  if (expression.kind() != kIdentifier) return classes;
  for (const Binding* binding : module_.Lookup(expression.text(), expression)) {
    const Class* owner = At(binding->name_node.parent());
    if (binding->kind == BindingKind::kClass && owner != nullptr) classes.push_back(owner);
  }
  return classes;
}

const ClassIndex::Class* ClassIndex::OfSelf(Node name) const {
  if (name.kind() != kIdentifier) return nullptr;
  // A nested function or lambda sees the `self` of the method around it.
  for (Node function = EnclosingFunction(name); function; function = EnclosingFunction(function)) {
    if (function.kind() != kFunctionDefinition) continue;
    const Class* owner = At(ClassOfMethod(function));
    if (owner == nullptr) continue;
    const Node self = FirstParameter(function);
    return self && self.text() == name.text() ? owner : nullptr;
  }
  return nullptr;
}

std::vector<const ClassIndex::Class*> ClassIndex::Family(const Class& of) const {
  const std::size_t start = static_cast<std::size_t>(&of - classes_.data());
  std::vector<std::size_t> indices = {start};
  AddFamily(start, bases_, indices);
  AddFamily(start, derived_, indices);
  std::vector<const Class*> family;
  std::unordered_set<std::size_t> seen;
  for (const std::size_t index : indices) {
    if (seen.insert(index).second) family.push_back(&classes_[index]);
  }
  return family;
}

// Adds what the relation leads to, one step or many.
void ClassIndex::AddFamily(std::size_t of, const Relation& relation,
                           std::vector<std::size_t>& family) const {
  std::vector<std::size_t> pending = {of};
  std::unordered_set<std::size_t> seen = {of};
  while (!pending.empty()) {
    const auto related = relation.find(pending.back());
    pending.pop_back();
    if (related == relation.end()) continue;
    for (const std::size_t other : related->second) {
      if (!seen.insert(other).second) continue;
      family.push_back(other);
      pending.push_back(other);
    }
  }
}

const ClassIndex::Class* ClassIndex::At(Node node) const {
  if (node.kind() != kClassDefinition) return nullptr;
  const auto found = class_by_node_.find(node.index());
  return found == class_by_node_.end() ? nullptr : &classes_[found->second];
}

}  // namespace torchlift::python
