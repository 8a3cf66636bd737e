// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_SHELL_PART_READER_H_
#define TORCHLIFT_CORE_SHELL_PART_READER_H_

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/shell/command_reader.h"
#include "core/shell/shell_text.h"
#include "core/shell/simple_command.h"
#include "core/shell/word_reader.h"

namespace torchlift::shell {

// A part of the text that is read on its own: the whole, or the inside of a substitution.
struct Part {
  ByteRange range;
  BlockId block;
  int depth;
};

// One open compound command.
struct Frame {
  enum class Kind { kPart, kSubshell, kGroup, kIf, kLoop, kCase };
  Kind kind = Kind::kPart;
  std::uint32_t begin = 0;  // In the text.
  BlockId outer = 0;        // Where the compound command stands.
  BlockId block = 0;        // Where its lists stand.
  BlockId current = 0;      // Where the next command stands: `block`, or a branch behind && or ||.
  std::size_t list_command = 0;  // The first command and block of the list being read.
  std::size_t list_block = 0;
  std::size_t stage_command = 0;  // The same for the stage of a pipeline being read.
  std::size_t stage_block = 0;
  BlockId pipeline = 0;          // The pipeline being read; 0 before its first `|`.
  bool expects_pattern = false;  // Of kCase: the next thing is a pattern or `esac`.
  bool expects_body = false;     // Of a `for`: `do` or `{` has not come yet.
  bool is_braced = false;        // Of a `for`: `{` stands for `do`, `}` for `done`.
};

// What the words being read belong to.
enum class Head { kCommand, kFor, kCase, kTest };

struct PendingHereDocument {
  static constexpr std::size_t kCurrent = static_cast<std::size_t>(-1);
  static constexpr std::size_t kNobody = static_cast<std::size_t>(-2);
  std::size_t owner = kCurrent;
  std::string delimiter;
  bool quoted = false;
  bool strips_tabs = false;
};

// Reads one part. Parts found in it are appended to `parts`.
//
//   part_reader.cc                  bytes: operators, line ends, the end of a command
//   part_reader_blocks.cc           compound commands, pipelines and lists
//   part_reader_words.cc            words, assignments, arrays
//   part_reader_reserved_words.cc   if, for, case, function, …
//   part_reader_here_documents.cc   redirections and here documents
class PartReader {
 public:
  PartReader(const ShellText& text, const Part& part, std::uint32_t text_index, CommandList& list,
             std::deque<Part>& parts)
      : text_(text.Until(part.range.end)),
        part_(part),
        text_index_(text_index),
        list_(list),
        parts_(parts),
        at_(part.range.begin) {
    Open(Frame::Kind::kPart, part.block);
  }

  void Read();

 private:
  Frame& frame() { return frames_.back(); }

  void AddProblem(std::uint32_t offset, absl::string_view what);
  BlockId NewBlock(BlockKind kind, BlockId parent, absl::string_view name = {});

  // ---- Compound commands.

  void Open(Frame::Kind kind, BlockId block);

  // Opens a compound command in a block of its own, a function's when one has just been named.
  void OpenBlock(Frame::Kind kind, BlockKind block_kind);
  void Close(Frame::Kind kind, std::uint32_t offset);

  // Goes on in a sibling block: from a condition to its branch, from a branch to the next.
  void SwitchTo(Frame::Kind kind, BlockKind block_kind, std::uint32_t offset);
  void BeginList();
  void BeginPipeline();

  // The list just read runs in the background: it moves into a block of its own.
  void MoveListToBackground();

  // Moves what stands in `from`, of the commands and blocks from these on, into `to`.
  void Move(std::size_t command, std::size_t block, BlockId from, BlockId to);

  // At a `|`: what was read since the last one is a stage, and another follows.
  void EndStage();

  // ---- Steps. Each consumes at least one byte.

  void Step();
  void StepLineEnd(std::uint32_t size);
  void StepSemicolon();
  void StepAmpersand();
  void StepBar();

  // Behind && or ||: what follows may not run.
  void Branch();
  void StepParenthesis();

  // (( … )), also as the head of a `for`.
  bool SkipArithmetic();
  void StepPattern();
  void StepRedirection();
  void ReadDelimiter(bool strips_tabs);
  void ReadHereDocuments();
  absl::string_view NextLine();

  // The shell that reads an unquoted here document runs its $(…) and `…` itself.
  void AddSubstitutionsOf(ByteRange body);

  // ---- Words.

  ReadWord ReadWordHere();
  void AddPart(ByteRange range);
  bool IsCommandEmpty() const {
    return command_.words.empty() && command_.assignments.empty() && head_ == Head::kCommand;
  }

  void NoteBegin(std::uint32_t begin) {
    if (!has_begin_) begin_ = begin;
    has_begin_ = true;
  }

  void StepWord();

  // A word of a loop's head: the variable, `in`, the list; zsh and bash take a `{` behind it.
  void TakeForWord(const ReadWord& word);
  void KeepLoopItems();

  // NAME=value where an assignment can stand. The word has been read; an array's elements follow.
  bool TakeAssignment(const ReadWord& word, std::uint32_t begin);
  void ReadValue(Assignment& assignment, std::uint32_t begin);
  void ReadArray(Assignment& assignment);

  // A reserved word at the begin of a command. False when the word is an ordinary one.
  bool StepReserved(absl::string_view word, std::uint32_t begin);
  bool StepBranchWord(absl::string_view word, std::uint32_t begin);  // if, then, …
  bool StepLoopWord(absl::string_view word, std::uint32_t begin);    // for, do, …

  // coproc NAME { … }: a name stands before a compound command only.
  void SkipCoprocName();
  void ReadFunctionName();

  // ---- The command being read.

  // Whether words that are none, as behind `done`, read something that stands in the script.
  bool HasInput() const;
  void Finish();
  void ResetCommand();

  const ShellText text_;
  const Part part_;
  const std::uint32_t text_index_;
  CommandList& list_;
  std::deque<Part>& parts_;
  std::uint32_t at_;

  std::vector<Frame> frames_;
  std::vector<PendingHereDocument> pending_;
  std::string function_name_;  // Of a function whose body comes next.
  BlockId closed_ = 0;         // Of the compound command that ended last.
  bool continues_ = false;     // Behind |, && or ||: a line end does not end the list.
  int failed_arithmetic_ = 0;

  SimpleCommand command_;
  Head head_ = Head::kCommand;
  BlockId command_block_ = 0;
  bool has_begin_ = false;
  std::uint32_t begin_ = 0;
  std::uint32_t end_ = 0;
  std::uint32_t statement_end_ = 0;
};

}  // namespace torchlift::shell

#endif  // TORCHLIFT_CORE_SHELL_PART_READER_H_
