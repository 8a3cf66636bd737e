// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/edit_script.h"

#include <algorithm>
#include <utility>

#include "core/diff/common_subsequence.h"

namespace torchlift {
namespace {

using Kind = EditOperation::Kind;

Place PlaceOf(ByteRange range, const LineIndex& lines) {
  return {range, lines.LocationAt(range.begin), lines.LocationAt(range.end)};
}

// The partner of the last token with one in front of each node, or kNoNode.
template <typename PartnerOf>
std::vector<std::uint32_t> TokensBefore(const CodeTree& tree, PartnerOf partner_of) {
  std::vector<std::uint32_t> tokens(tree.size());
  std::uint32_t last = kNoNode;
  for (std::uint32_t i = 0; i < tree.size(); ++i) {
    tokens[i] = last;
    if (tree.is_leaf(i) && partner_of(i) != kNoNode) last = partner_of(i);
  }
  return tokens;
}

class ScriptWriter {
 public:
  ScriptWriter(const CodeTree& before, const CodeTree& after, const CodeMatching& matching)
      : before_(before),
        after_(after),
        matching_(matching),
        old_lines_(before.tree().text()),
        new_lines_(after.tree().text()),
        stays_(after.size(), false) {}

  std::vector<EditOperation> Write() {
    for (std::uint32_t j = 0; j < after_.size(); ++j) FindStayingChildren(j);
    AddDeletions();
    AddWhatIsAfter();
    // A deletion comes behind what stood before it, in front of what took its place.
    std::stable_sort(operations_.begin(), operations_.end(),
                     [](const Keyed& a, const Keyed& b) { return a.first < b.first; });
    std::vector<EditOperation> operations;
    operations.reserve(operations_.size());
    for (const Keyed& keyed : operations_) operations.push_back(keyed.second);
    return operations;
  }

 private:
  using Keyed = std::pair<std::uint64_t, EditOperation>;

  // Of the children whose parent's partner is their partner's parent, as many as possible stay in
  // their order; the larger ones where there is a choice.
  void FindStayingChildren(std::uint32_t parent_after) {
    const std::uint32_t parent_before = matching_.BeforeOf(parent_after);
    if (parent_before == kNoNode) return;
    numbers_.clear();
    weights_.clear();
    children_.clear();
    bool ascending = true;
    for (std::uint32_t child = parent_after + 1; child < after_.end(parent_after);
         child = after_.end(child)) {
      const std::uint32_t partner = matching_.BeforeOf(child);
      if (partner == kNoNode || before_.parent(partner) != parent_before) continue;
      ascending = ascending && (numbers_.empty() || numbers_.back() < partner);
      numbers_.push_back(partner);
      weights_.push_back(before_.subtree_size(partner));
      children_.push_back(child);
    }
    if (ascending) {
      for (const std::uint32_t child : children_) stays_[child] = true;
      return;
    }
    for (const std::uint32_t index : LongestAscending(numbers_, weights_)) {
      stays_[children_[index]] = true;
    }
  }

  void AddDeletions() {
    const auto after_of = [this](std::uint32_t i) { return matching_.AfterOf(i); };
    const std::vector<std::uint32_t> tokens = TokensBefore(before_, after_of);
    std::vector<std::uint32_t> operation_of(before_.size(), kNoNode);
    std::uint64_t key = 0;
    for (std::uint32_t i = 0; i < before_.size(); ++i) {
      if (matching_.AfterOf(i) != kNoNode) {
        key = 2 * std::uint64_t{matching_.AfterOf(i)} + 1;
        continue;
      }
      const std::uint32_t parent = before_.parent(i);
      if (operation_of[parent] != kNoNode) {
        operation_of[i] = operation_of[parent];
        ++operations_[operation_of[i]].second.nodes;
        continue;
      }
      operation_of[i] = static_cast<std::uint32_t>(operations_.size());
      const std::uint32_t place = EndOf(after_, tokens[i]);
      Add(key, Kind::kDelete, before_.node(i), Node(), before_.node(i).range(), {place, place});
    }
  }

