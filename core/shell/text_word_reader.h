// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_SHELL_TEXT_WORD_READER_H_
#define TORCHLIFT_CORE_SHELL_TEXT_WORD_READER_H_

#include <cstdint>
#include <vector>

#include "core/shell/shell_text.h"
#include "core/shell/word_reader.h"

namespace torchlift::shell {

// Reads one word of shell text, see ReadWordAt().
//
//   word_reader.cc              where a word ends, and its bare bytes
//   word_reader_quotes.cc       "…", '…', $'…' and backslashes
//   word_reader_expansions.cc   $NAME, ${…}, $(…), `…`, <(…), {a,b}
class TextWordReader {
 public:
  TextWordReader(const ShellText& text, std::uint32_t offset)
      : text_(text), begin_(offset), at_(offset) {}

  ReadWord Read();

 private:
  bool AtEnd() const;

  // Whether the parenthesis here belongs to a pattern such as @(a|b).
  bool FollowsPatternOperator() const;
  void Step();
  void StepQuoted();
  void StepQuotedBackslash();
  void StepBare();
  void StepBackslash();
  void StepSingleQuoted();

  // $'…': the escapes that spell one byte are decoded, others make the byte unknown.
  void StepAnsiQuoted();
  void StepPattern();

  // At '$', '`', or the '<' of a process substitution.
  void StepExpansion();

  // Whether the parentheses in [begin, end) are those of $((…)).
  bool IsArithmetic(std::uint32_t begin, std::uint32_t end) const;

  // The commands inside of an expansion that is none itself: ${x:-$(date)}, $(( $(nproc) * 2 )).
  void AddInnerCommands(std::uint32_t begin, std::uint32_t end, bool is_quoted);
  void AddCommands(std::uint32_t begin, std::uint32_t end);

  // Whether the brace here begins {a,b} or {1..3}.
  bool IsBraceExpansion();
  void AddByte(char byte, std::uint32_t end);
  void Add(std::uint32_t end) { AddByte(text_.at(at_), end); }
  void AddUnknown(std::uint32_t end, bool splits);

  // Names the variable or the command of a word that is one expansion.
  void FinishExpansion();
  Quoting HowQuoted() const;

  const ShellText& text_;
  const std::uint32_t begin_;
  std::uint32_t at_;
  std::uint32_t brace_end_ = 0;
  char quote_ = '\0';
  bool failed_ = false;
  bool single_ = false;
  bool escaped_ = false;
  int quoted_parts_ = 0;
  int bare_bytes_ = 0;
  std::vector<ByteRange> expansions_;
  ReadWord result_;
};

}  // namespace torchlift::shell

#endif  // TORCHLIFT_CORE_SHELL_TEXT_WORD_READER_H_
