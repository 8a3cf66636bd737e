// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/mutation.h"

#include <unordered_set>

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "core/python/call.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::distributed_nn {
namespace {

using python::Binding;
using python::BindingKind;
using python::Module;

constexpr std::size_t kMostExpressions = 512;

bool IsInPlaceName(absl::string_view name) {
  return absl::EndsWith(name, "_") && !absl::EndsWith(name, "__");
}

bool IsAssigned(Node target) {
  const Node parent = target.parent();
  const bool assigns =
      parent.kind() == python::kAssignment || parent.kind() == python::kAugmentedAssignment;
  return assigns && target.field() == python::field::kLeft;
}

bool HasOnlyLiterals(Node call) {
  for (Node argument : call.Child(python::field::kArguments).named_children()) {
    const Node value = argument.kind() == python::kKeywordArgument
                           ? argument.Child(python::field::kValue)
                           : argument;
    switch (value.kind()) {
      case python::kInteger:
      case python::kFloat:
      case python::kTrue:
      case python::kFalse:
      case python::kUnaryOperator:
        break;
      default:
        return false;
    }
  }
  return true;
}

// Follows the tuple and its tensors forward through the text.
class PartFollower {
 public:
  explicit PartFollower(const Module& module) : module_(module) {}

  Node Find(Node gathered) && {
    Follow(gathered, false);
    while (!pending_.empty() && seen_.size() < kMostExpressions && !change_) {
      const Item item = pending_.back();
      pending_.pop_back();
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

  void FollowName(Node name, bool is_tensor) {
    const Binding* binding = module_.BindingOf(name);
    if (binding == nullptr) return;
    for (Node read : module_.ReferencesTo(*binding)) Follow(read, is_tensor);
    if (!is_tensor) return;
    for (const Binding& other : module_.bindings()) {
      const bool same = other.scope == binding->scope && other.name == binding->name;
      if (same && other.kind == BindingKind::kAugmented) change_ = other.name_node;
    }
  }

  // The object that an attribute belongs to may be anything, so all attributes of that name in the
  // file count.
  void FollowAttribute(Node attribute, bool is_tensor) {
    const absl::string_view name = attribute.Child(python::field::kAttribute).text();
    for (Node node : module_.tree().Preorder()) {
      if (node.kind() == python::kAttribute && node != attribute &&
          node.Child(python::field::kAttribute).text() == name)
        Follow(node, is_tensor);
    }
  }

  // What holds the tuple or a tensor from here on: `cache` of `cache["k"] = parts` and of
  // `cache.append(parts)`.
  void FollowContainer(Node container) {
    while (container.kind() == python::kSubscript)
      container = container.Child(python::field::kValue);
    if (container.kind() == python::kAttribute) return FollowAttribute(container, false);
    if (container.kind() != python::kIdentifier) return;
    for (const Binding* binding : module_.Lookup(container.text(), container)) {
      for (Node read : module_.ReferencesTo(*binding)) Follow(read, false);
    }
  }

  void FollowTargets(Node target, bool is_tensor) {
    if (target.kind() == python::kIdentifier) return FollowName(target, is_tensor);
    if (target.kind() == python::kAttribute) return FollowAttribute(target, is_tensor);
    if (target.kind() == python::kSubscript) return FollowContainer(target);
    for (Node inner : target.Subtree()) {
      if (inner.kind() == python::kIdentifier) FollowName(inner, true);
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
      case python::kListComprehension:
      case python::kGeneratorExpression:
        return Follow(parent, false);
      case python::kBinaryOperator:
        return is_tensor ? void() : Follow(parent, false);
      case python::kSubscript:
        return StepSubscript(parent, node, is_tensor);
      case python::kAttribute:
        return StepAttribute(parent, is_tensor);
      case python::kArgumentList:
      case python::kKeywordArgument:
        return StepArgument(parent, is_tensor);
      case python::kAssignment:
        if (node.field() == python::field::kRight)
          FollowTargets(parent.Child(python::field::kLeft), is_tensor);
        return;
      case python::kForStatement:
      case python::kForInClause:
        if (node.field() == python::field::kRight)
          FollowTargets(parent.Child(python::field::kLeft), true);
        return;
      default:
        return;
    }
  }

  void StepSubscript(Node subscript, Node node, bool is_tensor) {
    if (node.field() != python::field::kValue) return;
    const bool is_augmented = subscript.parent().kind() == python::kAugmentedAssignment;
    if (IsAssigned(subscript)) {
      if (is_tensor || is_augmented) change_ = subscript;
      return;
    }
    Follow(subscript, true);
    // A slice of the tuple is a tuple.
    if (!is_tensor) Follow(subscript, false);
  }

  void StepAttribute(Node attribute, bool is_tensor) {
    const Node call = attribute.parent();
    if (!is_tensor) return;
    if (IsAssigned(attribute) && attribute.Child(python::field::kAttribute).text() == "data") {
      change_ = attribute;
      return;
    }
    if (call.kind() != python::kCall || attribute.field() != python::field::kFunction) return;
    if (IsInPlaceName(attribute.Child(python::field::kAttribute).text())) {
      change_ = attribute;
      return;
    }
    constexpr absl::string_view kViews[] = {"view",      "reshape", "squeeze", "unsqueeze",  "t",
                                            "transpose", "permute", "flatten", "contiguous", "to",
                                            "float",     "expand",  "narrow",  "select"};
    if (absl::c_linear_search(kViews, attribute.Child(python::field::kAttribute).text()))
      Follow(call, true);
  }

  void StepArgument(Node list, bool is_tensor) {
    if (list.kind() == python::kKeywordArgument) {
      if (is_tensor && list.Child(python::field::kName).text() == "out") change_ = list;
      return;
    }
    const Node call = list.parent();
    if (call.kind() != python::kCall) return;
    const Node callee = call.Child(python::field::kFunction);
    const absl::string_view name = callee.text();
    if (callee.kind() == python::kAttribute) {
      const absl::string_view method = callee.Child(python::field::kAttribute).text();
      if (method == "append" || method == "extend" || method == "insert")
        FollowContainer(callee.Child(python::field::kObject));
    }
    if (is_tensor && python::KeywordArgument(call, "inplace").kind() == python::kTrue) {
      change_ = call;
      return;
    }
    constexpr absl::string_view kPassingOn[] = {"list", "tuple", "reversed", "enumerate",
                                                "zip",  "iter",  "next"};
    if (absl::c_linear_search(kPassingOn, name)) Follow(call, is_tensor);
  }

  const Module& module_;
  std::vector<Item> pending_;
  std::unordered_set<std::uint64_t> seen_;
  Node change_;
};

// What shares its memory with the tensor that it is called on.
constexpr absl::string_view kSharingMethods[] = {
    "view",      "view_as", "reshape", "flatten", "squeeze",   "unsqueeze",
    "transpose", "permute", "unbind",  "chunk",   "split",     "narrow",
    "select",    "expand",  "detach",  "t",       "unflatten", "swapaxes"};

// Whether a function whose name ends with '_', or setattr, gets the expression, maybe in a list.
bool IsGivenToInPlaceFunction(Node expression) {
  Node parent = expression.parent();
  if (parent.kind() == python::kList) parent = parent.parent();
  if (parent.kind() != python::kArgumentList) return false;
  const absl::string_view callee = parent.parent().Child(python::field::kFunction).text();
  return absl::EndsWith(callee, "_") || callee == "setattr";
}

// Whether the use of a name at `read` changes the tensor, or gives its memory another name.
bool IsChangedThrough(Node read) {
  Node part = read;
  for (;;) {
    const Node parent = part.parent();
    if (parent.kind() == python::kSubscript && part.field() == python::field::kValue) {
      if (IsAssigned(parent)) return true;
      part = parent;
      continue;
    }
    if (parent.kind() != python::kAttribute) break;
    if (IsAssigned(parent)) return true;
    const Node call = parent.parent();
    if (call.kind() != python::kCall || parent.field() != python::field::kFunction) {
      constexpr absl::string_view kViewAttributes[] = {"T",    "mT",   "H",   "mH",
                                                       "data", "real", "imag"};
      const absl::string_view attribute = parent.Child(python::field::kAttribute).text();
      if (!absl::c_linear_search(kViewAttributes, attribute)) return false;
      part = parent;
      continue;
    }
    const absl::string_view name = parent.Child(python::field::kAttribute).text();
    if (IsInPlaceName(name) && (name == "requires_grad_" || !HasOnlyLiterals(call))) return true;
    if (!absl::c_linear_search(kSharingMethods, name)) return false;
    part = call;
  }
  const Node parent = part.parent();
  if (parent.kind() == python::kKeywordArgument &&
      parent.Child(python::field::kName).text() == "out")
    return true;
  const bool is_renamed =
      (parent.kind() == python::kAssignment || parent.kind() == python::kForStatement) &&
      part.field() == python::field::kRight;
  return is_renamed || IsGivenToInPlaceFunction(part);
}

}  // namespace

bool IsChangedInPlace(const Module& module, const Binding& binding) {
  for (const Node read : module.ReferencesTo(binding)) {
    if (IsChangedThrough(read)) return true;
  }
  return false;
}

std::vector<Node> ReadsOfTarget(const Module& module, Node target) {
  const Binding* binding = module.BindingOf(target);
  if (binding == nullptr) return {};
  const python::ScopeKind scope = module.scopes()[binding->scope].kind;
  if (scope == python::ScopeKind::kModule || scope == python::ScopeKind::kClass) return {};
  return module.ReferencesTo(*binding);
}

Node ChangeOfPart(const Module& module, Node gathered) {
  return PartFollower(module).Find(gathered);
}

}  // namespace torchlift::distributed_nn
