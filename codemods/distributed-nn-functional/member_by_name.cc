// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/member_by_name.h"

#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "codemods/distributed-nn-functional/named_in_string.h"
#include "codemods/distributed-nn-functional/reached_member.h"
#include "core/python/call.h"
#include "core/python/constant.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::distributed_nn {
namespace {

using python::Module;

bool TakesMemberName(absl::string_view name) {
  return name == "patch" || name == "setattr" || name == "getattr" || name == "delattr" ||
         name == "object" || name == "multiple" || name == "replace" || name == "resolve_name" ||
         name == "spy" || name == "__getattribute__";
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

// What a path names, at the string that has it or a part of it.
std::optional<Use> UseOfPath(Node place, absl::string_view path) {
  const Operation* operation = OperationOfPath(path);
  if (operation == nullptr && !IsOperationModule(path)) return std::nullopt;
  Use use;
  use.kind = Use::Kind::kByName;
  use.operation = operation;
  use.place = place;
  return use;
}

// `__import__("torch.distributed.nn")`, whose value is torch without a fromlist.
std::optional<Use> UseOfImportCall(const Module& module, Node call) {
  const std::optional<std::string> path = FoldIfString(module, python::PositionalArgument(call, 0));
  if (!path) return std::nullopt;
  if (IsOperationModule(*path)) return UseOfModule(call);
  const std::string package = path->substr(0, path->find('.'));
  return package == "torch" ? UseBehind(module, call, package) : std::nullopt;
}

// `operator.attrgetter("distributed.nn.all_reduce")`; what it is asked of may be far away.
std::optional<Use> UseByAttributeGetter(const Module& module, Node call) {
  const Node string = python::PositionalArgument(call, 0);
  const std::optional<std::string> path = FoldIfString(module, string);
  if (!path) return std::nullopt;
  const Node outer = call.parent();
  const bool is_called = outer.kind() == python::kCall && call.field() == python::field::kFunction;
  const Node object = is_called ? python::PositionalArgument(outer, 0) : Node();
  const std::string owner = module.QualifiedName(object);
  if (IsOperationModule(owner)) return std::nullopt;  // A module as a value.
  if (!owner.empty()) {
    const std::string name = absl::StrCat(owner, ".", *path);
    const std::optional<Use> at_string = UseOfPath(string, name);
    return at_string ? at_string : UseBehind(module, outer, name);
  }
  for (absl::string_view package : {"torch.", "torch.distributed.", "torch.distributed.nn."}) {
    const std::string name = absl::StrCat(package, *path);
    // `attrgetter("nn.functional")` is rather torch.nn.
    if (OperationOfPath(name) != nullptr || (package == "torch." && IsOperationModule(name)))
      return UseOfPath(string, name);
  }
  return std::nullopt;
}

// `exec(CODE)`, where the file says what CODE is.
std::optional<Use> UseOfNamedCode(const Module& module, Node code) {
  if (code.kind() != python::kIdentifier) return std::nullopt;
  const std::optional<std::string> text = FoldIfString(module, code);
  if (!text || !IsCodeThatNamesModule(module, code, *text)) return std::nullopt;
  return UseOfPath(code, kModule);
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
  return name ? UseBehind(module, subscript, *name) : std::nullopt;
}

std::optional<Use> UseByName(const Module& module, Node call) {
  const absl::string_view name = CalledName(call);
  const Node first = python::PositionalArgument(call, 0);
  if (!first) return std::nullopt;
  if (name == "__import__") return UseOfImportCall(module, call);
  if (name == "attrgetter") return UseByAttributeGetter(module, call);
  if (name == "eval" || name == "exec") return UseOfNamedCode(module, first);
  if (!TakesMemberName(name)) return std::nullopt;
  // A literal is seen wherever it stands.
  if (first.kind() == python::kIdentifier) {
    if (const std::optional<std::string> path = FoldIfString(module, first))
      return UseOfPath(first, *path);
  }
  const bool is_own_method = absl::StartsWith(name, "__");
  const Node member = is_own_method ? first : python::PositionalArgument(call, 1);
  const Node object =
      is_own_method ? call.Child(python::field::kFunction).Child(python::field::kObject) : first;
  const std::string owner = module.QualifiedName(object);
  if (!member || owner.empty()) return std::nullopt;
  const std::optional<std::string> member_name = FoldIfString(module, member);
  if (!member_name) return std::nullopt;
  // What `getattr` brings is followed where it is a module.
  const std::string path = absl::StrCat(owner, ".", *member_name);
  return name == "getattr" && IsOperationModule(path) ? std::nullopt : UseOfPath(member, path);
}

}  // namespace torchlift::distributed_nn
