// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_SHELL_COMMAND_LINE_H_
#define TORCHLIFT_CORE_SHELL_COMMAND_LINE_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "core/shell/word.h"

namespace torchlift::shell {

// A change that a wrapper makes to the environment of what it runs.
struct EnvironmentChange {
  enum class Kind { kSet, kUnset, kClear };
  Kind kind = Kind::kSet;
  std::string name;  // Empty for kClear.
  Word value;        // Of kSet.
};

// The words of one command with its wrappers (core/shell/wrappers.h) peeled off, from shell text or
// an argument list.
//
//   sudo -E env A=1 timeout 5 torchrun x.py   // program: 6 (torchrun), environment: A=1,
//                                             // wrappers: sudo env timeout
//   srun bash -lc "torchrun x.py"             // program: 1 (bash), texts: "torchrun x.py",
//                                             // wrappers: srun
struct CommandLine {
  // Index of the word that names what runs in the end; `end` when there is none.
  std::size_t program = 0;
  std::size_t end = 0;  // Behind the last word of that program; words behind are a wrapper's.
  bool is_python_arguments = false;   // words[program] is what follows `python`: uv run -m module.
  std::vector<std::string> wrappers;  // Outermost first.
  std::vector<EnvironmentChange> environment;
  // A container or another host: the caller's variables are not seen.
  bool has_own_environment = false;
  const Word* host = nullptr;  // Of ssh, in the span given.
  bool appends_words = false;  // xargs: more words come behind those written.
  // Why more than one may run at a time, for a person; empty when one does.
  std::string concurrency;
  bool inherits_count = false;  // srun without --ntasks: as many as the job's header says.
  // It goes on while the script does: setsid -f, ssh -f, docker exec -d, sbatch without --wait.
  bool detaches = false;
  bool guessed = false;  // Some wrapper's options cannot be seen, so that `program` is only likely.
  bool runs_nothing = false;  // command -v torchrun.
  std::vector<Word> texts;    // What is handed to a shell as its text.
};

CommandLine ReadCommandLine(absl::Span<const Word> words);

}  // namespace torchlift::shell

#endif  // TORCHLIFT_CORE_SHELL_COMMAND_LINE_H_
