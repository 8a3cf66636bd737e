// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "core/shell/expansion.h"
#include "core/shell/part_reader.h"

namespace torchlift::shell {

namespace {

constexpr int kDeepestSubstitution = 50;

bool IsDeclaration(absl::string_view word) {
  return word == "export" || word == "declare" || word == "typeset" || word == "readonly" ||
         word == "local";
}

}  // namespace

ReadWord PartReader::ReadWordHere() {
  ReadWord word = ReadWordAt(text_, at_);
  if (!word.terminated) {
    AddProblem(at_, "a quote or bracket here never ends");
    command_.doubtful = true;
  }
  at_ = std::max(word.in_text.end, at_ + 1);
  for (const ByteRange& commands : word.commands) AddPart(commands);
  return word;
}

void PartReader::AddPart(ByteRange range) {
  if (part_.depth >= kDeepestSubstitution) {
    AddProblem(range.begin, "substitutions are nested too deep here");
    return;
  }
  const bool is_process = range.begin >= 2 && text_.at(range.begin - 1) == '(' &&
                          (text_.at(range.begin - 2) == '<' || text_.at(range.begin - 2) == '>');
  const BlockKind kind = is_process ? BlockKind::kBackground : BlockKind::kSubstitution;
  parts_.push_back({range, NewBlock(kind, frame().current), part_.depth + 1});
  if (is_process) list_.process_owners.emplace(parts_.back().block, list_.commands.size());
}

void PartReader::StepWord() {
  const std::uint32_t begin = at_;
  continues_ = false;
  if (IsCommandEmpty()) command_block_ = frame().current;
  ReadWord word = ReadWordHere();
  if (IsCommandEmpty() && word.is_bare && StepReserved(word.word.text(), begin)) return;
  if (head_ == Head::kTest && word.word.text() == "]]") {
    ResetCommand();
    return;
  }
  if (head_ == Head::kCase && word.is_bare && word.word.text() == "in") {
    ResetCommand();
    frame().expects_pattern = true;
    return;
  }
  const char next = text_.at(at_);
  if (word.is_bare && (next == '<' || next == '>') &&
      word.word.text().find_first_not_of("0123456789") == absl::string_view::npos) {
    return;  // A file descriptor.
  }
  if (head_ == Head::kFor) return TakeForWord(word);
  NoteBegin(begin);
  if (head_ == Head::kCommand && TakeAssignment(word, begin)) return;
  command_.words.push_back(std::move(word.word));
  end_ = statement_end_ = at_;
}

bool PartReader::TakeAssignment(const ReadWord& word, std::uint32_t begin) {
  const bool declares = !command_.words.empty() && IsDeclaration(command_.words.front().text());
  if (!command_.words.empty() && !declares) return false;
  std::uint32_t i = begin;
  while (IsNameByte(text_.at(i)) && i < at_) ++i;
  if (i == begin || absl::ascii_isdigit(static_cast<unsigned char>(text_.at(begin)))) return false;
  Assignment assignment;
  assignment.name = std::string(text_.text().substr(begin, i - begin));
  if (text_.at(i) == '[' && i < at_) {
    const auto close = text_.text().find(']', i);
    if (close == absl::string_view::npos || close >= at_) return false;
    i = static_cast<std::uint32_t>(close) + 1;
  }
  assignment.appends = text_.StartsWith(i, "+=");
  if (assignment.appends) ++i;
  if (i < at_ && text_.at(i) == '=') {
    ReadValue(assignment, i + 1);
  } else if (declares && i == at_) {
    assignment.has_value = false;
  } else {
    return false;
  }
  assignment.range = text_.ToHost({begin, at_});
  if (assignment.is_array && !word.terminated) command_.doubtful = true;
  (declares ? command_.declared : command_.assignments).push_back(std::move(assignment));
  end_ = statement_end_ = at_;
  return true;
}

void PartReader::ReadValue(Assignment& assignment, std::uint32_t begin) {
  if (begin == at_ && text_.at(at_) == '(') {
    assignment.is_array = true;
    return ReadArray(assignment);
  }
  if (begin < at_) {
    assignment.value = ReadWordAt(text_.Until(at_), begin).word;
  } else {
    const ByteRange place = text_.ToHost({begin, begin});
    assignment.value.range = place;
    assignment.value.value.host_begin.push_back(place.begin);
  }
}

void PartReader::ReadArray(Assignment& assignment) {
  const std::uint32_t begin = at_++;
  while (at_ < text_.size() && text_.at(at_) != ')') {
    const char c = text_.at(at_);
    if (c == '#') {
      const auto end = text_.text().find('\n', at_);
      at_ = end == absl::string_view::npos ? text_.size() : static_cast<std::uint32_t>(end);
    } else if (c == '\\' && text_.LineEndAt(at_ + 1) > 0) {
      at_ += 1 + text_.LineEndAt(at_ + 1);
    } else if (absl::ascii_isspace(static_cast<unsigned char>(c)) ||
               absl::string_view(";&|<>(").find(c) != absl::string_view::npos) {
      ++at_;
    } else {
      assignment.elements.push_back(ReadWordHere().word);
    }
  }
  if (at_ >= text_.size()) AddProblem(begin, "this array never ends");
  at_ = std::min(at_ + 1, text_.size());
}

}  // namespace torchlift::shell
