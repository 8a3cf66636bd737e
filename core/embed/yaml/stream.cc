// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/yaml/stream.h"

#include <algorithm>
#include <iterator>

#include "absl/strings/match.h"
#include "core/embed/yaml/block_reader.h"
#include "core/embed/yaml/cursor.h"
#include "core/embed/yaml/node_builder.h"
#include "core/embed/yaml/scalar.h"
#include "core/text/utf8.h"

namespace torchlift::embed::yaml {
namespace {

constexpr absl::string_view kMergeKey = "<<";

// Mappings that are looked through for one key; more can only be an anchor within itself.
constexpr std::size_t kMostMerged = 64;

// What `<<` names: mappings, as aliases or in a list.
void AppendMerged(Node value, std::vector<Node>& mappings) {
  const Node resolved = value.Resolved();
  if (resolved.IsSequence()) {
    for (const Node item : resolved.Items()) mappings.push_back(item.Resolved());
  } else {
    mappings.push_back(resolved);
  }
}

}  // namespace

Stream Stream::Read(absl::string_view text, const LookedFor& looked_for) {
  return Stream(text, looked_for);
}

Stream::Stream(absl::string_view text, const LookedFor& looked_for)
    : text_(text), actions_(FindTemplateActions(text)), wanted_(text, looked_for) {
  NodeBuilder builder(*this);
  BlockReader(actions_.masked.empty() ? text : absl::string_view(actions_.masked), actions_,
              builder)
      .Read();
  for (const Properties& properties : properties_) {
    if (!properties.anchor.empty())
      anchors_.emplace_back(properties.anchor.substr(1), properties.node);
  }
  std::sort(anchors_.begin(), anchors_.end());
}

std::vector<Node> Stream::documents() const {
  std::vector<Node> roots;
  for (std::uint32_t i = 0; i < size(); i = records_[i].subtree_end) roots.push_back(at(i));
  return roots;
}

const Stream::Properties* Stream::PropertiesOf(std::uint32_t node) const {
  const auto found =
      std::lower_bound(properties_.begin(), properties_.end(), node,
                       [](const Properties& a, std::uint32_t index) { return a.node < index; });
  return found != properties_.end() && found->node == node ? &*found : nullptr;
}

std::uint32_t Node::column() const {
  Cursor cursor(stream_->text());
  cursor.MoveTo(begin());
  const std::uint32_t line = cursor.LineBegin();
  const bool has_mark = line == 0 && absl::StartsWith(stream_->text(), kUtf8ByteOrderMark);
  return begin() - line - (has_mark ? static_cast<std::uint32_t>(kUtf8ByteOrderMark.size()) : 0);
}

absl::string_view Node::tag() const {
  if (stream_ == nullptr || (record().flags & Stream::kHasProperties) == 0) return {};
  return stream_->PropertiesOf(index_)->tag;
}

bool Node::IsWithinFault() const {
  for (Node node = *this; node; node = node.parent()) {
    if (node.is_faulty()) return true;
  }
  return false;
}

Node Node::parent() const {
  return record().parent == Stream::kNone ? Node() : Node(stream_, record().parent);
}

Node Node::Key() const {
  if (!parent().IsMapping() || is_key()) return Node();
  const Node before(stream_, index_ - 1);
  return before.is_key() && before.parent() == parent() ? before : Node();
}

std::vector<Node> Node::Items() const {
  std::vector<Node> items;
  if (!IsSequence()) return items;
  for (std::uint32_t i = index_ + 1; i < subtree_end(); i = stream_->at(i).subtree_end())
    items.push_back(stream_->at(i));
  return items;
}

std::vector<Node::Pair> Node::Pairs() const {
  std::vector<Pair> pairs;
  if (!IsMapping()) return pairs;
  for (std::uint32_t i = index_ + 1; i < subtree_end();) {
    const Node key = stream_->at(i);
    const std::uint32_t next = key.subtree_end();
    const Node value = next < subtree_end() ? stream_->at(next) : Node();
    pairs.push_back({key, value});
    i = value ? value.subtree_end() : next;
  }
  return pairs;
}

Node Node::Resolved() const {
  Node node = *this;
  for (int depth = 0; node.kind() == NodeKind::kAlias; ++depth) {
    const std::pair<absl::string_view, std::uint32_t> place(node.text().substr(1), node.index_);
    const auto& anchors = stream_->anchors_;
    const auto behind = std::lower_bound(anchors.begin(), anchors.end(), place);
    if (behind == anchors.begin() || std::prev(behind)->first != place.first || depth > 8)
      return Node();
    node = stream_->at(std::prev(behind)->second);
  }
  return node;
}

Node Node::Value(absl::string_view key) const {
  std::vector<Node> mappings = {Resolved()};
  for (std::size_t i = 0; i < mappings.size() && i < kMostMerged; ++i) {
    Node found;
    std::vector<Node> merged;
    for (const Pair& pair : mappings[i].Pairs()) {
      if (pair.key.Is(key)) found = pair.value;
      if (pair.key.Is(kMergeKey)) AppendMerged(pair.value, merged);
    }
    if (found) return found.Resolved();
    // In front of what is left, as the nearest one counts.
    mappings.insert(mappings.begin() + static_cast<std::ptrdiff_t>(i) + 1, merged.begin(),
                    merged.end());
  }
  return Node();
}

bool Node::MayHaveMore() const {
  std::vector<Node> mappings = {Resolved()};
  for (std::size_t i = 0; i < mappings.size(); ++i) {
    if (!mappings[i].IsMapping() || i == kMostMerged) return true;
    for (const Pair& pair : mappings[i].Pairs()) {
      if (pair.key.kind() != NodeKind::kScalar) return true;
      if (pair.key.Is(kMergeKey)) AppendMerged(pair.value, mappings);
    }
  }
  return false;
}

bool Node::Is(absl::string_view expected) const {
  if (!IsScalar()) return false;
  const absl::string_view written = text();
  if (style() == Style::kPlain) return written == expected;
  return absl::StrContains(written, expected) && Value() == expected;
}

std::string Node::Value() const { return IsScalar() ? DecodeScalar(*this).text : std::string(); }

}  // namespace torchlift::embed::yaml
