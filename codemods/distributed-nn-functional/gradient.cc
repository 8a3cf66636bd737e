// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/gradient.h"

#include <optional>
#include <string>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/strip.h"
#include "codemods/distributed-nn-functional/gradient_mode.h"
#include "codemods/distributed-nn-functional/mutation.h"
#include "codemods/distributed-nn-functional/tensor_expression.h"
#include "core/python/call.h"
#include "core/python/constant.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::distributed_nn {
namespace {

using python::Module;

// A bound on how far names and method chains are followed.
constexpr int kMostSteps = 64;

// Functions of torch whose result is a new leaf.
constexpr absl::string_view kMakers[] = {
    "tensor",     "zeros",     "ones",       "full",     "empty",      "arange",    "rand",
    "randn",      "randint",   "eye",        "linspace", "zeros_like", "ones_like", "full_like",
    "empty_like", "rand_like", "randn_like", "argmax",   "argmin",     "nonzero",   "bincount"};
// Methods whose result has no gradient, whatever the receiver.
constexpr absl::string_view kStops[] = {
    "detach", "detach_", "long",      "int",      "short",    "byte",      "bool",
    "argmax", "argmin",  "argsort",   "nonzero",  "numel",    "size",      "dim",
    "item",   "tolist",  "new_zeros", "new_ones", "new_full", "new_empty", "new_tensor",
    "eq",     "ne",      "gt",        "lt",       "ge",       "le"};
// Methods whose result has a gradient only if the receiver has one.
constexpr absl::string_view kPassesOn[] = {
    "cuda",      "cpu",     "to",      "float",     "half",    "double",     "bfloat16",
    "clone",     "view",    "reshape", "unsqueeze", "squeeze", "contiguous", "sum",
    "mean",      "max",     "min",     "flatten",   "type",    "expand",     "repeat",
    "transpose", "permute", "abs",     "log",       "exp",     "sqrt",       "numpy"};
constexpr absl::string_view kReaders[] = {"int", "float", "bool", "str", "len", "repr", "print"};
constexpr absl::string_view kPlainAttributes[] = {"shape", "dtype",   "device",
                                                  "ndim",  "is_cuda", "data"};

bool IsFalse(const Module& module, Node value) {
  return python::FoldConstant(module, value) ==
         std::optional<python::Constant>(python::Constant(false));
}

// Whether a call that makes a new tensor may ask for its gradient: `requires_grad=`, also hidden in
// `**`.
bool MayAskForGradient(const Module& module, Node call) {
  for (const Node argument : call.Child(python::field::kArguments).named_children()) {
    if (argument.kind() == python::kDictionarySplat) return true;
  }
  const Node needs = python::KeywordArgument(call, "requires_grad");
  return needs && !IsFalse(module, needs);
}

// `self.dim(x)`, `self.encoder.size(x)`: a method of the user's own by a name that tensors have, too.
bool MayBeOfAModule(Node call) {
  const absl::string_view receiver =
      call.Child(python::field::kFunction).Child(python::field::kObject).text();
  const Node first = python::PositionalArgument(call, 0);
  const bool is_own = receiver == "self" || absl::StartsWith(receiver, "self.");
  return is_own && first && first.kind() != python::kInteger &&
         first.kind() != python::kUnaryOperator;
}

bool IsMaker(const Module& module, Node call) {
  const std::string name = module.QualifiedName(call.Child(python::field::kFunction));
  absl::string_view rest = name;
  if (!absl::ConsumePrefix(&rest, "torch.") || !absl::c_linear_search(kMakers, rest)) return false;
  return !MayAskForGradient(module, call);
}

// `x.max(y)` has the gradient of `y`, too; `x.max(0)` has not.
bool TakesAnotherTensor(absl::string_view method, Node call) {
  if (method != "max" && method != "min") return false;
  const Node first = python::PositionalArgument(call, 0);
  if (!first) return call.Child(python::field::kArguments).named_child_count() > 0;
  return first.kind() != python::kInteger && first.kind() != python::kUnaryOperator;
}

}  // namespace

