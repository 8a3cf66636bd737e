// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REPORT_SOURCE_COMPARISON_H_
#define TORCHLIFT_CORE_REPORT_SOURCE_COMPARISON_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/diff/line_diff.h"
#include "core/diff/tree_diff.h"
#include "core/syntax/language.h"
#include "core/syntax/syntax_tree.h"
#include "core/text/file_kind.h"

namespace torchlift {

// Two versions of one text: which lines differ and, where its language has a grammar, what changed
// in its syntax tree.
//
//   const SourceComparison comparison("y = f(x)\n", "y = g(x)\n", Language::kPython);
//   comparison.lines().size();                         // 1
//   comparison.tree_diff()->operations.size();         // 1: "f" reads "g".
//
// The texts are not copied. Pinned, since its parts refer to each other. Safe to read from many
// threads.
class SourceComparison {
 public:
  // Without a language the texts are compared by lines alone.
  SourceComparison(absl::string_view before, absl::string_view after,
                   std::optional<Language> language, const DiffBudget& budget = {});
  // By lines alone, for a reason of the caller's: "compared by lines, as asked".
  SourceComparison(absl::string_view before, absl::string_view after, absl::string_view reason);
  SourceComparison(const SourceComparison&) = delete;
  SourceComparison& operator=(const SourceComparison&) = delete;

  absl::string_view before() const { return before_; }
  absl::string_view after() const { return after_; }
  std::optional<Language> language() const { return language_; }

  // The trees, or null without a language and when a text could not be parsed within the limits.
  const SyntaxTree* before_tree() const { return before_tree_ ? &*before_tree_ : nullptr; }
  const SyntaxTree* after_tree() const { return after_tree_ ? &*after_tree_ : nullptr; }
  // What changed in the trees, or null when they say nothing: no trees, or the comparison was given
  // up. `reason` tells why, for people: "no grammar for this kind of file"; empty when there is one.
  const TreeDiff* tree_diff() const { return tree_diff_ ? &*tree_diff_ : nullptr; }
  const std::string& reason() const { return reason_; }
  // Whether there was a language, but the comparison of its trees was given up.
  bool truncated() const { return language_.has_value() && !tree_diff_; }

  // The lines that differ, in order; never empty when the texts differ.
  const std::vector<LineChange>& lines() const { return lines_; }

  // The line, from 1, where the text first breaks the rules of its language; none without a tree or
  // an error.
  std::optional<std::uint32_t> before_error_line() const { return before_error_line_; }
  std::optional<std::uint32_t> after_error_line() const { return after_error_line_; }

  // Whether the two are surely the same program: equal bytes, or two texts without syntax errors
  // whose trees are equal and whose comments and white space differ only where that means nothing.
  // For Bash the commands and their words are read in a second way, which must agree. When texts of
  // a language are not the same, the tree's diff has an operation or a change of trivia that
  // matters.
  bool EqualAsCode() const { return equal_as_code_; }

 private:
  void CompareTrees(const DiffBudget& budget);
  void FindErrors();
  // Finds out whether the program is the same, given the diff of the trees.
  void CompareMeaning();

  absl::string_view before_;
  absl::string_view after_;
  std::optional<Language> language_;
  std::optional<SyntaxTree> before_tree_;
  std::optional<SyntaxTree> after_tree_;
  std::optional<TreeDiff> tree_diff_;
  std::string reason_;
  std::optional<std::uint32_t> before_error_line_;
  std::optional<std::uint32_t> after_error_line_;
  bool equal_as_code_;
  std::vector<LineChange> lines_;
};

// The language whose grammar fits files of that kind, if there is one.
std::optional<Language> LanguageOf(FileKind kind);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REPORT_SOURCE_COMPARISON_H_
