// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_TREE_DIFF_H_
#define TORCHLIFT_CORE_DIFF_TREE_DIFF_H_

#include <cstdint>
#include <string>
#include <vector>

#include "core/diff/edit_script.h"
#include "core/diff/line_diff.h"
#include "core/diff/node_matching.h"
#include "core/diff/trivia_changes.h"
#include "core/syntax/syntax_tree.h"
#include "core/text/byte_range.h"

namespace torchlift {

// What a comparison may cost. Counted in steps, not in time: the result is the same on every
// machine.
struct DiffBudget {
  // Nodes of both trees together.
  std::uint32_t nodes = 20'000'000;
  // Comparisons of two nodes, or of two places in two lists. A million takes about ten
  // milliseconds.
  std::uint64_t steps = 200'000'000;
};

// What changed from one syntax tree to another, for people: previews and `ast-diff` are drawn from
// it. (A rewrite is proven by CheckRewrite, not by this.)
//
//   const auto before = SyntaxTree::Parse(Language::kPython, "y = f(x)\n");
//   const auto after = SyntaxTree::Parse(Language::kPython, "y = g(x)\n");
//   const TreeDiff diff = DiffTrees(*before, *after);
//   diff.operations.size();                      // 1: kUpdate of "f" to "g"
//   diff.operations[0].before_place.begin;       // {line 1, column 5}
//   diff.changed_after[0];                       // [4, 5)
//
// Valid as long as both trees, which it points into, stay where they are. Safe to read from many
// threads.
struct TreeDiff {
  // The edit script: in the order of the text, see EditOperation and ApplyScript.
  std::vector<EditOperation> operations;
  // The script's length, the measure in which scripts of different tools are compared.
  ScriptSize size;
  // Comments and white space, which are no part of the script; some of it may matter nonetheless.
  std::vector<TriviaChange> trivia;

  // The bytes to mark in a preview: in order, disjoint, half-open, each within one token or comment
  // (changed words of a long string or comment, not the whole of it). Those of tokens and those of
  // comments are kept apart. A token that moved to another place in the order of the text is
  // marked on both sides; one that only got another parent is not. White space is never marked.
  std::vector<ByteRange> changed_before;
  std::vector<ByteRange> changed_after;
  std::vector<ByteRange> changed_comments_before;
  std::vector<ByteRange> changed_comments_after;

  // Which node became which. Every node has one partner at most. Empty when truncated.
  NodeMatching matching;

  // The budget was exceeded, or the trees are of different languages: all of the above is empty but
  // the changed bytes, which are whole lines, and `lines` says which lines changed. `reason` is for
  // people: "the trees have 30000000 nodes, more than 20000000".
  bool truncated = false;
  std::string reason;
  std::vector<LineChange> lines;  // Empty unless truncated.

  // No operation and no change of comments or white space: the texts are equal but, maybe, for
  // white space at the ends of the text.
  bool empty() const { return operations.empty() && trivia.empty() && lines.empty(); }
};

// Compares two trees of one language. Deterministic: depends on nothing but the two trees and the
// budget. DiffTrees(b, a) is the mirror of DiffTrees(a, b): the same pairs, inserted where the
// other one deletes.
//
// The matching is made in rounds, each of them linear in the trees but for what the budget bounds:
//   1. top-down, from the roots: children that are equal, or definitions of the same name;
//   2. equal subtrees anywhere, the largest first; of several equal ones those whose neighbours and
//      ancestors fit;
//   3. containers that share most of their content;
//   4. what is left under two matched nodes: an exact ordered alignment with the shortest script;
//   then 2 to 4 again with smaller subtrees, and 3 and 4 with containers that share less.
// Time grows about linearly with the trees for ordinary edits, memory always. No recursion whose
// depth the trees decide.
TreeDiff DiffTrees(const SyntaxTree& before, const SyntaxTree& after,
                   const DiffBudget& budget = {});

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_TREE_DIFF_H_
