// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_YAML_NODE_BUILDER_H_
#define TORCHLIFT_CORE_EMBED_YAML_NODE_BUILDER_H_

#include <cstdint>

#include "absl/strings/string_view.h"
#include "core/embed/yaml/stream.h"

namespace torchlift::embed::yaml {

// Writes the nodes of a stream in preorder. Ranges of nodes that are open grow with what is added.
class NodeBuilder {
 public:
  static constexpr std::uint32_t kNone = Stream::kNone;

  explicit NodeBuilder(Stream& stream) : stream_(stream) {}

  // What stands in front of the next node.
  struct Pending {
    absl::string_view anchor;
    absl::string_view tag;
    bool empty() const { return anchor.empty() && tag.empty(); }
  };

  // A node without children. `parent` is kNone for the root of a document.
  std::uint32_t Add(NodeKind kind, Style style, ByteRange range, std::uint32_t parent,
                    Pending& properties);
  // A collection that is closed later.
  std::uint32_t Open(NodeKind kind, Style style, std::uint32_t begin, std::uint32_t parent,
                     Pending& properties);
  void Close(std::uint32_t node, std::uint32_t end);
  // Puts a mapping around the last node, an item of a sequence that turns out to be a key: [a: b].
  // Gives the mapping, which is open. Only for nodes without children.
  bool CanWrapLast() const;
  std::uint32_t WrapLastInMapping();

  // Takes back the nodes from this one on, which has not been closed, and their faults.
  void TakeBack(std::uint32_t node, std::uint32_t last_end);

  void MarkConditional(std::uint32_t node);
  void MarkKey(std::uint32_t node);
  void MarkFaulty(std::uint32_t node);  // Unless it is kNone.
  // Notes a fault, and marks `node` unless that is kNone.
  void AddFault(ByteRange place, absl::string_view what, std::uint32_t node);

  // Where the last node that is not kNull ends.
  std::uint32_t last_end() const { return last_end_; }
  std::uint32_t size() const { return stream_.size(); }
  bool IsMapping(std::uint32_t node) const {
    return stream_.records_[node].kind == NodeKind::kMapping;
  }

 private:
  Stream& stream_;
  std::uint32_t last_end_ = 0;
};

}  // namespace torchlift::embed::yaml

#endif  // TORCHLIFT_CORE_EMBED_YAML_NODE_BUILDER_H_
