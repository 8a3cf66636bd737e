// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_YAML_STREAM_H_
#define TORCHLIFT_CORE_EMBED_YAML_STREAM_H_

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/embed/wanted_places.h"
#include "core/embed/yaml/template_actions.h"
#include "core/text/byte_range.h"

namespace torchlift::embed::yaml {

class Node;

enum class NodeKind : std::uint8_t {
  kNull,  // Nothing is written: the value of `key:`.
  kScalar,
  kAlias,  // *name
  kMapping,
  kSequence,
  kUnseen,  // What a template writes here: as a key, an item or a value, or any number of them.
};

enum class Style : std::uint8_t {
  kPlain,
  kSingleQuoted,
  kDoubleQuoted,
  kLiteral,  // |
  kFolded,   // >
  kBlock,    // Collections: by indentation,
  kFlow,     // or in brackets.
};

// A YAML file as nodes with their places, in one array in preorder. The children of a mapping are
// its keys and values in turn.
//
//   const Stream stream = Stream::Read("a: [b]\n");
//   stream.documents()[0].Value("a").Items()[0].text()   // "b"
//
// Whatever cannot be read is noted at the innermost collection around, and the rest is read on, by
// its indentation. Templates are read around (see TemplateActions). A grammar generated for YAML as
// a whole gives up the whole file instead, which is why this one is read by hand.
//
// Pinned: nodes refer to it, and it refers to the text.
class Stream {
 public:
  static Stream Read(absl::string_view text, const LookedFor& looked_for = {});

  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  absl::string_view text() const { return text_; }
  const TemplateActions& actions() const { return actions_; }
  std::vector<Node> documents() const;  // Their roots. Those that hold nothing are left out.
  Node at(std::uint32_t index) const;   // By preorder index, below size().
  std::uint32_t size() const { return static_cast<std::uint32_t>(records_.size()); }

  // What is no YAML.
  struct Fault {
    ByteRange place;
    absl::string_view what;  // "a quote that never ends"
  };
  const std::vector<Fault>& faults() const { return faults_; }

 private:
  friend class Node;
  friend class NodeBuilder;
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;
  struct Record {
    ByteRange range;
    std::uint32_t parent = kNone;
    std::uint32_t subtree_end = 0;  // Preorder index behind the last descendant.
    NodeKind kind = NodeKind::kNull;
    Style style = Style::kPlain;
    std::uint8_t flags = 0;
  };
  static constexpr std::uint8_t kConditional = 1, kFaulty = 2, kDocument = 4, kHasProperties = 8,
                                kIsKey = 16;

  // &name and !tag of a node.
  struct Properties {
    std::uint32_t node = 0;
    absl::string_view anchor;
    absl::string_view tag;
  };

  Stream(absl::string_view text, const LookedFor& looked_for);
  const Properties* PropertiesOf(std::uint32_t node) const;

  absl::string_view text_;
  TemplateActions actions_;
  WantedPlaces wanted_;
  std::deque<Record> records_;          // Grows without a copy of all.
  std::vector<Properties> properties_;  // Ascending by node.
  // Names of anchors with their nodes, ascending.
  std::vector<std::pair<absl::string_view, std::uint32_t>> anchors_;
  std::vector<Fault> faults_;
};

// One node: a cheap value, null by default. A null node has kind kNull, no children and no parent.
class Node {
 public:
  Node() = default;
  explicit operator bool() const { return stream_ != nullptr; }
  friend bool operator==(const Node& a, const Node& b) {
    return a.stream_ == b.stream_ && a.index_ == b.index_;
  }

  const Stream& stream() const { return *stream_; }
  std::uint32_t index() const { return index_; }
  NodeKind kind() const { return stream_ == nullptr ? NodeKind::kNull : record().kind; }
  Style style() const { return record().style; }
  bool IsScalar() const { return kind() == NodeKind::kScalar; }
  bool IsMapping() const { return kind() == NodeKind::kMapping; }
  bool IsSequence() const { return kind() == NodeKind::kSequence; }

  // Without its properties and the line end behind it. Empty for kNull.
  ByteRange range() const { return stream_ == nullptr ? ByteRange{} : record().range; }
  std::uint32_t begin() const { return range().begin; }
  std::uint32_t end() const { return range().end; }
  absl::string_view text() const {  // As it is written.
    return stream_ == nullptr ? absl::string_view() : range().In(stream_->text());
  }
  // Bytes from the begin of its line.
  std::uint32_t column() const;
  absl::string_view tag() const;  // "!reference"; empty when it has none.

  // Whether a template may leave it out, where its parent is written.
  bool is_conditional() const { return (record().flags & Stream::kConditional) != 0; }
  // Whether there are faults right in it, or in the scalar itself.
  bool is_faulty() const { return (record().flags & Stream::kFaulty) != 0; }
  // Whether it or something around it is faulty.
  bool IsWithinFault() const;

  Node parent() const;
  bool is_key() const { return (record().flags & Stream::kIsKey) != 0; }
  // The key that it is the value of; null when that is none, or a collection.
  Node Key() const;
  std::uint32_t subtree_end() const { return record().subtree_end; }

  // Whether its bytes hold something that the file is read for.
  bool IsWanted() const { return stream_ != nullptr && stream_->wanted_.HasAnyIn(record().range); }
  // The index of the next node in preorder, behind what is in this one when that is not wanted.
  std::uint32_t NextWanted() const { return IsWanted() ? index_ + 1 : subtree_end(); }

  // The items of a sequence, none for others. Aliases are not resolved.
  std::vector<Node> Items() const;
  struct Pair;
  // What a mapping says itself, none for others. Merge keys and aliases are not resolved.
  std::vector<Pair> Pairs() const;

  // What an alias stands for, the node itself when it is none; null when that is not in the file.
  Node Resolved() const;
  // The value of a key of a mapping, through aliases and merge keys, resolved; null when there is
  // none. The last one when there are several.
  Node Value(absl::string_view key) const;
  // Whether it may have keys that are not seen: by a template, or a merge of something else.
  bool MayHaveMore() const;

  // Whether it is a scalar of just this text.
  bool Is(absl::string_view text) const;
  // A scalar as the program that reads the file sees it, with kUnknown bytes; empty for others.
  std::string Value() const;

 private:
  friend class Stream;
  Node(const Stream* stream, std::uint32_t index) : stream_(stream), index_(index) {}
  const Stream::Record& record() const { return stream_->records_[index_]; }

  const Stream* stream_ = nullptr;
  std::uint32_t index_ = 0;
};

struct Node::Pair {
  Node key;
  Node value;
};

inline Node Stream::at(std::uint32_t index) const { return Node(this, index); }

}  // namespace torchlift::embed::yaml

#endif  // TORCHLIFT_CORE_EMBED_YAML_STREAM_H_
