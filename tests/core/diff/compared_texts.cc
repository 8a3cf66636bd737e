// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/core/diff/compared_texts.h"

#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"

namespace torchlift {
namespace {

std::string At(const Place& place) {
  return absl::StrCat(place.begin.line, ":", place.begin.column);
}

std::string StepText(const EditOperation& step) {
  switch (step.kind) {
    case EditOperation::Kind::kInsert:
      return absl::StrCat("insert ", step.after.text(), " (", step.nodes, ")");
    case EditOperation::Kind::kDelete:
      return absl::StrCat("delete ", step.before.text(), " (", step.nodes, ")");
    case EditOperation::Kind::kUpdate:
      return absl::StrCat("update ", step.before.text(), " → ", step.after.text());
    case EditOperation::Kind::kMove:
      return absl::StrCat("move ", step.before.text());
  }
  return "";
}

absl::string_view NameOf(TriviaChange::Kind kind) {
  switch (kind) {
    case TriviaChange::Kind::kCommentInserted:
      return "inserted";
    case TriviaChange::Kind::kCommentDeleted:
      return "deleted";
    case TriviaChange::Kind::kCommentUpdated:
      return "updated";
    case TriviaChange::Kind::kCommentMoved:
      return "moved";
    case TriviaChange::Kind::kWhitespace:
      return "space";
  }
  return "";
}

}  // namespace

ComparedTexts::ComparedTexts(std::string before_text, std::string after_text, Language language,
                             const DiffBudget& budget)
    : before(std::move(before_text)),
      after(std::move(after_text)),
      before_tree(*SyntaxTree::Parse(language, before)),
      after_tree(*SyntaxTree::Parse(language, after)),
      diff(DiffTrees(before_tree, after_tree, budget)) {}

std::vector<std::string> ComparedTexts::Script() const {
  std::vector<std::string> script;
  for (const EditOperation& step : diff.operations) {
    script.push_back(
        absl::StrCat(StepText(step), " at ", At(step.before_place), " → ", At(step.after_place)));
  }
  return script;
}

std::vector<std::string> ComparedTexts::Trivia() const {
  std::vector<std::string> changes;
  for (const TriviaChange& change : diff.trivia) {
    changes.push_back(absl::StrCat(NameOf(change.kind), " '",
                                   absl::CEscape(change.before.In(before)), "' → '",
                                   absl::CEscape(change.after.In(after)), "'"));
  }
  return changes;
}

std::vector<std::string> TextsOf(const std::vector<ByteRange>& ranges, const std::string& text) {
  std::vector<std::string> texts;
  for (const ByteRange range : ranges) texts.push_back(std::string(range.In(text)));
  return texts;
}

}  // namespace torchlift
