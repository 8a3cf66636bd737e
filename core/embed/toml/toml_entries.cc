// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/toml/toml_entries.h"

#include <cstdint>
#include <map>
#include <utility>

#include "core/syntax/toml_kinds.h"

namespace torchlift::embed {
namespace {

bool IsKey(Node node) {
  return node.kind() == toml::kBareKey || node.kind() == toml::kQuotedKey ||
         node.kind() == toml::kDottedKey;
}

// Adds the parts of a key: a."b c".d
void AppendKey(Node key, std::vector<std::string>& path) {
  for (std::uint32_t i = key.index(); i < key.subtree_end(); ++i) {
    const Node part = key.tree().at(i);
    if (part.kind() == toml::kBareKey) path.emplace_back(part.text());
    if (part.kind() == toml::kQuotedKey && part.text().size() >= 2)
      path.emplace_back(part.text().substr(1, part.text().size() - 2));
  }
}

class EntryCollector {
 public:
  std::vector<TomlEntry> Collect(const SyntaxTree& tree) && {
    for (const Node node : tree.Preorder()) {
      const bool is_table = node.kind() == toml::kTable || node.kind() == toml::kTableArrayElement;
      if (is_table) {
        for (const Node child : node.named_children()) {
          if (IsKey(child)) AppendKey(child, paths_[node.index()]);
        }
      } else if (node.kind() == toml::kPair) {
        Add(node);
      }
    }
    return std::move(entries_);
  }

 private:
  // The way to what holds the pair: a table, or the pair whose value it stands in.
  std::vector<std::string> PathAround(Node pair) const {
    bool is_in_array = false;
    for (Node around = pair.parent(); around; around = around.parent()) {
      if (around.kind() == toml::kArray) is_in_array = true;
      const auto path = paths_.find(around.index());
      if (path == paths_.end()) continue;
      std::vector<std::string> whole = path->second;
      if (is_in_array) whole.emplace_back("[]");
      return whole;
    }
    return {};
  }

  void Add(Node pair) {
    std::vector<std::string> path = PathAround(pair);
    Node value;
    for (const Node child : pair.named_children()) {
      if (child.is_extra()) continue;
      if (IsKey(child)) {
        AppendKey(child, path);
      } else {
        value = child;
      }
    }
    paths_[pair.index()] = path;
    bool is_faulty = !value;
    for (Node around = pair; around && !is_faulty; around = around.parent())
      is_faulty = around.is_error();
    is_faulty = is_faulty || pair.has_error();
    if (!is_faulty) entries_.push_back({std::move(path), pair, value});
  }

  std::map<std::uint32_t, std::vector<std::string>> paths_;  // Of tables and pairs, by index.
  std::vector<TomlEntry> entries_;
};

}  // namespace

std::vector<TomlEntry> EntriesOf(const SyntaxTree& tree) { return EntryCollector().Collect(tree); }

}  // namespace torchlift::embed
