// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// Any bytes as a Python module: parsed, checked, modelled, every name resolved.

#include <cstddef>
#include <cstdint>

#include "core/python/module.h"
#include "core/python/validity.h"
#include "core/syntax/syntax_tree.h"
#include "tests/fuzz/law.h"

namespace torchlift {
namespace {

void CheckNodes(const SyntaxTree& tree) {
  for (const Node node : tree.Preorder()) {
    const Node parent = node.parent();
    Law(node.begin() <= node.end() && node.end() <= tree.text().size(), "nodes lie in the text");
    Law(!parent || parent.Contains(node), "a node is below its parent");
  }
}

void ReadModule(absl::string_view text) {
  const absl::StatusOr<SyntaxTree> tree = SyntaxTree::Parse(Language::kPython, text);
  if (!tree.ok()) return;
  CheckNodes(*tree);
  python::CheckValid(*tree).IgnoreError();
  python::CheckValid(*tree, python::CodeKind::kNotebookCell).IgnoreError();
  if (tree->has_error()) return;
  const python::Module module(*tree);
  for (const Node name : module.references()) module.Resolve(name);
  for (const Node node : tree->Preorder()) {
    Law(module.ScopeOf(node) < module.scopes().size(), "every node has a scope");
  }
  for (const python::Binding& binding : module.bindings()) module.ReferencesTo(binding);
  module.public_names();
}

}  // namespace
}  // namespace torchlift

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  torchlift::ReadModule(absl::string_view(reinterpret_cast<const char*>(data), size));
  return 0;
}