  void AddWhatIsAfter() {
    const auto before_of = [this](std::uint32_t j) { return matching_.BeforeOf(j); };
    const std::vector<std::uint32_t> tokens = TokensBefore(after_, before_of);
    std::vector<std::uint32_t> operation_of(after_.size(), kNoNode);
    std::vector<std::uint32_t> position(after_.size(), 0);
    for (std::uint32_t j = 0; j < after_.size(); ++j) {
      std::uint32_t next = 0;
      for (std::uint32_t child = j + 1; child < after_.end(j); child = after_.end(child)) {
        position[child] = next++;
      }
      const std::uint32_t partner = matching_.BeforeOf(j);
      const std::uint32_t parent = after_.parent(j);
      const std::uint64_t key = 2 * std::uint64_t{j};
      const Node node = after_.node(j);
      if (partner == kNoNode) {
        if (operation_of[parent] != kNoNode) {
          operation_of[j] = operation_of[parent];
          ++operations_[operation_of[j]].second.nodes;
          continue;
        }
        operation_of[j] = static_cast<std::uint32_t>(operations_.size());
        const std::uint32_t place = EndOf(before_, tokens[j]);
        Add(key, Kind::kInsert, Node(), node, {place, place}, node.range());
        SetTarget(parent, position[j]);
        continue;
      }
      const Node old_node = before_.node(partner);
      if (j > 0 && !stays_[j]) {
        Add(key, Kind::kMove, old_node, node, old_node.range(), node.range());
        SetTarget(parent, position[j]);
      }
      if (before_.label(partner) != after_.label(j) || before_.kind(partner) != after_.kind(j)) {
        Add(key, Kind::kUpdate, old_node, node, old_node.range(), node.range());
      }
    }
  }

  void Add(std::uint64_t key, Kind kind, Node before, Node after, ByteRange old_range,
           ByteRange new_range) {
    EditOperation operation;
    operation.kind = kind;
    operation.before = before;
    operation.after = after;
    operation.nodes = 1;
    operation.before_place = PlaceOf(old_range, old_lines_);
    operation.after_place = PlaceOf(new_range, new_lines_);
    operations_.push_back({key, operation});
  }
  void SetTarget(std::uint32_t parent, std::uint32_t position) {
    EditOperation& operation = operations_.back().second;
    const std::uint32_t partner = matching_.BeforeOf(parent);
    operation.parent = partner == kNoNode ? after_.node(parent) : before_.node(partner);
    operation.position = position;
  }
  static std::uint32_t EndOf(const CodeTree& tree, std::uint32_t token) {
    return token == kNoNode ? 0 : tree.node(token).end();
  }

  const CodeTree& before_;
  const CodeTree& after_;
  const CodeMatching& matching_;
  const LineIndex old_lines_;
  const LineIndex new_lines_;
  std::vector<bool> stays_;  // Of the nodes after.
  std::vector<Keyed> operations_;
  // Scratch of FindStayingChildren.
  std::vector<std::uint32_t> numbers_, weights_, children_;
};

}  // namespace

std::vector<EditOperation> MakeEditScript(const CodeTree& before, const CodeTree& after,
                                          const CodeMatching& matching) {
  return ScriptWriter(before, after, matching).Write();
}

ScriptSize SizeOf(const std::vector<EditOperation>& operations) {
  ScriptSize size;
  for (const EditOperation& operation : operations) {
    switch (operation.kind) {
      case Kind::kInsert:
        size.inserted += operation.nodes;
        break;
      case Kind::kDelete:
        size.deleted += operation.nodes;
        break;
      case Kind::kUpdate:
        ++size.updated;
        break;
      case Kind::kMove:
        ++size.moved;
        break;
    }
  }
  return size;
}

}  // namespace torchlift
