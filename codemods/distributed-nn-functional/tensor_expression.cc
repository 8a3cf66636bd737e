// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/tensor_expression.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "absl/strings/strip.h"
#include "codemods/distributed-nn-functional/mutation.h"
#include "core/python/call.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::distributed_nn {
namespace {

constexpr absl::string_view kIntegerTypes[] = {"int",   "long",  "short", "int8", "int16",
                                               "int32", "int64", "uint8", "bool"};

}  // namespace

bool IsIntegerType(const python::Module& module, Node value) {
  const std::string name = module.QualifiedName(value);
  absl::string_view rest = name;
  return absl::ConsumePrefix(&rest, "torch.") &&
         std::find(std::begin(kIntegerTypes), std::end(kIntegerTypes), rest) !=
             std::end(kIntegerTypes);
}

bool HasIntegerTypeArgument(const python::Module& module, Node call) {
  const Node dtype = python::KeywordArgument(call, "dtype");
  if (dtype) return IsIntegerType(module, dtype);
  const Node first = python::PositionalArgument(call, 0);
  return first && IsIntegerType(module, first);
}

absl::string_view MethodName(const python::Module& module, Node call) {
  const Node callee = call.Child(python::field::kFunction);
  if (callee.kind() != python::kAttribute || !module.QualifiedName(callee).empty()) return "";
  return callee.Child(python::field::kAttribute).text();
}

Node SoleValue(const python::Module& module, Node name) {
  const std::vector<const python::Binding*> bindings = module.Lookup(name.text(), name);
  return bindings.size() == 1 ? bindings[0]->value : Node();
}

Node UnchangedValue(const python::Module& module, Node name) {
  const std::vector<const python::Binding*> bindings = module.Lookup(name.text(), name);
  if (bindings.size() != 1 || !bindings[0]->value ||
      MayBeChangedInPlace(module, *bindings[0], name))
    return Node();
  return bindings[0]->value;
}

}  // namespace torchlift::distributed_nn