bool NeedsNoGradient(const Module& module, Node expression) {
  std::vector<Node> pending = {expression};
  for (int step = 0; !pending.empty(); ++step) {
    if (step == kMostSteps) return false;
    const Node node = python::WithoutParentheses(pending.back());
    pending.pop_back();
    switch (node.kind()) {
      case python::kInteger:
      case python::kFloat:
      case python::kTrue:
      case python::kFalse:
      case python::kComparisonOperator:
      case python::kNotOperator:
        break;
      case python::kIdentifier: {
        const Node value = UnchangedValue(module, node);
        if (!value) return false;
        pending.push_back(value);
        break;
      }
      case python::kCall: {
        if (IsMaker(module, node)) break;
        const absl::string_view method = MethodName(module, node);
        if (absl::c_linear_search(kStops, method) && !MayAskForGradient(module, node) &&
            !MayBeOfAModule(node))
          break;
        if (method == "to" && HasIntegerTypeArgument(module, node)) break;
        if (!absl::c_linear_search(kPassesOn, method) || TakesAnotherTensor(method, node))
          return false;
        pending.push_back(node.Child(python::field::kFunction).Child(python::field::kObject));
        break;
      }
      case python::kSubscript:
        pending.push_back(node.Child(python::field::kValue));
        break;
      case python::kUnaryOperator:
        pending.push_back(node.Child(python::field::kArgument));
        break;
      case python::kBinaryOperator:
        pending.push_back(node.Child(python::field::kLeft));
        pending.push_back(node.Child(python::field::kRight));
        break;
      default:
        return false;
    }
  }
  return true;
}

bool IsReadWithoutGradient(const Module& module, Node expression) {
  std::vector<Node> pending = {expression};
  for (int step = 0; !pending.empty(); ++step) {
    if (step == kMostSteps) return false;
    const Node node = python::WithParentheses(pending.back());
    pending.pop_back();
    const Node parent = node.parent();
    switch (parent.kind()) {
      case python::kComparisonOperator:
      case python::kNotOperator:
      case python::kInterpolation:
        break;
      case python::kExpressionStatement:
        if (!python::IsResultUnused(node)) return false;
        break;
      case python::kBinaryOperator:
      case python::kUnaryOperator:
        pending.push_back(parent);
        break;
      case python::kAttribute: {
        const absl::string_view name = parent.Child(python::field::kAttribute).text();
        const Node call = parent.parent();
        if (absl::c_linear_search(kPlainAttributes, name)) break;
        if (call.kind() != python::kCall || parent.field() != python::field::kFunction)
          return false;
        if (absl::c_linear_search(kStops, name)) break;
        if (!absl::c_linear_search(kPassesOn, name)) return false;
        pending.push_back(call);
        break;
      }
      case python::kArgumentList: {
        const Node callee = parent.parent().Child(python::field::kFunction);
        const bool is_builtin =
            callee.kind() == python::kIdentifier && module.Lookup(callee.text(), callee).empty();
        if (!is_builtin || !absl::c_linear_search(kReaders, callee.text())) return false;
        break;
      }
      case python::kAssignment: {
        if (node.field() != python::field::kRight ||
            parent.Child(python::field::kLeft).kind() != python::kIdentifier)
          return false;
        const std::vector<Node> reads = ReadsOfTarget(module, parent.Child(python::field::kLeft));
        if (reads.empty()) return false;
        pending.insert(pending.end(), reads.begin(), reads.end());
        break;
      }
      default:
        return false;
    }
  }
  return true;
}

bool HasNoGradient(const GradientMode& mode, Node call, Node tensor) {
  return mode.IsOffAt(call) || (tensor && NeedsNoGradient(mode.module(), tensor)) ||
         IsReadWithoutGradient(mode.module(), call);
}

}  // namespace torchlift::distributed_nn
