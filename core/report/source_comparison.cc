// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/source_comparison.h"

#include <algorithm>
#include <utility>

#include "absl/status/statusor.h"
#include "core/python/validity.h"
#include "core/shell/same_commands.h"
#include "core/text/line_number.h"

namespace torchlift {
namespace {

std::optional<std::uint32_t> ErrorLine(const SyntaxTree& tree) {
  if (tree.language() == Language::kPython) {
    const std::optional<python::Violation> violation = python::FindViolation(tree);
    if (!violation) return std::nullopt;
    return LineNumber(tree.text(), violation->offset);
  }
  if (!tree.has_error()) return std::nullopt;
  return LineNumber(tree.text(), tree.first_error().begin());
}

}  // namespace

SourceComparison::SourceComparison(absl::string_view before, absl::string_view after,
                                   std::optional<Language> language, const DiffBudget& budget)
    : before_(before),
      after_(after),
      language_(language),
      equal_as_code_(before == after),
      lines_(DiffLines(before, after)) {
  if (language_) {
    CompareTrees(budget);
  } else {
    reason_ = "no grammar for this kind of file";
  }
}

SourceComparison::SourceComparison(absl::string_view before, absl::string_view after,
                                   absl::string_view reason)
    : before_(before),
      after_(after),
      reason_(reason),
      equal_as_code_(before == after),
      lines_(DiffLines(before, after)) {}

void SourceComparison::CompareTrees(const DiffBudget& budget) {
  const std::pair<absl::string_view, std::optional<SyntaxTree>*> sides[] = {
      {before_, &before_tree_}, {after_, &after_tree_}};
  for (const auto& [text, tree] : sides) {
    absl::StatusOr<SyntaxTree> parsed = SyntaxTree::Parse(*language_, text);
    if (!parsed.ok()) {
      reason_ = std::string(parsed.status().message());
      before_tree_.reset();
      return;
    }
    tree->emplace(*std::move(parsed));
  }
  tree_diff_ = DiffTrees(*before_tree_, *after_tree_, budget);
  FindErrors();
  if (!tree_diff_->truncated) return CompareMeaning();
  reason_ = std::move(tree_diff_->reason);
  tree_diff_.reset();
}

void SourceComparison::FindErrors() {
  before_error_line_ = ErrorLine(*before_tree_);
  after_error_line_ = before_ == after_ ? before_error_line_ : ErrorLine(*after_tree_);
}

void SourceComparison::CompareMeaning() {
  if (equal_as_code_ || !tree_diff_->operations.empty()) return;
  std::vector<TriviaChange>& trivia = tree_diff_->trivia;
  const auto matters = [](const TriviaChange& change) { return change.matters; };
  if (std::any_of(trivia.begin(), trivia.end(), matters)) return;
  const bool readable = !before_error_line_ && !after_error_line_;
  if (readable && (*language_ != Language::kBash || shell::HaveSameCommands(before_, after_))) {
    equal_as_code_ = true;
    return;
  }
  // Nobody can tell which of the changes it is.
  for (TriviaChange& change : trivia) change.matters = true;
  if (!trivia.empty()) return;
  for (const LineChange& change : lines_)
    trivia.push_back({TriviaChange::Kind::kWhitespace, change.before, change.after, true});
}

std::optional<Language> LanguageOf(FileKind kind) {
  switch (kind) {
    case FileKind::kPython:
      return Language::kPython;
    case FileKind::kShell:
      return Language::kBash;
    default:
      return std::nullopt;
  }
}

}  // namespace torchlift
