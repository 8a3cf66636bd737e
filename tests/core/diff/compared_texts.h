// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_TESTS_CORE_DIFF_COMPARED_TEXTS_H_
#define TORCHLIFT_TESTS_CORE_DIFF_COMPARED_TEXTS_H_

#include <string>
#include <vector>

#include "core/diff/tree_diff.h"
#include "core/syntax/language.h"
#include "core/syntax/syntax_tree.h"
#include "core/text/byte_range.h"

namespace torchlift {

// Two texts, their trees and what DiffTrees says about them. Stays where it is, as the diff points
// into it.
struct ComparedTexts {
  ComparedTexts(std::string before_text, std::string after_text,
                Language language = Language::kPython, const DiffBudget& budget = {});
  ComparedTexts(const ComparedTexts&) = delete;
  ComparedTexts& operator=(const ComparedTexts&) = delete;

  const std::string before;
  const std::string after;
  const SyntaxTree before_tree;
  const SyntaxTree after_tree;
  const TreeDiff diff;

  // The edit script for people, one step a line: "update f → g at 1:5 → 1:5", "insert x (3) at
  // 1:8 → 1:8" with the number of nodes, "delete …", "move …".
  std::vector<std::string> Script() const;
  // The same for comments and white space, with the bytes quoted.
  std::vector<std::string> Trivia() const;
};

// The texts of ranges.
std::vector<std::string> TextsOf(const std::vector<ByteRange>& ranges, const std::string& text);

}  // namespace torchlift

#endif  // TORCHLIFT_TESTS_CORE_DIFF_COMPARED_TEXTS_H_
