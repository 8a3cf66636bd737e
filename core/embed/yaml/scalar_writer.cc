// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/yaml/scalar_writer.h"

#include <algorithm>

namespace torchlift::embed::yaml {

using Kind = TemplateAction::Kind;

const TemplateAction* ScalarWriter::ActionAt(std::uint32_t offset) {
  while (next_ < actions_.actions.size() && actions_.actions[next_].range.begin < offset) ++next_;
  if (next_ == actions_.actions.size() || actions_.actions[next_].range.begin != offset)
    return nullptr;
  return &actions_.actions[next_];
}

void ScalarWriter::TakeAction(const TemplateAction& action) {
  const std::uint32_t place = action.range.begin;
  if (action.kind == Kind::kNothing) return;
  // `if` in the middle of a command would be one of its words.
  const bool is_within_line =
      !decoded_.text.empty() && (decoded_.text.back() != '\n' || decoded_.text.ends_with("\\\n"));
  const bool is_open_within = action.kind == Kind::kOpen && is_within_line;
  if (action.kind == Kind::kOutput || !action.owns_lines || is_open_within ||
      (action.kind != Kind::kOpen && open_.empty())) {
    decoded_.AppendUnknown(action.range.begin, std::min(action.range.end, end_));
    return;
  }
  if (action.kind == Kind::kOpen) {
    open_.push_back(action.is_loop);
    AppendBetween(action.is_loop ? "while \x01; do :\n" : "if \x01; then :\n", place);
  } else if (action.kind == Kind::kElse) {
    AppendBetween(open_.back() ? "done; if \x01; then :\n" : "elif \x01; then :\n", place);
    open_.back() = false;
  } else {
    AppendBetween(open_.back() ? "done\n" : "fi\n", place);
    open_.pop_back();
  }
}

void ScalarWriter::CloseConditions() {
  if (open_.empty()) return;
  const std::uint32_t place = decoded_.host_end.back();
  if (decoded_.text.back() != '\n') AppendBetween("\n", place);
  for (; !open_.empty(); open_.pop_back()) AppendBetween(open_.back() ? "done\n" : "fi\n", place);
}

void ScalarWriter::AppendBetween(absl::string_view bytes, std::uint32_t place) {
  for (const char c : bytes) {
    if (c == DecodedText::kUnknown) {
      decoded_.AppendUnknown(place, place);
    } else {
      decoded_.Append(c, place, place);
    }
  }
}

}  // namespace torchlift::embed::yaml
