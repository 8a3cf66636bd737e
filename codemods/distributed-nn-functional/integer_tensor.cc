// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/integer_tensor.h"

#include <string>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "codemods/distributed-nn-functional/tensor_expression.h"
#include "core/python/call.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::distributed_nn {
namespace {

using python::Binding;
using python::Module;

// A bound on how far names and method chains are followed.
constexpr int kMostSteps = 64;

// Whatever the receiver.
constexpr absl::string_view kIntegerMethods[] = {
    "long", "int",   "short", "byte", "bool", "argmax", "argmin", "argsort", "nonzero", "size",
    "dim",  "numel", "eq",    "ne",   "gt",   "lt",     "ge",     "le",      "bincount"};
constexpr absl::string_view kIntegerMakers[] = {"argmax",  "argmin",   "argsort",  "nonzero",
                                                "randint", "randperm", "bincount", "count_nonzero"};
constexpr absl::string_view kIntegerBuiltins[] = {"len", "int", "bool", "ord", "hash", "id"};
// If the receiver is of integers.
constexpr absl::string_view kKeepsType[] = {
    "cuda",       "cpu", "clone", "detach", "view",    "reshape", "unsqueeze", "squeeze",
    "contiguous", "sum", "max",   "min",    "flatten", "expand",  "repeat",    "transpose",
    "permute",    "abs", "to",    "item",   "tolist",  "cumsum"};

// The first value that decides for the expression; null when it is decided.
struct Step {
  bool is_integer = false;
  Node next;
};

bool IsIntegerParameter(const Module& module, Node name) {
  const std::vector<const Binding*> bindings = module.Lookup(name.text(), name);
  if (bindings.size() != 1 || bindings[0]->kind != python::BindingKind::kParameter) return false;
  const Node type = bindings[0]->name_node.parent().Child(python::field::kType);
  return type && (type.text() == "int" || type.text() == "bool");
}

// The elements of `torch.tensor([a, b])`: one that is no integer makes all of them floats, so the
// last that may be one is asked.
Node ElementThatDecides(Node list) {
  for (Node element : list.named_children()) {
    const KindId kind = python::WithoutParentheses(element).kind();
    if (kind != python::kInteger && kind != python::kTrue && kind != python::kFalse) return element;
  }
  return list.NamedChild(0);
}

Step StepIntoCall(const Module& module, Node call) {
  if (HasIntegerTypeArgument(module, call)) return {true, Node()};
  if (python::KeywordArgument(call, "dtype")) return {};
  const Node callee = call.Child(python::field::kFunction);
  const Node first = python::PositionalArgument(call, 0);
  if (callee.kind() == python::kIdentifier && module.Lookup(callee.text(), callee).empty()) {
    if (absl::c_linear_search(kIntegerBuiltins, callee.text())) return {true, Node()};
    const bool passes_on = callee.text() == "sum" || callee.text() == "max" ||
                           callee.text() == "min" || callee.text() == "abs";
    return {false, passes_on ? first : Node()};
  }
  const std::string name = module.QualifiedName(callee);
  absl::string_view maker = name;
  if (absl::ConsumePrefix(&maker, "torch.")) {
    if (absl::c_linear_search(kIntegerMakers, maker)) return {true, Node()};
    if (maker == "tensor" || maker == "as_tensor" || maker == "LongTensor" || maker == "IntTensor")
      return {maker == "LongTensor" || maker == "IntTensor", first};
    if (maker == "arange" || maker == "sum" || maker == "stack" || maker == "cat")
      return {false, first};
    if (maker == "full") return {false, python::PositionalArgument(call, 1)};
    return {};
  }
  const absl::string_view method = MethodName(module, call);
  if (absl::c_linear_search(kIntegerMethods, method)) return {true, Node()};
  if (method == "new_tensor") return {false, first};
  // `to(torch.float)` makes floats, `to(device)` does not.
  const bool makes_floats =
      method == "to" && first && absl::StartsWith(module.QualifiedName(first), "torch.");
  if (!absl::c_linear_search(kKeepsType, method) || makes_floats) return {};
  return {false, callee.Child(python::field::kObject)};
}

Step StepInto(const Module& module, Node node) {
  switch (node.kind()) {
    case python::kInteger:
    case python::kTrue:
    case python::kFalse:
    case python::kComparisonOperator:
    case python::kNotOperator:
      return {true, Node()};
    case python::kIdentifier:
      if (IsIntegerParameter(module, node)) return {true, Node()};
      return {false, SoleValue(module, node)};  // What is done in place keeps the type.
    case python::kList:
    case python::kTuple:
      return {false, ElementThatDecides(node)};
    case python::kListComprehension:
    case python::kGeneratorExpression:
      return {false, node.Child(python::field::kBody)};
    case python::kUnaryOperator:
      return {false, node.Child(python::field::kArgument)};
    case python::kSubscript:
      return {false, node.Child(python::field::kValue)};
    case python::kAttribute:
      return {node.Child(python::field::kAttribute).text() == "shape" ||
                  node.Child(python::field::kAttribute).text() == "ndim",
              Node()};
    case python::kCall:
      return StepIntoCall(module, node);
    default:
      return {};
  }
}

}  // namespace

bool IsOfIntegers(const Module& module, Node expression) {
  std::vector<Node> pending = {expression};
  // Both operands of an operator must be of integers; a division never is.
  for (int step = 0; !pending.empty(); ++step) {
    const Node node = python::WithoutParentheses(pending.back());
    pending.pop_back();
    if (!node || step == kMostSteps) return false;
    if (node.kind() == python::kBinaryOperator) {
      if (node.Child(python::field::kOperator).kind() == python::token::kSlash) return false;
      pending.push_back(node.Child(python::field::kLeft));
      pending.push_back(node.Child(python::field::kRight));
      continue;
    }
    const Step next = StepInto(module, node);
    if (next.is_integer) continue;
    if (!next.next) return false;
    pending.push_back(next.next);
  }
  return true;
}

}  // namespace torchlift::distributed_nn
