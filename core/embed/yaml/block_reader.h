// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_YAML_BLOCK_READER_H_
#define TORCHLIFT_CORE_EMBED_YAML_BLOCK_READER_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/embed/yaml/cursor.h"
#include "core/embed/yaml/flow_reader.h"
#include "core/embed/yaml/node_builder.h"
#include "core/embed/yaml/template_lines.h"

namespace torchlift::embed::yaml {

// Reads a file by its indentation, line by line, and writes its nodes. No recursion: what is open
// is a list of collections with their columns.
class BlockReader {
 public:
  // `text` is that of the stream, with its template actions masked.
  BlockReader(absl::string_view text, const TemplateActions& actions, NodeBuilder& builder)
      : cursor_(text), lines_(actions), builder_(builder), flow_(cursor_, lines_, builder) {}

  void Read();

 private:
  using Pending = NodeBuilder::Pending;

  // A block collection that may go on, or the document around.
  struct Open {
    std::uint32_t node = NodeBuilder::kNone;
    std::int64_t column = -1;
    bool is_mapping = false;
    std::uint32_t depth = 0;  // Conditions around it.
    // A value or an item is still to come: the one behind this offset.
    bool is_waiting = false;
    bool owes_value = false;  // Of the key behind a `? `.
    std::uint32_t waits_since = 0;
    std::uint32_t waits_depth = 0;
    bool waits_conditionally = false;
    Pending properties = {};
    std::vector<ByteRange> unseen = {};  // What templates write in front of it.
  };

  Open& top() { return open_.back(); }
  std::int64_t Column() const;  // Of the cursor, on the line of the last first token.

  void ReadLine();
  bool ReadDocumentMarker();
  void ReadAt(std::int64_t column);
  void ReadItem();
  void ReadKey();
  void ReadNode(bool may_be_block);
  bool ReadBlockStart();
  bool ReadProperties(Pending& properties);
  void ReadLeaf(Pending& properties);
  bool ReadExplicitSign();

  struct Key {
    NodeKind kind;
    Style style;
    std::uint32_t end;
    std::uint32_t colon;
  };
  // The key that the cursor stands at, on one line with its colon.
  std::optional<Key> FindKey() const;
  void AddKey(const Key& key, Pending& properties);

  ByteRange ReadBlockScalar();
  std::uint32_t BlockScalarEnd(std::int64_t column, std::uint32_t first_line) const;
  ByteRange ReadPlain();

  void Wait();
  void OpenBlock(bool is_mapping, std::int64_t column, Pending& properties);
  void AddUnseen(const TemplateAction& output, std::int64_t next_column);
  void AddNull();
  void FinishWaiting();
  void Close();
  void CloseTo(std::int64_t column);
  void CloseDocument();
  void EndLine();
  void SkipFaultyLine(absl::string_view what);

  Cursor cursor_;
  TemplateLines lines_;
  NodeBuilder& builder_;
  FlowReader flow_;
  std::vector<Open> open_;        // The document first.
  std::uint32_t line_begin_ = 0;  // Of the line whose first token was read last.
  bool has_root_ = false;
};

}  // namespace torchlift::embed::yaml

#endif  // TORCHLIFT_CORE_EMBED_YAML_BLOCK_READER_H_
