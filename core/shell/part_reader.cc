// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/part_reader.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "core/shell/skip.h"

namespace torchlift::shell {

void PartReader::Read() {
  while (at_ < text_.size()) Step();
  Finish();
  if (frames_.size() > 1) AddProblem(frames_.back().begin, "this compound command never ends");
}

void PartReader::AddProblem(std::uint32_t offset, absl::string_view what) {
  const std::uint32_t end = std::min(offset + 1, text_.size());
  list_.problems.push_back({text_.ToHost({std::min(offset, end), end}), std::string(what)});
}

void PartReader::Step() {
  const std::uint32_t line_end = text_.LineEndAt(at_);
  const char c = text_.at(at_);
  if (frame().kind == Frame::Kind::kCase && frame().expects_pattern) return StepPattern();
  if (line_end > 0) return StepLineEnd(line_end);
  if (c == '\\' && text_.LineEndAt(at_ + 1) > 0) {
    at_ += 1 + text_.LineEndAt(at_ + 1);
  } else if (c == ' ' || c == '\t' || c == '\r') {
    ++at_;
  } else if (c == '#') {
    const auto end = text_.text().find('\n', at_);
    at_ = end == absl::string_view::npos ? text_.size() : static_cast<std::uint32_t>(end);
  } else if (head_ == Head::kTest &&
             absl::string_view("&|()<>;").find(c) != absl::string_view::npos) {
    ++at_;
  } else if (c == ';') {
    StepSemicolon();
  } else if (c == '&') {
    StepAmpersand();
  } else if (c == '|') {
    StepBar();
  } else if (c == '(') {
    StepParenthesis();
  } else if (c == ')') {
    Finish();
    Close(Frame::Kind::kSubshell, at_++);
  } else if ((c == '<' || c == '>') && text_.at(at_ + 1) != '(') {
    StepRedirection();
  } else {
    StepWord();
  }
}

void PartReader::StepLineEnd(std::uint32_t size) {
  if (head_ == Head::kCase ||
      head_ == Head::kTest) {  // `case x` NEWLINE `in`; a test may span lines.
    at_ += size;
    return;
  }
  Finish();
  if (!continues_) BeginList();
  at_ += size;
  ReadHereDocuments();
}

void PartReader::StepSemicolon() {
  Finish();
  const bool ends_arm = text_.at(at_ + 1) == ';' || text_.at(at_ + 1) == '&';
  BeginList();
  ++at_;
  if (!ends_arm || frame().kind != Frame::Kind::kCase) return;
  while (text_.at(at_) == ';' || text_.at(at_) == '&') ++at_;
  frame().expects_pattern = true;
}

void PartReader::StepAmpersand() {
  const char next = text_.at(at_ + 1);
  if (next == '>') return StepRedirection();
  Finish();
  ++at_;
  if (next == '&') {
    ++at_;
    Branch();
  } else {
    if (next == '!' || next == '|') ++at_;  // zsh: run in the background and forget.
    MoveListToBackground();
  }
}

void PartReader::StepBar() {
  const char next = text_.at(at_ + 1);
  if (next != '|') command_.in_pipeline = true;
  Finish();
  ++at_;
  if (next == '|') {
    ++at_;
    Branch();
  } else {
    if (next == '&') ++at_;
    EndStage();
    command_.in_pipeline = true;
    continues_ = true;
  }
}

void PartReader::StepParenthesis() {
  if (head_ == Head::kFor || (IsCommandEmpty() && text_.at(at_ + 1) == '(')) {
    if (SkipArithmetic()) return;
  }
  if (IsCommandEmpty()) {
    continues_ = false;
    OpenBlock(Frame::Kind::kSubshell, BlockKind::kSubshell);
    ++at_;
    return;
  }
  std::uint32_t close = at_ + 1;
  while (text_.at(close) == ' ' || text_.at(close) == '\t') ++close;
  if (command_.words.size() == 1 && command_.assignments.empty() && text_.at(close) == ')') {
    function_name_ = std::string(command_.words.front().text());
    ResetCommand();
    at_ = close + 1;
    return;
  }
  AddProblem(at_, "a parenthesis where none can stand");
  command_.doubtful = true;
  ++at_;
}

bool PartReader::SkipArithmetic() {
  constexpr int kMostFailures = 100;  // Keeps a text of nothing but parentheses linear.
  if (failed_arithmetic_ >= kMostFailures) return false;
  const std::uint32_t end = SkipBalanced(text_, at_);
  if (end == kUnterminated || !text_.StartsWith(at_, "((") || end < at_ + 4 ||
      !text_.StartsWith(end - 2, "))")) {
    ++failed_arithmetic_;
    return false;
  }
  at_ = end;
  return true;
}

void PartReader::StepPattern() {
  const char c = text_.at(at_);
  if (absl::ascii_isspace(static_cast<unsigned char>(c)) || c == '(' || c == '|' || c == ';') {
    ++at_;
  } else if (c == '\\' && text_.LineEndAt(at_ + 1) > 0) {
    at_ += 1 + text_.LineEndAt(at_ + 1);
  } else if (c == '#') {
    const auto end = text_.text().find('\n', at_);
    at_ = end == absl::string_view::npos ? text_.size() : static_cast<std::uint32_t>(end);
  } else if (c == ')') {
    ++at_;
    frame().expects_pattern = false;
    SwitchTo(Frame::Kind::kCase, BlockKind::kBranch, at_ - 1);
  } else if (c == '&' || c == '<' || c == '>') {
    ++at_;
  } else {
    const std::uint32_t begin = at_;
    const ReadWord word = ReadWordHere();
    if (word.is_bare && word.word.text() == "esac") Close(Frame::Kind::kCase, begin);
  }
}

bool PartReader::HasInput() const {
  const bool has_document =
      std::any_of(pending_.begin(), pending_.end(), [](const PendingHereDocument& document) {
        return document.owner == PendingHereDocument::kCurrent;
      });
  return has_document ||
         std::any_of(command_.redirections.begin(), command_.redirections.end(),
                     [](const Redirection& redirection) {
                       return redirection.op == "<<<" ||
                              (redirection.op == "<" && !redirection.target.IsKnown());
                     });
}

void PartReader::Finish() {
  if (head_ == Head::kTest) {
    AddProblem(begin_, "this test never ends");
    command_.doubtful = true;
  }
  if (head_ == Head::kFor) KeepLoopItems();
  const bool is_empty = command_.words.empty() && command_.assignments.empty();
  const bool is_command = head_ == Head::kCommand && (!is_empty || HasInput());
  if (is_empty) command_block_ = frame().current;
  for (PendingHereDocument& document : pending_) {
    if (document.owner == PendingHereDocument::kCurrent) {
      document.owner = is_command ? list_.commands.size() : PendingHereDocument::kNobody;
    }
  }
  if (is_command && is_empty) list_.compounds.emplace(list_.commands.size(), closed_);
  if (is_command) {
    command_.range = text_.ToHost({begin_, std::max(begin_, end_)});
    command_.statement = text_.ToHost({begin_, std::max({begin_, end_, statement_end_})});
    command_.block = command_block_;
    command_.text = text_index_;
    list_.commands.push_back(std::move(command_));
  }
  ResetCommand();
}

void PartReader::ResetCommand() {
  command_ = SimpleCommand();
  head_ = Head::kCommand;
  has_begin_ = false;
  begin_ = end_ = statement_end_ = at_;
}

}  // namespace torchlift::shell
