// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/definition_index.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/report/style.h"
#include "core/syntax/bash_kinds.h"
#include "core/syntax/python_kinds.h"

namespace torchlift {
namespace {

bool IsDefinition(const Node& node) {
  if (node.tree().language() == Language::kBash) return node.kind() == bash::kFunctionDefinition;
  return node.kind() == python::kClassDefinition || node.kind() == python::kFunctionDefinition;
}

std::string TitleOf(const Node& node) {
  const bool shell = node.tree().language() == Language::kBash;
  const Node name = node.Child(shell ? bash::field::kName : python::field::kName);
  const std::string text = name ? Printable(name.text()) : "?";
  if (shell) return absl::StrCat(text, "()");
  return absl::StrCat(node.kind() == python::kClassDefinition ? "class " : "def ", text);
}

}  // namespace

DefinitionIndex::DefinitionIndex(const SyntaxTree& tree) : tree_(&tree) {
  std::uint32_t around = kNone;
  for (const Node& node : tree.Preorder()) {
    if (!IsDefinition(node)) continue;
    while (around != kNone && !tree.at(entries_[around].node).Contains(node))
      around = entries_[around].around;
    entries_.push_back({node.index(), around});
    around = static_cast<std::uint32_t>(entries_.size()) - 1;
  }
}

std::vector<Definition> DefinitionIndex::Around(const Node& node) const {
  const auto behind =
      std::lower_bound(entries_.begin(), entries_.end(), node.index(),
                       [](const Entry& entry, std::uint32_t index) { return entry.node < index; });
  std::vector<Definition> definitions;
  if (behind == entries_.begin()) return definitions;
  for (auto i = static_cast<std::uint32_t>(behind - entries_.begin()) - 1; i != kNone;
       i = entries_[i].around) {
    const Node definition = tree_->at(entries_[i].node);
    if (definition.Contains(node)) definitions.push_back({TitleOf(definition), definition.begin()});
  }
  std::reverse(definitions.begin(), definitions.end());
  return definitions;
}

}  // namespace torchlift
