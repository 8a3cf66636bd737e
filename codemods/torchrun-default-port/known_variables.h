// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_KNOWN_VARIABLES_H_
#define TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_KNOWN_VARIABLES_H_

#include <map>
#include <string>
#include <vector>

#include "core/shell/script.h"

namespace torchlift::torchrun {

// The variables that a script gives a value exactly once, so that $ARGS and "${ARGS[@]}" can be
// read as the words they stand for.
//
//   ARGS=(--nproc_per_node 8 --master_port 6000)
//   torchrun "${ARGS[@]}" train.py
//                       // torchrun --nproc_per_node 8 --master_port 6000 train.py
//
// The script must outlive it.
class KnownVariables {
 public:
  explicit KnownVariables(const shell::Script& script);

  // The command's words, each that is an expansion of a known variable replaced by that variable's
  // words. A variable set behind the command, in a branch or function that the command is not in,
  // or changed by `read`, `+=` or a loop, is not known.
  std::vector<shell::Word> Expand(const shell::SimpleCommand& command) const;

 private:
  struct Value {
    const shell::SimpleCommand* command = nullptr;
    const shell::Assignment* assignment = nullptr;
    bool is_changed = false;
  };
  void NoteAssigned(const shell::Word& word);
  // The assignment that surely gives the variable its value at the command; null when none does.
  const shell::Assignment* Find(const std::string& name, const shell::SimpleCommand& command) const;
  shell::Word WithKnownParts(const shell::Word& word, const shell::SimpleCommand& command) const;
  void AddExpansion(const shell::Word& word, const shell::SimpleCommand& command,
                    std::vector<shell::Word>& words) const;

  const shell::Script& script_;
  std::map<std::string, Value, std::less<>> values_;
};

}  // namespace torchlift::torchrun

#endif  // TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_KNOWN_VARIABLES_H_
