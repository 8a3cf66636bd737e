// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_YAML_FLOW_READER_H_
#define TORCHLIFT_CORE_EMBED_YAML_FLOW_READER_H_

#include <cstdint>
#include <vector>

#include "core/embed/yaml/cursor.h"
#include "core/embed/yaml/node_builder.h"
#include "core/embed/yaml/template_lines.h"

namespace torchlift::embed::yaml {

// Reads one collection in brackets, with all that stands in it: [a, {b: "c"}].
class FlowReader {
 public:
  FlowReader(Cursor& cursor, TemplateLines& lines, NodeBuilder& builder)
      : cursor_(cursor), lines_(lines), builder_(builder) {}

  // Reads from the bracket at the cursor up to behind the one that ends it, and gives the node. What
  // cannot be read is a faulty scalar, up to its first line that begins at most at `column`.
  std::uint32_t Read(std::uint32_t parent, std::int64_t column, NodeBuilder::Pending& properties);

 private:
  enum class State : std::uint8_t { kEntry, kAfterKey, kValue, kAfterValue };
  struct Open {
    std::uint32_t node;
    bool is_mapping;
    bool is_pair;  // A mapping of one pair in a sequence, without brackets.
    std::uint32_t depth;
    State state;
    std::uint32_t place;  // Of a value that is not written.
  };

  void OpenCollection(std::uint32_t parent);
  void CloseCollection();
  void FinishEntry();
  void FinishPair();
  void AddUnseen(ByteRange place);
  void MarkIfConditional(std::uint32_t node);
  void AddScalar();
  void TakeColon();
  bool TakeSign();
  std::uint32_t PlainEndOverLines() const;
  void Fail() { is_failed_ = true; }
  std::uint32_t EndOfUnclosed(std::uint32_t begin, std::int64_t column) const;

  Cursor& cursor_;
  TemplateLines& lines_;
  NodeBuilder& builder_;
  std::vector<Open> open_;
  NodeBuilder::Pending properties_;
  bool is_failed_ = false;
  std::uint64_t wasted_ = 0;  // Bytes read for what turned out to have no end.
};

}  // namespace torchlift::embed::yaml

#endif  // TORCHLIFT_CORE_EMBED_YAML_FLOW_READER_H_
