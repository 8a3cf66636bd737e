// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/old_imports.h"

#include <variant>

#include "absl/strings/match.h"
#include "codemods/distributed-nn-functional/operation.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::distributed_nn {

std::vector<ByteRange> OldImports(const python::Module& module, const Use& use) {
  std::vector<const python::Binding*> imports = use.imports;
  for (Node argument : use.call.Child(python::field::kArguments).named_children()) {
    const Node node = argument.kind() == python::kKeywordArgument
                          ? argument.Child(python::field::kValue)
                          : argument;
    const python::Resolution resolution = module.Resolve(node);
    const auto* qualified = std::get_if<python::Qualified>(&resolution);
    if (qualified == nullptr || !absl::StrContains(qualified->name, ".ReduceOp.")) continue;
    imports.insert(imports.end(), qualified->imports.begin(), qualified->imports.end());
  }
  std::vector<ByteRange> names;
  for (const python::Binding* binding : imports) {
    const bool is_ours = absl::StartsWith(binding->imported, kPackage) ||
                         absl::EndsWith(binding->imported, ".ReduceOp");
    if (is_ours && binding->name_node) names.push_back(binding->name_node.range());
  }
  return names;
}

}  // namespace torchlift::distributed_nn
