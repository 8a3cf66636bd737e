// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/syntax/syntax_tree.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/syntax/grammar.h"
#include "tree_sitter/api.h"

namespace torchlift {
namespace {

struct ParserDeleter {
  void operator()(TSParser* parser) const { ts_parser_delete(parser); }
};
struct TreeDeleter {
  void operator()(TSTree* tree) const { ts_tree_delete(tree); }
};

struct TextInput {
  absl::string_view text;
};

const char* ReadText(void* payload, std::uint32_t offset, TSPoint /*position*/,
                     std::uint32_t* size) {
  const absl::string_view text = static_cast<TextInput*>(payload)->text;
  if (offset >= text.size()) {
    *size = 0;
    return "";
  }
  *size = static_cast<std::uint32_t>(text.size() - offset);
  return text.data() + offset;
}

using Clock = std::chrono::steady_clock;

bool PastDeadline(TSParseState* state) {
  return Clock::now() > *static_cast<const Clock::time_point*>(state->payload);
}

}  // namespace

absl::StatusOr<SyntaxTree> SyntaxTree::Parse(Language language, absl::string_view text,
                                             Limits limits) {
  if (text.size() >= std::numeric_limits<std::uint32_t>::max()) {
    return absl::InvalidArgumentError("the text has 4 GiB or more");
  }
  std::unique_ptr<TSParser, ParserDeleter> parser(ts_parser_new());
  if (!ts_parser_set_language(parser.get(), GrammarOf(language))) {
    return absl::InternalError(
        absl::StrCat("the ", LanguageName(language), " grammar does not fit the parser"));
  }
  TextInput text_input{text};
  const TSInput input{&text_input, ReadText, TSInputEncodingUTF8, nullptr};
  Clock::time_point deadline = Clock::now() + std::chrono::milliseconds(limits.milliseconds);
  const TSParseOptions options{&deadline, PastDeadline};
  std::unique_ptr<TSTree, TreeDeleter> parsed(
      ts_parser_parse_with_options(parser.get(), nullptr, input, options));
  if (parsed == nullptr) {
    return absl::DeadlineExceededError(
        absl::StrCat("parsing took longer than ", limits.milliseconds, " ms"));
  }

  SyntaxTree tree(language, text);
  const TSNode root = ts_tree_root_node(parsed.get());
  if (ts_node_descendant_count(root) > limits.nodes) {
    return absl::ResourceExhaustedError(
        absl::StrCat("the syntax tree has more than ", limits.nodes, " nodes"));
  }
  tree.records_.reserve(ts_node_descendant_count(root));

  TSTreeCursor cursor = ts_tree_cursor_new(root);
  std::uint32_t parent = kNone;
  for (bool more = true; more;) {
    const TSNode node = ts_tree_cursor_current_node(&cursor);
    const std::uint32_t index = tree.size();
    const bool missing = ts_node_is_missing(node);
    const bool error = ts_node_is_error(node);
    std::uint8_t flags = 0;
    if (ts_node_is_named(node)) flags |= kNamed;
    if (missing) flags |= kMissing;
    if (ts_node_is_extra(node)) flags |= kExtra;
    if (missing || ts_node_has_error(node)) flags |= kHasError;
    if ((missing || error) && tree.first_error_ == kNone) tree.first_error_ = index;
    tree.records_.push_back(
        Record{ts_node_start_byte(node), ts_node_end_byte(node), parent, index + 1,
               error ? kErrorKind : ts_node_symbol(node),
               static_cast<std::uint8_t>(ts_tree_cursor_current_field_id(&cursor)), flags});
    if (ts_tree_cursor_goto_first_child(&cursor)) {
      parent = index;
      continue;
    }
    while (more && !ts_tree_cursor_goto_next_sibling(&cursor)) {
      if (!ts_tree_cursor_goto_parent(&cursor)) {
        more = false;
        break;
      }
      tree.records_[parent].subtree_end = tree.size();
      parent = tree.records_[parent].parent;
    }
  }
  ts_tree_cursor_delete(&cursor);
  return tree;
}

Node SyntaxTree::SmallestAt(ByteRange range) const {
  if (!range.empty()) {
    // All nodes that hold the range are around the last one that begins at or before it.
    const auto behind =
        std::partition_point(records_.begin(), records_.end(),
                             [&](const Record& record) { return record.begin <= range.begin; });
    if (behind == records_.begin()) return root();
    Node node(this, static_cast<std::uint32_t>(behind - records_.begin()) - 1);
    while (node.parent() && !node.range().Contains(range)) node = node.parent();
    return node;
  }
  Node node = root();
  for (bool down = true; down;) {
    down = false;
    for (Node child : node.children()) {
      if (child.begin() > range.begin) break;
      if (child.range().Contains(range)) {
        node = child;
        down = true;
        break;
      }
    }
  }
  return node;
}

Node SyntaxTree::Exactly(ByteRange range) const {
  Node node = SmallestAt(range);
  if (node.range() != range) return Node();
  while (node.parent() && node.parent().range() == range) node = node.parent();
  return node;
}

Node Node::parent() const {
  if (tree_ == nullptr || record().parent == SyntaxTree::kNone) return Node();
  return Node(tree_, record().parent);
}

Node Node::first_child() const { return is_leaf() ? Node() : Node(tree_, index_ + 1); }

Node Node::next_sibling() const {
  const std::uint32_t up = record().parent;
  const std::uint32_t next = record().subtree_end;
  if (up == SyntaxTree::kNone || next >= tree_->records_[up].subtree_end) return Node();
  return Node(tree_, next);
}

Node Node::previous_sibling() const {
  Node before;
  for (Node sibling : parent().children()) {
    if (sibling == *this) return before;
    before = sibling;
  }
  return Node();
}

Node Node::next_named_sibling() const {
  Node node = next_sibling();
  while (node && (!node.is_named() || node.is_extra())) node = node.next_sibling();
  return node;
}

Node Node::previous_named_sibling() const {
  Node before;
  for (Node sibling : parent().named_children()) {
    if (sibling.index_ >= index_) return before;
    before = sibling;
  }
  return before;
}

Node Node::Child(FieldId field) const {
  for (Node child : children()) {
    if (child.field() == field) return child;
  }
  return Node();
}

Node Node::NamedChild(std::uint32_t n) const {
  for (Node child : named_children()) {
    if (n-- == 0) return child;
  }
  return Node();
}

std::uint32_t Node::named_child_count() const {
  std::uint32_t count = 0;
  for (Node child : named_children()) {
    static_cast<void>(child);
    ++count;
  }
  return count;
}

Node Node::Ancestor(KindId kind) const {
  Node node = parent();
  while (node && node.kind() != kind) node = node.parent();
  return node;
}

Node::NamedChildRange Node::named_children() const {
  Node first = tree_ == nullptr ? Node() : first_child();
  if (first && (!first.is_named() || first.is_extra())) first = first.next_named_sibling();
  return NamedChildRange(first);
}

}  // namespace torchlift
