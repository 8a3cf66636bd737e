// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/gathered_parts.h"

#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/types/span.h"
#include "codemods/distributed-nn-functional/in_place_call.h"
#include "core/python/placement.h"
#include "core/python/unseen_readers.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::distributed_nn {
namespace {

using python::Binding;
using python::Module;

// A file that passes tensors on further than this is not followed to the end.
constexpr std::size_t kMostExpressions = 512;

bool IsStored(Node target) {
  const Node parent = target.parent();
  const bool stores =
      parent.kind() == python::kAssignment || parent.kind() == python::kAugmentedAssignment;
  return stores && target.field() == python::field::kLeft;
}

}  // namespace

const CallIndex& GatheredParts::index() const {
  if (!index_) index_.emplace(module_);
  return *index_;
}

// Follows one tuple and its tensors forward through the text.
class GatheredParts::Follower {
 public:
  explicit Follower(const GatheredParts& parts) : parts_(parts), module_(parts.module_) {}

  Node Find(Node gathered) && {
    Follow(gathered, false);
    while (!pending_.empty() && !change_) {
      const Item item = pending_.back();
      pending_.pop_back();
      if (seen_.size() > kMostExpressions) return item.node;
      Step(item.node, item.is_tensor);
    }
    return change_;
  }

 private:
  struct Item {
    Node node;
    bool is_tensor;  // One of the tensors, not a container of them.
  };

  void Follow(Node node, bool is_tensor) {
    if (node && seen_.insert(node.index() * std::uint64_t{2} + (is_tensor ? 1 : 0)).second)
      pending_.push_back({node, is_tensor});
  }

  void FollowAll(absl::Span<const Node> nodes, bool is_tensor) {
    for (Node node : nodes) Follow(node, is_tensor);
  }

  void FollowName(Node name, bool is_tensor) {
    const Binding* binding = module_.BindingOf(name);
    if (binding == nullptr) return;
    FollowAll(module_.ReferencesTo(*binding), is_tensor);
    const python::Scope& scope = module_.scopes()[binding->scope];
    const Node reader = scope.kind == python::ScopeKind::kModule
                            ? python::ReaderOfGlobals(module_)
                            : python::ReaderOfLocals(module_, scope.node);
    if (reader) change_ = reader;
  }

  // The object that an attribute belongs to may be anything, so all attributes of that name in the
  // file count.
  void FollowAttribute(Node attribute, bool is_tensor) {
    const absl::string_view name = attribute.Child(python::field::kAttribute).text();
    for (Node node : parts_.index().AttributesNamed(name)) {
      if (node != attribute) Follow(node, is_tensor);
    }
  }

  // What holds the tuple or a tensor from here on: `cache` of `cache["k"] = parts` and of
  // `cache.append(parts)`.
  void FollowContainer(Node container) {
    while (container.kind() == python::kSubscript)
      container = container.Child(python::field::kValue);
    if (container.kind() == python::kAttribute) return FollowAttribute(container, false);
    if (container.kind() != python::kIdentifier) return;
    for (const Binding* binding : module_.Lookup(container.text(), container))
      FollowAll(module_.ReferencesTo(*binding), false);
  }

  void FollowTargets(Node target, bool is_tensor) {
    if (target.kind() == python::kIdentifier) return FollowName(target, is_tensor);
    if (target.kind() == python::kAttribute) return FollowAttribute(target, is_tensor);
    if (target.kind() == python::kSubscript) return FollowContainer(target);
    for (Node inner : target.Subtree()) {
      if (inner.kind() == python::kIdentifier) FollowName(inner, true);
      if (inner.kind() == python::kAttribute) FollowAttribute(inner, true);
    }
  }

