// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/apply_script.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "core/diff/code_tree.h"

namespace torchlift {
namespace {

using Kind = EditOperation::Kind;

absl::Status WrongStep(absl::string_view what) { return absl::InvalidArgumentError(what); }

// A tree that can be changed. Items are never removed from the list, only from their parent.
class GrowingTree {
 public:
  explicit GrowingTree(const CodeTree& code) {
    for (std::uint32_t i = 0; i < code.size(); ++i) {
      const std::uint32_t parent = code.parent(i);
      items_.push_back({code.kind(i), code.LabelText(i), parent, {}});
      if (parent != kNoNode) items_[parent].children.push_back(i);
    }
  }

  std::uint32_t Add(KindId kind, std::string text) {
    items_.push_back({kind, std::move(text), kNoNode, {}});
    return static_cast<std::uint32_t>(items_.size() - 1);
  }
  void SetContent(std::uint32_t item, KindId kind, std::string text) {
    items_[item].kind = kind;
    items_[item].text = std::move(text);
  }
  bool Detach(std::uint32_t item) {
    const std::uint32_t parent = items_[item].parent;
    if (parent == kNoNode) return false;
    std::vector<std::uint32_t>& siblings = items_[parent].children;
    siblings.erase(std::find(siblings.begin(), siblings.end(), item));
    items_[item].parent = kNoNode;
    return true;
  }
  bool Attach(std::uint32_t item, std::uint32_t parent, std::size_t position) {
    std::vector<std::uint32_t>& siblings = items_[parent].children;
    if (items_[item].parent != kNoNode || position > siblings.size()) return false;
    siblings.insert(siblings.begin() + static_cast<std::ptrdiff_t>(position), item);
    items_[item].parent = parent;
    return true;
  }
  void Append(std::uint32_t item, std::uint32_t parent) {
    Attach(item, parent, items_[parent].children.size());
  }

  std::vector<OutlineNode> Outline(std::uint32_t root) const {
    std::vector<OutlineNode> outline;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> open = {{root, 0}};
    while (!open.empty()) {
      const auto [item, depth] = open.back();
      open.pop_back();
      outline.push_back({depth, items_[item].kind, items_[item].text});
      const std::vector<std::uint32_t>& children = items_[item].children;
      for (auto child = children.rbegin(); child != children.rend(); ++child) {
        open.push_back({*child, depth + 1});
      }
    }
    return outline;
  }

 private:
  struct Item {
    KindId kind;
    std::string text;
    std::uint32_t parent;
    std::vector<std::uint32_t> children;
  };
  std::vector<Item> items_;
};

// Finds a CodeTree's node by that of the syntax tree.
class CodeIndex {
 public:
  explicit CodeIndex(const CodeTree& code) : index_of_(code.tree().size(), kNoNode) {
    for (std::uint32_t i = 0; i < code.size(); ++i) index_of_[code.node(i).index()] = i;
  }
  std::uint32_t Of(const Node& node) const { return index_of_[node.index()]; }

 private:
  std::vector<std::uint32_t> index_of_;
};

class ScriptApplication {
 public:
  explicit ScriptApplication(const SyntaxTree& before)
      : before_(before), code_(before), index_(code_), tree_(code_) {}

  absl::Status TakeOut(absl::Span<const EditOperation> script) {
    for (const EditOperation& step : script) {
      if (step.kind != Kind::kMove) continue;
      const std::uint32_t item = OldItem(step.before);
      if (item == kNoNode || !step.after || !tree_.Detach(item))
        return WrongStep("a moved node is not there");
      if (!moved_.insert(step.after.index()).second) return WrongStep("a node is moved twice");
    }
    for (const EditOperation& step : script) {
      if (step.kind != Kind::kDelete) continue;
      const std::uint32_t item = OldItem(step.before);
      if (item == kNoNode) return WrongStep("a deleted node is not there");
      const std::size_t nodes = tree_.Outline(item).size();
      if (!tree_.Detach(item)) return WrongStep("a deleted node is not there");
      if (nodes != step.nodes) return WrongStep("a deletion takes another number of nodes");
    }
    return absl::OkStatus();
  }

