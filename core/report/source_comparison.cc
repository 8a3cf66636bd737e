// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/source_comparison.h"

#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"

namespace torchlift {

SourceComparison::SourceComparison(absl::string_view before, absl::string_view after,
                                   std::optional<Language> language, const DiffBudget& budget)
    : before_(before), after_(after), language_(language), lines_(DiffLines(before, after)) {
  if (language_) {
    CompareTrees(budget);
  } else {
    reason_ = "no grammar for this kind of file";
  }
}

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
  if (!tree_diff_->truncated) return;
  reason_ = std::move(tree_diff_->reason);
  tree_diff_.reset();
}

bool SourceComparison::EqualAsCode() const {
  return tree_diff_ ? tree_diff_->operations.empty() : before_ == after_;
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
