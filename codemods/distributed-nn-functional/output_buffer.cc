// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/output_buffer.h"

#include <algorithm>
#include <string>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "codemods/distributed-nn-functional/new_code.h"
#include "core/python/call.h"
#include "core/python/placement.h"
#include "core/python/unseen_readers.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::distributed_nn {
namespace {

using python::Binding;
using python::Module;

constexpr absl::string_view kMakers[] = {"empty",      "zeros",      "ones",      "full",
                                         "empty_like", "zeros_like", "ones_like", "full_like"};
constexpr absl::string_view kMakingMethods[] = {"new_empty", "new_zeros", "new_ones", "new_full"};
// What may be asked of a buffer without reading its values.
constexpr absl::string_view kShapeAttributes[] = {"shape", "dtype", "device", "size",
                                                  "numel", "dim",   "ndim",   "is_cuda"};

// "empty_like" for `torch.empty_like(…)`, "new_empty" for `x.new_empty(…)`, else empty.
absl::string_view MakerName(const Module& module, Node call) {
  if (call.kind() != python::kCall) return "";
  const Node callee = call.Child(python::field::kFunction);
  const absl::string_view name = callee.kind() == python::kAttribute
                                     ? callee.Child(python::field::kAttribute).text()
                                     : callee.text();
  const std::string qualified = module.QualifiedName(callee);
  absl::string_view rest = qualified;
  if (absl::ConsumePrefix(&rest, "torch.")) return absl::c_linear_search(kMakers, rest) ? name : "";
  return qualified.empty() && callee.kind() == python::kAttribute &&
                 absl::c_linear_search(kMakingMethods, name)
             ? name
             : "";
}

// A call that makes one tensor, or a list of such calls.
bool IsAllocation(const Module& module, Node expression) {
  expression = python::WithoutParentheses(expression);
  if (expression.kind() == python::kListComprehension)
    expression = expression.Child(python::field::kBody);
  if (expression.kind() != python::kList) return !MakerName(module, expression).empty();
  for (Node element : expression.named_children()) {
    if (MakerName(module, element).empty()) return false;
  }
  return true;
}

bool AsksForShapeOnly(Node read) {
  const Node parent = read.parent();
  return parent.kind() == python::kAttribute && read.field() == python::field::kObject &&
         absl::c_linear_search(kShapeAttributes, parent.Child(python::field::kAttribute).text());
}

// A statement that asks for a dimension of the name at `read` and so fails for a tensor without
// any.
bool AsksForDimension(Node read) {
  const Node parent = read.parent();
  if (parent.kind() == python::kAttribute && read.field() == python::field::kObject) {
    const absl::string_view name = parent.Child(python::field::kAttribute).text();
    const Node outer = parent.parent();
    if (name == "shape") {
      return outer.kind() == python::kSubscript &&
             outer.Child(python::field::kSubscript).kind() == python::kInteger;
    }
    if (name == "size")
      return outer.kind() == python::kCall && python::PositionalArgument(outer, 0);
    return false;
  }
  if (parent.kind() == python::kSubscript && read.field() == python::field::kValue) {
    return parent.Child(python::field::kSubscript).kind() == python::kInteger;
  }
  return parent.kind() == python::kArgumentList && parent.parent().kind() == python::kCall &&
         parent.parent().Child(python::field::kFunction).text() == "len";
}

bool AlwaysRunsBefore(Node read, Node call) {
  const Node statement = python::EnclosingStatement(read);
  // The condition of an `if` runs, its branches may not.
  if (python::EnclosingStatement(call) == statement) return false;
  const Node block = python::EnclosingBlock(statement);
  // Inside one statement, the parts behind `and`, `or` and `if` may be left out.
  for (Node node = read; node && node != statement; node = node.parent()) {
    if (node.kind() == python::kBooleanOperator || node.kind() == python::kConditionalExpression ||
        node.kind() == python::kLambda || node.kind() == python::kListComprehension ||
        node.kind() == python::kBlock) {
      return false;
    }
  }
  return statement.begin() < call.begin() && !statement.Contains(call) && block.Contains(call) &&
         python::EnclosingFunction(read) == python::EnclosingFunction(call);
}

bool MakesDimensions(const Module& module, Node expression) {
  if (expression.kind() != python::kCall) return false;
  const std::string name = module.QualifiedName(expression.Child(python::field::kFunction));
  for (absl::string_view maker :
       {"torch.cat", "torch.concat", "torch.concatenate", "torch.stack",
        "torch.nn.functional.normalize", "torch.nn.functional.linear", "torch.atleast_1d"}) {
    if (name == maker) return true;
  }
  if (!name.empty()) return false;
  const Node callee = expression.Child(python::field::kFunction);
  if (callee.kind() != python::kAttribute) return false;
  const absl::string_view method = callee.Child(python::field::kAttribute).text();
  const Node first = python::PositionalArgument(expression, 0);
  if (method == "flatten" || method == "unsqueeze") return true;
  return (method == "view" || method == "reshape") && first &&
         (first.kind() == python::kInteger || first.kind() == python::kUnaryOperator);
}

}  // namespace

