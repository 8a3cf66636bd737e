// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/call_index.h"

#include <cstdint>

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "codemods/distributed-nn-functional/in_place_call.h"
#include "core/python/call.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::distributed_nn {
namespace {

using python::Binding;
using python::Module;

// The name that a parameter binds: `x` of `x`, `x: Tensor`, `x=None`, `*x`.
Node NameOfParameter(Node parameter) {
  if (parameter.kind() == python::kIdentifier) return parameter;
  if (const Node name = parameter.Child(python::field::kName)) return name;
  const Node first = parameter.NamedChild(0);
  return first.kind() == python::kIdentifier ? first : Node();
}

// The parameter that gets the argument; all of them where that is not plain.
std::vector<Node> ParametersOf(Node function, Node call, Node argument) {
  std::vector<Node> names;
  for (Node parameter : function.Child(python::field::kParameters).named_children()) {
    if (const Node name = NameOfParameter(parameter)) names.push_back(name);
  }
  const bool is_method = !names.empty() && (names[0].text() == "self" || names[0].text() == "cls");
  if (is_method) names.erase(names.begin());
  for (std::uint32_t n = 0; n < names.size(); ++n) {
    const bool is_named = argument.kind() == python::kKeywordArgument &&
                          argument.Child(python::field::kName).text() == names[n].text();
    if (is_named || python::PositionalArgument(call, n) == argument) return {names[n]};
  }
  return names;
}

bool MakesInPlaceModule(Node value) {
  return value && absl::c_any_of(value.Subtree(), [](Node node) {
           return node.kind() == python::kKeywordArgument &&
                  node.Child(python::field::kName).text() == "inplace" &&
                  node.Child(python::field::kValue).kind() != python::kFalse;
         });
}

absl::Span<const Node> Named(const absl::flat_hash_map<absl::string_view, std::vector<Node>>& nodes,
                             absl::string_view name) {
  const auto found = nodes.find(name);
  return found == nodes.end() ? absl::Span<const Node>() : found->second;
}

}  // namespace

CallIndex::CallIndex(const Module& module) : module_(module), callables_(module) {
  for (Node node : module.tree().Preorder()) {
    if (node.kind() == python::kAttribute)
      attributes_[node.Child(python::field::kAttribute).text()].push_back(node);
    if (node.kind() == python::kCall) calls_[LastNameOfCallee(node)].push_back(node);
  }
}

absl::Span<const Node> CallIndex::AttributesNamed(absl::string_view name) const {
  return Named(attributes_, name);
}

absl::Span<const Node> CallIndex::CallsNamed(absl::string_view name) const {
  return Named(calls_, name);
}

std::vector<Node> CallIndex::ParametersGetting(Node call, Node argument) const {
  std::vector<Node> parameters;
  const Node callee = python::WithoutParentheses(call.Child(python::field::kFunction));
  for (Node function : callables_.RunBy(callee)) {
    const std::vector<Node> names = ParametersOf(function, call, argument);
    parameters.insert(parameters.end(), names.begin(), names.end());
  }
  return parameters;
}

bool CallIndex::IsMadeInPlace(Node callee) const {
  if (!absl::StrContains(module_.tree().text(), "inplace")) return false;
  switch (callee.kind()) {
    case python::kCall:
      return MakesInPlaceModule(callee);
    case python::kIdentifier:
      return absl::c_any_of(module_.Lookup(callee.text(), callee), [](const Binding* binding) {
        return MakesInPlaceModule(binding->value);
      });
    case python::kAttribute:
      return absl::c_any_of(AttributesNamed(callee.Child(python::field::kAttribute).text()),
                            [](Node attribute) {
                              const Node parent = attribute.parent();
                              return parent.kind() == python::kAssignment &&
                                     attribute.field() == python::field::kLeft &&
                                     MakesInPlaceModule(parent.Child(python::field::kRight));
                            });
    default:
      return false;
  }
}

}  // namespace torchlift::distributed_nn