  void Step(Node node, bool is_tensor) {
    const Node parent = node.parent();
    switch (parent.kind()) {
      case python::kParenthesizedExpression:
      case python::kConditionalExpression:
      case python::kBooleanOperator:
        return Follow(parent, is_tensor);
      case python::kNamedExpression:
        FollowName(parent.Child(python::field::kName), is_tensor);
        return Follow(parent, is_tensor);
      case python::kList:
      case python::kTuple:
      case python::kSet:
      case python::kPair:
      case python::kDictionary:
      case python::kExpressionList:
      case python::kListComprehension:
      case python::kSetComprehension:
      case python::kDictionaryComprehension:
      case python::kGeneratorExpression:
        return Follow(parent, false);
      case python::kListSplat:
        return StepStar(parent);
      case python::kBinaryOperator:
        return is_tensor ? void() : Follow(parent, false);
      case python::kSubscript:
        return StepSubscript(parent, node, is_tensor);
      case python::kAttribute:
        return StepAttribute(parent, is_tensor);
      case python::kArgumentList:
        return StepArgument(parent.parent(), node, is_tensor);
      case python::kKeywordArgument:
        return StepArgument(parent.parent().parent(), parent, is_tensor);
      case python::kAssignment:
        if (node.field() == python::field::kRight)
          FollowTargets(parent.Child(python::field::kLeft), is_tensor);
        return;
      case python::kAugmentedAssignment:
        if (node.field() == python::field::kLeft && is_tensor) change_ = node;
        return;
      case python::kForStatement:
      case python::kForInClause:
        if (node.field() == python::field::kRight)
          FollowTargets(parent.Child(python::field::kLeft), true);
        return;
      case python::kReturnStatement:
        return StepReturn(parent, is_tensor);
      case python::kYield:
        return StepReturn(parent, false);
      default:
        return;
    }
  }

  // `[*parts]`, `f(*parts)`
  void StepStar(Node star) {
    const Node parent = star.parent();
    if (parent.kind() == python::kArgumentList) return StepArgument(parent.parent(), star, true);
    Follow(parent, false);
  }

  void StepSubscript(Node subscript, Node node, bool is_tensor) {
    if (node.field() != python::field::kValue) return;
    const bool is_augmented = subscript.parent().kind() == python::kAugmentedAssignment;
    if (IsStored(subscript)) {
      if (is_tensor || is_augmented) change_ = subscript;
      return;
    }
    Follow(subscript, true);
    // A slice of the tuple is a tuple.
    if (!is_tensor) Follow(subscript, false);
  }

  void StepAttribute(Node attribute, bool is_tensor) {
    const absl::string_view name = attribute.Child(python::field::kAttribute).text();
    const Node call = attribute.parent();
    const bool is_method =
        call.kind() == python::kCall && attribute.field() == python::field::kFunction;
    if (!is_tensor) {
      // `parts.copy()`, `cache.values()`; `cache.pop("k")`, whatever that holds.
      if (!is_method) return;
      if (name == "pop" || name == "popleft" || name == "get" || name == "setdefault")
        Follow(call, true);
      return Follow(call, false);
    }
    const bool is_replaced = name == "data" && IsStored(attribute);
    if (is_replaced || (is_method && IsInPlaceName(name))) {
      change_ = attribute;
    } else if (IsViewAttribute(name)) {
      Follow(attribute, true);
    } else if (is_method && (IsViewMaker(name) || IsViewTupleMaker(name))) {
      Follow(call, IsViewMaker(name));
    }
  }

  void StepArgument(Node call, Node argument, bool is_tensor) {
    if (call.kind() != python::kCall) return;
    if (ChangesArgument(module_, call, argument)) {
      change_ = call;
      return;
    }
    const Node callee = python::WithoutParentheses(call.Child(python::field::kFunction));
    const absl::string_view name = LastNameOfCallee(call);
    if (callee.kind() == python::kAttribute &&
        (name == "append" || name == "extend" || name == "insert"))
      FollowContainer(callee.Child(python::field::kObject));
    constexpr absl::string_view kPassingOn[] = {"list", "tuple", "reversed", "enumerate",
                                                "zip",  "iter",  "next",     "sorted"};
    if (absl::c_linear_search(kPassingOn, name)) {
      if (name == "next") Follow(call, true);
      return Follow(call, false);
    }
    if (absl::StartsWith(module_.QualifiedName(callee), "torch.")) {
      if (is_tensor && IsViewMaker(name)) Follow(call, true);
      if (is_tensor && IsViewTupleMaker(name)) Follow(call, false);
      return;
    }
    if (parts_.index().IsMadeInPlace(callee)) {
      change_ = call;
      return;
    }
    for (Node parameter : parts_.index().ParametersGetting(call, argument))
      FollowName(parameter, is_tensor);
  }

  // The calls in this file of the function that returns it.
  void StepReturn(Node place, bool is_tensor) {
    const Node function = python::EnclosingFunction(place);
    const Node name = function.Child(python::field::kName);
    if (name) FollowAll(parts_.index().CallsNamed(name.text()), is_tensor);
  }

  const GatheredParts& parts_;
  const Module& module_;
  std::vector<Item> pending_;
  std::unordered_set<std::uint64_t> seen_;
  Node change_;
};

Node GatheredParts::ChangeOf(Node gathered) const { return Follower(*this).Find(gathered); }

}  // namespace torchlift::distributed_nn
