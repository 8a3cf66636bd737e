// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/yaml/node_builder.h"

#include <algorithm>

namespace torchlift::embed::yaml {

std::uint32_t NodeBuilder::Add(NodeKind kind, Style style, ByteRange range, std::uint32_t parent,
                               Pending& properties) {
  const std::uint32_t node = Open(kind, style, range.begin, parent, properties);
  Stream::Record& record = stream_.records_[node];
  record.range = range;
  record.subtree_end = node + 1;
  if (kind != NodeKind::kNull) last_end_ = range.end;
  return node;
}

std::uint32_t NodeBuilder::Open(NodeKind kind, Style style, std::uint32_t begin,
                                std::uint32_t parent, Pending& properties) {
  const std::uint32_t node = stream_.size();
  Stream::Record record;
  record.range = {begin, begin};
  record.parent = parent;
  record.kind = kind;
  record.style = style;
  if (parent == kNone) record.flags |= Stream::kDocument;
  if (!properties.empty()) {
    record.flags |= Stream::kHasProperties;
    stream_.properties_.push_back({node, properties.anchor, properties.tag});
    properties = {};
  }
  stream_.records_.push_back(record);
  return node;
}

void NodeBuilder::Close(std::uint32_t node, std::uint32_t end) {
  Stream::Record& record = stream_.records_[node];
  record.range.end = std::max(record.range.begin, end);
  record.subtree_end = stream_.size();
  last_end_ = record.range.end;
}

bool NodeBuilder::CanWrapLast() const {
  const Stream::Record& last = stream_.records_.back();
  return last.kind == NodeKind::kScalar || last.kind == NodeKind::kAlias;
}

std::uint32_t NodeBuilder::WrapLastInMapping() {
  const std::uint32_t node = stream_.size() - 1;
  Stream::Record key = stream_.records_.back();
  Stream::Record& mapping = stream_.records_.back();
  mapping.kind = NodeKind::kMapping;
  mapping.style = Style::kFlow;
  mapping.flags = key.flags & Stream::kConditional;
  key.parent = node;
  key.flags = static_cast<std::uint8_t>(key.flags | Stream::kIsKey);
  key.subtree_end = node + 2;
  stream_.records_.push_back(key);
  if (!stream_.properties_.empty() && stream_.properties_.back().node == node)
    ++stream_.properties_.back().node;
  return node;
}

void NodeBuilder::TakeBack(std::uint32_t node, std::uint32_t last_end) {
  stream_.records_.resize(node);
  while (!stream_.properties_.empty() && stream_.properties_.back().node >= node)
    stream_.properties_.pop_back();
  last_end_ = last_end;
}

void NodeBuilder::MarkConditional(std::uint32_t node) {
  stream_.records_[node].flags |= Stream::kConditional;
}

void NodeBuilder::MarkKey(std::uint32_t node) { stream_.records_[node].flags |= Stream::kIsKey; }

void NodeBuilder::MarkFaulty(std::uint32_t node) {
  if (node != kNone) stream_.records_[node].flags |= Stream::kFaulty;
}

void NodeBuilder::AddFault(ByteRange place, absl::string_view what, std::uint32_t node) {
  stream_.faults_.push_back({place, what});
  MarkFaulty(node);
}

}  // namespace torchlift::embed::yaml
