// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/tree_diff.h"

#include <cstddef>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/diff/changed_ranges.h"
#include "core/diff/code_tree.h"
#include "core/diff/container_matching.h"
#include "core/diff/equal_subtrees.h"
#include "core/diff/layout_meaning.h"
#include "core/diff/leftover_matching.h"
#include "core/diff/top_down_matching.h"
#include "core/diff/tree_pair.h"

namespace torchlift {
namespace {

// Equal subtrees of a statement's size say where their surroundings went; smaller ones are looked
// for only after what stayed in its place is known. Below four nodes (`a.b` has as many) equality
// is chance.
constexpr std::uint32_t kTellingSize = 16;
constexpr std::uint32_t kSmallestMove = 4;

// How much two containers must share: less and less, as more and more of what they hold is matched
// and other candidates are gone.
constexpr double kSharedAtFirst = 0.4;
constexpr double kSharedThen = 0.3;
constexpr double kSharedAtLast = 0.25;

// The matching, or nothing when the budget does not last.
bool MatchTrees(const CodeTree& before, const CodeTree& after, std::uint64_t steps,
                CodeMatching* matching) {
  TreePair trees(before, after, steps);
  MatchTopDown(&trees);
  if (before.hash(0) != after.hash(0)) {
    MatchEqualSubtrees(kTellingSize, kNoNode, &trees);
    MatchContainers(kSharedAtFirst, &trees);
    MatchLeftovers(&trees);
    MatchEqualSubtrees(kSmallestMove, kTellingSize, &trees);
    MatchContainers(kSharedThen, &trees);
    MatchLeftovers(&trees);
    MatchContainers(kSharedAtLast, &trees);
    MatchLeftovers(&trees);
  }
  *matching = std::move(trees.matching);
  return !trees.exhausted();
}

// Which tree comes first in the search, so that both directions find the same pairs.
auto OrderOf(const CodeTree& tree) {
  return std::tuple(tree.size(), tree.hash(0), tree.tree().text());
}

TreeDiff LinesOnly(const SyntaxTree& before, const SyntaxTree& after, std::string reason) {
  TreeDiff diff;
  diff.truncated = true;
  diff.reason = std::move(reason);
  diff.lines = DiffLines(before.text(), after.text());
  for (const LineChange& change : diff.lines) {
    if (!change.before.empty()) diff.changed_before.push_back(change.before);
    if (!change.after.empty()) diff.changed_after.push_back(change.after);
  }
  return diff;
}

}  // namespace

TreeDiff DiffTrees(const SyntaxTree& before, const SyntaxTree& after, const DiffBudget& budget) {
  if (before.language() != after.language()) {
    return LinesOnly(before, after,
                     absl::StrCat("one tree is of ", LanguageName(before.language()),
                                  ", the other one of ", LanguageName(after.language())));
  }
  const std::uint64_t nodes = std::uint64_t{before.size()} + after.size();
  if (nodes > budget.nodes) {
    return LinesOnly(before, after,
                     absl::StrCat("the trees have ", nodes, " nodes, more than ", budget.nodes));
  }
  const CodeTree old_code(before), new_code(after);
  const bool swaps = OrderOf(new_code) < OrderOf(old_code);
  CodeMatching matching;
  const bool lasted = swaps ? MatchTrees(new_code, old_code, budget.steps, &matching)
                            : MatchTrees(old_code, new_code, budget.steps, &matching);
  if (!lasted) {
    return LinesOnly(before, after,
                     absl::StrCat("the comparison takes more than ", budget.steps, " steps"));
  }
  if (swaps) matching = std::move(matching).Mirrored();

  TreeDiff diff;
  diff.operations = MakeEditScript(old_code, new_code, matching);
  diff.size = SizeOf(diff.operations);
  diff.matching = NodeMatching(before, after);
  for (std::uint32_t i = 0; i < old_code.size(); ++i) {
    const std::uint32_t j = matching.AfterOf(i);
    if (j != kNoNode) diff.matching.Match(old_code.node(i), new_code.node(j));
  }
  diff.trivia = FindTriviaChanges(old_code, new_code, matching, &diff.matching);
  MarkWhatMatters(old_code, new_code, matching, &diff.trivia);

  ChangedRanges tokens = ChangedTokens(old_code, new_code, matching);
  diff.changed_before = std::move(tokens.before);
  diff.changed_after = std::move(tokens.after);
  ChangedRanges comments = ChangedComments(before.text(), after.text(), diff.trivia);
  diff.changed_comments_before = std::move(comments.before);
  diff.changed_comments_after = std::move(comments.after);
  return diff;
}

}  // namespace torchlift
