// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/expansion.h"
#include "core/shell/part_reader.h"

namespace torchlift::shell {

void PartReader::TakeForWord(const ReadWord& word) {
  if (word.is_bare && word.word.text() == "{") {
    KeepLoopItems();
    ResetCommand();
    frame().expects_body = false;
    frame().is_braced = true;
    return BeginList();
  }
  std::string& name = list_.blocks[frame().block].name;
  if (name.empty()) name = std::string(word.word.text());
  command_.words.push_back(word.word);
}

void PartReader::KeepLoopItems() {
  std::vector<Word>& words = command_.words;  // NAME in ITEM …
  if (words.size() > 2 && words[1].Is("in"))
    list_.blocks[frame().block].items.assign(words.begin() + 2, words.end());
}

bool PartReader::StepReserved(absl::string_view word, std::uint32_t begin) {
  if (StepBranchWord(word, begin) || StepLoopWord(word, begin)) return true;
  if (word == "case") {
    OpenBlock(Frame::Kind::kCase, BlockKind::kGroup);
    head_ = Head::kCase;
  } else if (word == "esac") {
    Close(Frame::Kind::kCase, begin);
  } else if (word == "{") {
    OpenBlock(Frame::Kind::kGroup, BlockKind::kGroup);
  } else if (word == "}") {
    Close(frame().is_braced ? Frame::Kind::kLoop : Frame::Kind::kGroup, begin);
  } else if (word == "[[") {
    head_ = Head::kTest;
  } else if (word == "function") {
    ReadFunctionName();
  } else if (word == "coproc") {
    SkipCoprocName();
    frame().current = NewBlock(BlockKind::kBackground, frame().current);
  } else if (word == "time") {
    if (text_.StartsWith(at_, " -p ")) at_ += 4;
  } else {
    return word == "!";
  }
  return true;
}

bool PartReader::StepBranchWord(absl::string_view word, std::uint32_t begin) {
  if (word == "if") {
    OpenBlock(Frame::Kind::kIf, BlockKind::kCondition);
  } else if (word == "then" || word == "elif" || word == "else") {
    SwitchTo(Frame::Kind::kIf, BlockKind::kBranch, begin);
  } else if (word == "fi") {
    Close(Frame::Kind::kIf, begin);
  } else {
    return false;
  }
  return true;
}

bool PartReader::StepLoopWord(absl::string_view word, std::uint32_t begin) {
  if (word == "for" || word == "select") {
    OpenBlock(Frame::Kind::kLoop, BlockKind::kLoop);
    head_ = Head::kFor;
    frame().expects_body = true;
  } else if (word == "while" || word == "until") {
    OpenBlock(Frame::Kind::kLoop, BlockKind::kLoop);
  } else if (word == "do") {
    if (frames_.size() == 1 || frame().kind != Frame::Kind::kLoop)
      AddProblem(begin, "this word is out of place");
    frame().expects_body = false;
  } else if (word == "done") {
    Close(Frame::Kind::kLoop, begin);
  } else if (word == "{" && frame().expects_body) {
    frame().expects_body = false;
    frame().is_braced = true;
  } else {
    return false;
  }
  return true;
}

void PartReader::SkipCoprocName() {
  std::uint32_t end = at_;
  while (text_.at(end) == ' ' || text_.at(end) == '\t') ++end;
  while (IsNameByte(text_.at(end))) ++end;
  while (text_.at(end) == ' ' || text_.at(end) == '\t') ++end;
  if (text_.at(end) == '{' || text_.at(end) == '(') at_ = end;
}

void PartReader::ReadFunctionName() {
  while (text_.at(at_) == ' ' || text_.at(at_) == '\t') ++at_;
  if (at_ >= text_.size() || text_.LineEndAt(at_) > 0) return;
  function_name_ = std::string(ReadWordHere().word.text());
  while (text_.at(at_) == ' ' || text_.at(at_) == '(' || text_.at(at_) == ')') ++at_;
}

}  // namespace torchlift::shell
