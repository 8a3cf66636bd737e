// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/member_by_name.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "core/python/call.h"
#include "core/python/constant.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::distributed_nn {
namespace {

using python::Module;

// The operation that a dotted path in a string names: "torch.distributed.nn.all_gather".
const Operation* OperationOfPath(absl::string_view path) {
  if (const Operation* operation = FindOperation(path)) return operation;
  if (!absl::ConsumePrefix(&path, kPackage) || !absl::ConsumePrefix(&path, ".")) return nullptr;
  const Operation* operation = OperationNamed(path);
  // The star import of the package leaves out what begins with an underscore.
  return operation != nullptr && operation->id != OperationId::kAllGatherBase ? operation : nullptr;
}

bool TakesMemberName(absl::string_view name) {
  return name == "patch" || name == "setattr" || name == "getattr" || name == "delattr" ||
         name == "object" || name == "multiple" || name == "replace" || name == "resolve_name" ||
         name == "spy" || name == "attrgetter";
}

std::optional<std::string> FoldIfString(const Module& module, Node expression) {
  const Node bare = python::WithoutParentheses(expression);
  if (bare.kind() != python::kString && bare.kind() != python::kConcatenatedString &&
      bare.kind() != python::kIdentifier) {
    return std::nullopt;
  }
  return python::FoldString(module, bare);
}

Use UseOfModule(Node place) {
  Use use;
  use.kind = Use::Kind::kModuleValue;
  use.place = place;
  return use;
}

std::optional<Use> UseOfOperation(Node string, const Operation* operation) {
  if (operation == nullptr) return std::nullopt;
  Use use;
  use.kind = Use::Kind::kByName;
  use.operation = operation;
  use.place = string;
  return use;
}

}  // namespace

absl::string_view CalledName(Node call) {
  const Node callee = python::WithoutParentheses(call.Child(python::field::kFunction));
  return callee.kind() == python::kAttribute ? callee.Child(python::field::kAttribute).text()
                                             : callee.text();
}

bool NamesMember(const Module& module, Node call, Node value) {
  if (call.kind() != python::kCall || python::PositionalArgument(call, 0) != value) return false;
  if (call.Child(python::field::kFunction).text() == "hasattr") return true;
  const Node second = python::PositionalArgument(call, 1);
  return TakesMemberName(CalledName(call)) && second && FoldIfString(module, second).has_value();
}

std::optional<Use> UseOfLoadedModule(const Module& module, Node subscript) {
  const Node key = subscript.Child(python::field::kSubscript);
  if (!key || module.QualifiedName(subscript.Child(python::field::kValue)) != "sys.modules")
    return std::nullopt;
  const std::optional<std::string> name = FoldIfString(module, key);
  return name && IsOperationModule(*name) ? std::optional(UseOfModule(subscript)) : std::nullopt;
}

std::optional<Use> UseByName(const Module& module, Node call) {
  const absl::string_view name = CalledName(call);
  if (!TakesMemberName(name) && name != "__import__") return std::nullopt;
  const Node first = python::PositionalArgument(call, 0);
  if (!first) return std::nullopt;
  if (const std::optional<std::string> path = FoldIfString(module, first)) {
    if (name == "__import__") {
      return IsOperationModule(*path) ? std::optional(UseOfModule(call)) : std::nullopt;
    }
    const std::string full = name == "attrgetter" ? absl::StrCat("torch.", *path) : *path;
    return UseOfOperation(first, OperationOfPath(full));
  }
  const Node second = python::PositionalArgument(call, 1);
  if (!second || !IsOperationModule(module.QualifiedName(first))) return std::nullopt;
  const std::optional<std::string> member = FoldIfString(module, second);
  return member ? UseOfOperation(second, OperationNamed(*member)) : std::nullopt;
}

}  // namespace torchlift::distributed_nn
