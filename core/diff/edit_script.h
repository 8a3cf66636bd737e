// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_EDIT_SCRIPT_H_
#define TORCHLIFT_CORE_DIFF_EDIT_SCRIPT_H_

#include <cstdint>
#include <vector>

#include "core/diff/code_tree.h"
#include "core/diff/node_matching.h"
#include "core/syntax/syntax_tree.h"
#include "core/text/byte_range.h"
#include "core/text/line_index.h"

namespace torchlift {

// Bytes of a text, half-open, and where the first one and the one behind the last one are: lines
// and columns count from 1, columns in bytes.
struct Place {
  ByteRange range;
  Location begin;
  Location end;
};

// One step of an edit script. Nodes are those of the code: comments, line continuations and white
// space are none, tokens without a name (operators, brackets) are. The inside of a string is one
// token, escape sequences and all.
struct EditOperation {
  enum class Kind : std::uint8_t {
    kInsert,  // `after` and what is new below it; parts that were there before come by kMove.
    kDelete,  // `before` and what is gone below it; parts that stay leave by kMove.
    kUpdate,  // The token `before` reads as `after` does. For a root: it is of another kind.
    kMove,    // The subtree of `before` gets another parent or another place among its siblings.
  };

  Kind kind;
  Node before;  // Null for kInsert.
  Node after;   // Null for kDelete.
  // How many nodes come or go (kInsert, kDelete), else 1.
  std::uint32_t nodes;
  // Where it is on either side; for kInsert the empty range in the text before where it comes, for
  // kDelete the empty range in the text after where it was.
  Place before_place;
  Place after_place;

  // For kInsert and kMove: the parent to be, a node of the tree before or an inserted one of the
  // tree after, and the place among its children in the end, counted from 0 without comments.
  Node parent;
  std::uint32_t position = 0;
};

// The length of a script: nodes inserted, nodes deleted, tokens updated, subtrees moved. This is
// the number of actions of a script of Chawathe's kind, as GumTree makes them.
struct ScriptSize {
  std::uint32_t inserted = 0;
  std::uint32_t deleted = 0;
  std::uint32_t updated = 0;
  std::uint32_t moved = 0;

  std::uint32_t total() const { return inserted + deleted + updated + moved; }
  friend bool operator==(const ScriptSize&, const ScriptSize&) = default;
};

// The shortest script for a matching: each node without a partner is deleted or inserted, each pair
// of tokens that differ is updated, and of the pairs with matched parents as few as possible are
// moved. In the order of the text after; a deletion stands where its node was.
std::vector<EditOperation> MakeEditScript(const CodeTree& before, const CodeTree& after,
                                          const CodeMatching& matching);

ScriptSize SizeOf(const std::vector<EditOperation>& operations);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_EDIT_SCRIPT_H_