  absl::Status Do(const EditOperation& step) {
    switch (step.kind) {
      case Kind::kDelete:
        return absl::OkStatus();
      case Kind::kUpdate: {
        const std::uint32_t item = OldItem(step.before);
        if (item == kNoNode || !step.after) return WrongStep("an updated node is not there");
        const std::uint32_t after = IndexAfter(step.after);
        if (after == kNoNode) return WrongStep("an updated node is no node of the code");
        tree_.SetContent(item, step.after.kind(), code_after_->LabelText(after));
        return absl::OkStatus();
      }
      case Kind::kMove:
        return Place(OldItem(step.before), step);
      case Kind::kInsert:
        return Insert(step);
    }
    return absl::OkStatus();
  }

  std::vector<OutlineNode> Outline() const { return tree_.Outline(0); }

 private:
  std::uint32_t OldItem(const Node& node) const {
    return node && &node.tree() == &before_ ? index_.Of(node) : kNoNode;
  }

  std::uint32_t IndexAfter(const Node& node) {
    if (!code_after_.has_value()) {
      code_after_.emplace(node.tree());
      index_after_.emplace(*code_after_);
    }
    return index_after_->Of(node);
  }

  absl::Status Place(std::uint32_t item, const EditOperation& step) {
    std::uint32_t parent = OldItem(step.parent);
    if (parent == kNoNode && step.parent) {
      const auto found = inserted_.find(step.parent.index());
      if (found != inserted_.end()) parent = found->second;
    }
    if (parent == kNoNode) return WrongStep("a parent is not there");
    if (!tree_.Attach(item, parent, step.position)) return WrongStep("a place is not there");
    return absl::OkStatus();
  }

  // Everything below the node but what moves there later.
  absl::Status Insert(const EditOperation& step) {
    const std::uint32_t top = IndexAfter(step.after);
    if (top == kNoNode) return WrongStep("an inserted node is not there");
    std::uint32_t nodes = 0;
    for (std::uint32_t j = top; j < code_after_->end(top);) {
      const Node node = code_after_->node(j);
      if (moved_.contains(node.index())) {
        j = code_after_->end(j);
        continue;
      }
      const std::uint32_t item = tree_.Add(node.kind(), code_after_->LabelText(j));
      inserted_[node.index()] = item;
      if (j != top) {
        tree_.Append(item, inserted_[code_after_->node(code_after_->parent(j)).index()]);
      }
      ++nodes;
      ++j;
    }
    if (nodes != step.nodes) return WrongStep("an insertion brings another number of nodes");
    return Place(inserted_[step.after.index()], step);
  }

  const SyntaxTree& before_;
  const CodeTree code_;
  const CodeIndex index_;
  GrowingTree tree_;
  std::optional<CodeTree> code_after_;
  std::optional<CodeIndex> index_after_;
  absl::flat_hash_set<std::uint32_t> moved_;                    // By index in the tree after.
  absl::flat_hash_map<std::uint32_t, std::uint32_t> inserted_;  // Likewise, to items.
};

}  // namespace

std::vector<OutlineNode> OutlineOf(const SyntaxTree& tree) {
  return GrowingTree(CodeTree(tree)).Outline(0);
}

absl::StatusOr<std::vector<OutlineNode>> ApplyScript(const SyntaxTree& before,
                                                     absl::Span<const EditOperation> script) {
  ScriptApplication application(before);
  if (absl::Status status = application.TakeOut(script); !status.ok()) return status;
  for (const EditOperation& step : script) {
    if (absl::Status status = application.Do(step); !status.ok()) return status;
  }
  return application.Outline();
}

}  // namespace torchlift
