// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/code_comparison.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/diff/comments.h"

namespace torchlift {
namespace {

bool HasLineEnd(absl::string_view space) {
  return space.find_first_of("\r\n") != absl::string_view::npos;
}

// Whether lines at `place` end in CR LF: the line it is on, else (on a last line without an end)
// the one before.
bool EndsLinesWithCrLf(absl::string_view text, std::uint32_t place) {
  std::size_t line_end = text.find('\n', place);
  if (line_end == absl::string_view::npos) line_end = text.rfind('\n', place);
  return line_end != absl::string_view::npos && line_end > 0 && text[line_end - 1] == '\r';
}

// Edits in order, those that touch made one.
std::vector<Edit> MergeTouching(std::vector<Edit> edits) {
  std::vector<Edit> merged;
  for (Edit& edit : edits) {
    if (merged.empty() || merged.back().range.end < edit.range.begin) {
      merged.push_back(std::move(edit));
      continue;
    }
    merged.back().range.end = std::max(merged.back().range.end, edit.range.end);
    merged.back().text += edit.text;
  }
  return merged;
}

}  // namespace

CodeComparison::CodeComparison(Node node, std::vector<TokenUnit> before, absl::string_view new_text,
                               std::vector<TokenUnit> after)
    : node_(node),
      old_text_(node.tree().text()),
      new_text_(new_text),
      before_(std::move(before)),
      after_(std::move(after)),
      ends_lines_with_crlf_(EndsLinesWithCrLf(old_text_, node.begin())) {
  for (Node inner : node.Subtree()) {
    if (IsComment(inner)) comments_.push_back(inner.range());
  }
}

bool CodeComparison::HasComment(ByteRange range) const {
  return std::any_of(comments_.begin(), comments_.end(),
                     [&](ByteRange comment) { return comment.Overlaps(range); });
}

absl::Status CodeComparison::CheckNoCommentIn(Run before) const {
  for (std::size_t i = before.begin; i < before.end; ++i) {
    const ByteRange unit = before_[i].range;
    const bool in_unit = !before_[i].kept && HasComment(unit);
    const bool behind = i + 1 < before.end && HasComment({unit.end, before_[i + 1].range.begin});
    if (in_unit || behind)
      return absl::FailedPreconditionError("a comment stands inside code that is replaced");
  }
  return absl::OkStatus();
}

std::string CodeComparison::NewText(Run after) const {
  std::string text;
  for (std::size_t i = after.begin; i < after.end; ++i) {
    absl::StrAppend(&text, after_[i].text);
    if (i + 1 == after.end) break;
    const absl::string_view space =
        ByteRange{after_[i].range.end, after_[i + 1].range.begin}.In(new_text_);
    for (std::size_t at = 0; at < space.size(); ++at) {
      const bool bare = space[at] == '\n' && (at == 0 || space[at - 1] != '\r');
      if (bare && ends_lines_with_crlf_) text.push_back('\r');
      text.push_back(space[at]);
    }
  }
  return text;
}

absl::Status CodeComparison::EditRun(Run before, Run after, const std::vector<IndexPair>& pairs) {
  Gap gap{{before.begin, before.begin}, {after.begin, after.begin}, false, true};
  for (const auto& [i, j] : pairs) {
    gap.before.end = i;
    gap.after.end = j;
    if (absl::Status status = EditGap(gap); !status.ok()) return status;
    gap = {{i + 1, i + 1}, {j + 1, j + 1}, true, true};
  }
  gap.before.end = before.end;
  gap.after.end = after.end;
  gap.has_right = false;
  return EditGap(gap);
}

absl::Status CodeComparison::EditGap(const Gap& gap) {
  if (absl::Status status = CheckNoCommentIn(gap.before); !status.ok()) return status;
  if (gap.before.empty() && gap.after.empty()) return absl::OkStatus();
  if (gap.before.empty()) {
    InsertIn(gap);
  } else if (gap.after.empty()) {
    DeleteIn(gap);
  } else {
    ReplaceIn(gap);
  }
  return absl::OkStatus();
}

ByteRange CodeComparison::SpaceBefore(const std::vector<TokenUnit>& units, Run run,
                                      bool has_left) const {
  if (!has_left) return {};
  const std::uint32_t begin = units[run.begin - 1].range.end;
  return {begin, run.begin < units.size() ? units[run.begin].range.begin : begin};
}

ByteRange CodeComparison::SpaceAfter(const std::vector<TokenUnit>& units, Run run,
                                     bool has_right) const {
  if (!has_right) return {};
  const std::uint32_t end = units[run.end].range.begin;
  return {run.end > 0 ? units[run.end - 1].range.end : end, end};
}

void CodeComparison::InsertIn(const Gap& gap) {
  const absl::string_view new_left = SpaceBefore(after_, gap.after, gap.has_left).In(new_text_);
  const absl::string_view new_right = SpaceAfter(after_, gap.after, gap.has_right).In(new_text_);
  const std::string text = NewText(gap.after);
  if (!gap.has_left)
    return Insert(before_[gap.before.end].range.begin, absl::StrCat(text, new_right));
  const std::uint32_t left_end = before_[gap.before.begin - 1].range.end;
  if (!gap.has_right) return Insert(left_end, absl::StrCat(new_left, text));
  const std::uint32_t right_begin = before_[gap.before.end].range.begin;
  if (left_end == right_begin) return Insert(left_end, absl::StrCat(new_left, text, new_right));
  // The old white space stands on the side where the new code has some.
  if (new_right.empty() && !new_left.empty()) return Insert(right_begin, text);
  Insert(left_end, absl::StrCat(new_left, text));
}

void CodeComparison::DeleteIn(const Gap& gap) {
  ByteRange range{before_[gap.before.begin].range.begin, before_[gap.before.end - 1].range.end};
  const ByteRange left = SpaceBefore(before_, gap.before, gap.has_left);
  const ByteRange right = SpaceAfter(before_, gap.before, gap.has_right);
  const bool takes_left = !left.empty() && !HasComment(left);
  const bool takes_right = !right.empty() && !HasComment(right);
  if (!gap.has_left || !gap.has_right) {
    if (takes_left) range.begin = left.begin;
    if (takes_right) range.end = right.end;
    return Delete(range);
  }
  const absl::string_view wanted =
      ByteRange{after_[gap.after.begin - 1].range.end, after_[gap.after.begin].range.begin}.In(
          new_text_);
  const absl::string_view left_text = left.In(old_text_);
  const absl::string_view right_text = right.In(old_text_);
  if (wanted.empty() && takes_left && takes_right && !HasLineEnd(left_text) &&
      !HasLineEnd(right_text)) {
    return Delete({left.begin, right.end});
  }
  // One side's white space stays between the neighbours: the one that looks as stated, else the one
  // with a line end.
  const bool keeps_right = left_text.empty() || (right_text == wanted && left_text != wanted) ||
                           (HasLineEnd(right_text) && !HasLineEnd(left_text));
  if (keeps_right && takes_left) range.begin = left.begin;
  if (!keeps_right && takes_right) range.end = right.end;
  if (wanted.empty() && left_text.empty() && takes_right && !HasLineEnd(right_text))
    range.end = right.end;
  if (wanted.empty() && right_text.empty() && takes_left && !HasLineEnd(left_text))
    range.begin = left.begin;
  const bool joins = !wanted.empty() && left_text.empty() && right_text.empty();
  edits_.push_back({range, joins ? std::string(wanted) : ""});
}

void CodeComparison::ReplaceIn(const Gap& gap) {
  const ByteRange range{before_[gap.before.begin].range.begin,
                        before_[gap.before.end - 1].range.end};
  const bool needs_left = gap.has_left && SpaceBefore(before_, gap.before, true).empty();
  const bool needs_right = gap.has_right && SpaceAfter(before_, gap.before, true).empty();
  const absl::string_view left = SpaceBefore(after_, gap.after, gap.has_left).In(new_text_);
  const absl::string_view right = SpaceAfter(after_, gap.after, gap.has_right).In(new_text_);
  edits_.push_back(
      {range, absl::StrCat(needs_left ? left : "", NewText(gap.after), needs_right ? right : "")});
}

void CodeComparison::MakeWay(Edit* edit) const {
  const std::uint32_t place = edit->range.begin;
  if (!edit->range.empty() || place == node_.begin()) return;
  bool in_the_way = place == node_.end();
  for (const TokenUnit& unit : before_) {
    if (!unit.kept) continue;
    if (unit.range.end == place) return;  // The character before belongs to a kept part.
    in_the_way = in_the_way || unit.range.begin == place;
  }
  if (!in_the_way) return;
  std::uint32_t begin = place - 1;
  while (begin > node_.begin() && (static_cast<unsigned char>(old_text_[begin]) & 0xC0) == 0x80)
    --begin;
  edit->range.begin = begin;
  edit->text = absl::StrCat(edit->range.In(old_text_), edit->text);
}

std::vector<Edit> CodeComparison::Finish() && {
  std::stable_sort(edits_.begin(), edits_.end(),
                   [](const Edit& a, const Edit& b) { return a.range < b.range; });
  std::vector<Edit> merged = MergeTouching(std::move(edits_));
  for (Edit& edit : merged) MakeWay(&edit);
  return MergeTouching(std::move(merged));
}

}  // namespace torchlift