OutputBuffer OutputBufferOf(const Module& module, Node call, Node output) {
  OutputBuffer buffer;
  const Node bare = python::WithoutParentheses(output);
  if (IsAllocation(module, bare)) return {false, bare};
  if (bare.kind() != python::kIdentifier) return buffer;
  const std::vector<const Binding*> bindings = module.Lookup(bare.text(), bare);
  if (bindings.size() != 1 || !bindings[0]->value || !IsAllocation(module, bindings[0]->value))
    return buffer;
  buffer.allocation = python::WithoutParentheses(bindings[0]->value);
  if (module.scopes()[bindings[0]->scope].kind != python::ScopeKind::kFunction) return buffer;
  for (Node read : module.ReferencesTo(*bindings[0])) {
    if (read != bare && !AsksForShapeOnly(read)) return buffer;
  }
  // The buffer of one round of a loop must not be that of the next.
  for (Node loop = call.parent(); loop; loop = loop.parent()) {
    const bool is_loop =
        loop.kind() == python::kForStatement || loop.kind() == python::kWhileStatement;
    if (is_loop && !loop.Contains(bindings[0]->name_node)) return buffer;
  }
  if (python::EnclosingFunction(call) != python::EnclosingFunction(bindings[0]->name_node))
    return buffer;
  const bool is_read_unseen(python::ReaderOfLocals(module, python::EnclosingFunction(call)));
  buffer.may_be_read = is_read_unseen;
  return buffer;
}

bool HasShapeOf(const Module& module, Node allocation, Node tensor) {
  const absl::string_view maker = MakerName(module, allocation);
  if (maker.empty() || !IsNameOrAttribute(tensor)) return false;
  const Node shape = python::PositionalArgument(allocation, 0);
  if (!shape) return false;
  const absl::string_view first = shape.text();
  if (absl::EndsWith(maker, "_like")) return first == tensor.text();
  return first == absl::StrCat(tensor.text(), ".shape") ||
         first == absl::StrCat(tensor.text(), ".size()");
}

bool HasShapeOfElement(Node allocation, Node tensors) {
  if (!allocation || allocation.kind() != python::kCall) return false;
  const Node callee = allocation.Child(python::field::kFunction);
  const absl::string_view name = callee.kind() == python::kAttribute
                                     ? callee.Child(python::field::kAttribute).text()
                                     : callee.text();
  if (!absl::EndsWith(name, "_like")) return false;
  const Node shape = python::PositionalArgument(allocation, 0);
  const Node list = python::WithoutParentheses(tensors);
  if (list.kind() == python::kList || list.kind() == python::kTuple) {
    return shape && list.NamedChild(0) && shape.text() == list.NamedChild(0).text() &&
           IsNameOrAttribute(shape);
  }
  return shape.kind() == python::kSubscript && IsNameOrAttribute(list) &&
         shape.Child(python::field::kValue).text() == list.text();
}

bool UsesShapeOf(Node allocation, Node tensor) {
  if (!allocation || !IsNameOrAttribute(tensor)) return false;
  for (Node node : allocation.Subtree()) {
    if (node.text() == tensor.text()) return true;
  }
  return false;
}

bool HasDimensions(const Module& module, Node call, Node tensor) {
  const Node bare = python::WithoutParentheses(tensor);
  if (MakesDimensions(module, bare)) return true;
  if (bare.kind() != python::kIdentifier) return false;
  const std::vector<const Binding*> bindings = module.Lookup(bare.text(), bare);
  if (bindings.size() != 1) return false;
  if (bindings[0]->value && MakesDimensions(module, python::WithoutParentheses(bindings[0]->value)))
    return true;
  const std::vector<Node> reads = module.ReferencesTo(*bindings[0]);
  return std::any_of(reads.begin(), reads.end(), [&](Node read) {
    return AsksForDimension(read) && AlwaysRunsBefore(read, call);
  });
}

}  // namespace torchlift::distributed_nn
