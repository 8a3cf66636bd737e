// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/public_names.h"

#include "core/python/call.h"
#include "core/python/string_literal.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::python {
namespace {

using PublicNames = Module::PublicNames;

void AddName(Node element, PublicNames& found) {
  const auto text = DecodeString(element);
  if (!text.has_value() || !text->unknown.empty()) {
    found.complete = false;
  } else {
    found.names.push_back(text->text);
  }
}

// The names of `["a", "b"] + other.__all__`, as far as they can be seen.
void AddList(Node list, PublicNames& found) {
  std::vector<Node> todo = {list};
  while (!todo.empty()) {
    const Node part = todo.back();
    todo.pop_back();
    switch (part.kind()) {
      case kParenthesizedExpression:
        todo.push_back(part.NamedChild(0));
        break;
      case kBinaryOperator:
        if (part.Child(field::kOperator).kind() != token::kPlus) found.complete = false;
        todo.push_back(part.Child(field::kRight));
        todo.push_back(part.Child(field::kLeft));
        break;
      case kList:
      case kTuple:
      case kSet:
      case kExpressionList:
        for (Node element : part.named_children()) AddName(element, found);
        break;
      default:
        found.complete = false;
    }
  }
}

// `__all__.append("a")`, `.extend([…])`, `.remove("a")` and whatever else may be done to it.
void AddMethod(Node reference, PublicNames& found) {
  const Node attribute = reference.parent();
  const Node call = attribute.parent();
  if (attribute.kind() != kAttribute || call.kind() != kCall) return;
  const absl::string_view method = attribute.Child(field::kAttribute).text();
  const Node argument = PositionalArgument(call, 0);
  if (method == "append" && argument) return AddName(argument, found);
  if (method == "extend" && argument) return AddList(argument, found);
  found.complete = false;
}

}  // namespace

PublicNames FindPublicNames(const Outline& outline) {
  PublicNames found;
  for (const Binding& binding : outline.bindings) {
    if (binding.scope != 0 || binding.name != "__all__") continue;
    found.present = true;
    if (binding.kind == BindingKind::kAugmented) {
      AddList(binding.statement.NamedChild(0).Child(field::kRight), found);
    } else if (binding.value) {
      AddList(binding.value, found);
    } else if (binding.kind != BindingKind::kAnnotated) {
      found.complete = false;
    }
  }
  if (!found.present) return found;
  for (Node reference : outline.references) {
    if (reference.text() == "__all__") AddMethod(reference, found);
  }
  return found;
}

}  // namespace torchlift::python
