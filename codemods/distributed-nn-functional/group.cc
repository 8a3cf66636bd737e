// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/group.h"

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "codemods/distributed-nn-functional/new_code.h"
#include "core/python/constant.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::distributed_nn {
namespace {

using python::Binding;
using python::BindingKind;
using python::Module;

bool IsWorld(absl::string_view name) {
  return name == "torch.distributed.group.WORLD" || name == "torch.distributed.GroupMember.WORLD" ||
         name == "torch.distributed.distributed_c10d.group.WORLD" ||
         name == "torch.distributed.nn.functional.group.WORLD" ||
         name == "torch.distributed.distributed_c10d.GroupMember.WORLD";
}

// Calls whose value is never None.
bool MakesGroup(const Module& module, Node call) {
  if (call.kind() != python::kCall) return false;
  const Node callee = python::WithoutParentheses(call.Child(python::field::kFunction));
  const std::string name = module.QualifiedName(callee);
  if (name == "torch.distributed.new_group" ||
      name == "torch.distributed.distributed_c10d.new_group" ||
      name == "torch.distributed.distributed_c10d._get_default_group") {
    return true;
  }
  // DeviceMesh.get_group
  return callee.kind() == python::kAttribute &&
         callee.Child(python::field::kAttribute).text() == "get_group" &&
         absl::StrContains(callee.Child(python::field::kObject).text(), "mesh");
}

// A parameter that is annotated as a group and has no default.
bool IsGroupParameter(const Module& module, const Binding& binding) {
  if (binding.kind != BindingKind::kParameter) return false;
  const Node parameter = binding.name_node.parent();
  if (parameter.kind() != python::kTypedParameter) return false;
  const Node type = parameter.Child(python::field::kType).NamedChild(0);
  if (!type) return false;
  const std::string name = module.QualifiedName(type);
  return name == "torch.distributed.ProcessGroup" ||
         name == "torch.distributed.distributed_c10d.ProcessGroup" ||
         name == "torch._C._distributed_c10d.ProcessGroup";
}

bool IsKnown(const Module& module, Node expression) {
  if (IsWorld(module.QualifiedName(expression)) || MakesGroup(module, expression)) return true;
  if (expression.kind() != python::kIdentifier) return false;
  const std::vector<const Binding*> bindings = module.Lookup(expression.text(), expression);
  if (bindings.size() != 1) return false;
  if (IsGroupParameter(module, *bindings[0])) return true;
  const Node value = python::WithoutParentheses(bindings[0]->value);
  return value && MakesGroup(module, value);
}

}  // namespace

Group GroupOf(const Module& module, Node expression) {
  Group group;
  if (!expression) return group;
  group.expression = expression;
  const Node bare = python::WithoutParentheses(expression);
  if (python::FoldConstant(module, bare) == std::optional<python::Constant>(python::NoneValue{}))
    return group;
  group.is_world = IsWorld(module.QualifiedName(bare));
  group.is_repeatable = IsNameOrAttribute(bare);
  group.kind = IsKnown(module, bare) ? Group::Kind::kKnown : Group::Kind::kMaybeNone;
  return group;
}

NewCode GroupCode(const Group& group, absl::string_view distributed) {
  NewCode code;
  switch (group.kind) {
    case Group::Kind::kDefault:
      return code.Text(absl::StrCat(distributed, ".group.WORLD"));
    case Group::Kind::kKnown:
      return Kept(group.expression);
    case Group::Kind::kMaybeNone:
      break;
  }
  const Node expression = group.expression;
  code.Append(Operand(expression)).Text(" if ").Append(Operand(expression));
  return code.Text(absl::StrCat(" is not None else ", distributed, ".group.WORLD"));
}

NewCode WorldSizeCode(const Group& group, absl::string_view distributed) {
  NewCode code;
  code.Text(absl::StrCat(distributed, ".get_world_size("));
  if (group.kind != Group::Kind::kDefault) code.Append(Kept(group.expression));
  return code.Text(")");
}

int TimesWritten(const Group& group) {
  switch (group.kind) {
    case Group::Kind::kDefault:
      return 0;
    case Group::Kind::kKnown:
      return 1;
    case Group::Kind::kMaybeNone:
      break;
  }
  return 2;
}

}  // namespace torchlift::distributed_nn
