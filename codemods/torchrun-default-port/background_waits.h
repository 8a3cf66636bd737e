// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_BACKGROUND_WAITS_H_
#define TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_BACKGROUND_WAITS_H_

#include <cstdint>
#include <vector>

#include "core/shell/script.h"

namespace torchlift::torchrun {

// Something that a script has started in the background.
struct BackgroundJob {
  const shell::SimpleCommand* at;  // Where it is started.
  shell::BlockId background;       // The block that runs beside the rest.
  shell::BlockId list;             // What that block stands in.
};

// The `wait`s of a script that surely wait for a job: without arguments, or for $!, or for a
// variable that was given $! once, where nothing else was started in between. `wait -n` waits for
// whichever job ends first, so that it does not count.
//
//   torchrun a.py &
//   pid=$!
//   wait $pid          // EndsBefore(the first, the second)
//   torchrun b.py
//
// The script must outlive it.
class BackgroundWaits {
 public:
  explicit BackgroundWaits(const shell::Script& script);

  // Whether the job has surely ended before `second`, a command behind it, starts.
  bool EndsBefore(const BackgroundJob& job, const shell::SimpleCommand& second) const;
  // Whether it has surely ended at the end of each round of the loop that it stands in.
  bool EndsInLoop(const BackgroundJob& job, shell::BlockId loop) const;

 private:
  bool IsWaitFor(const shell::SimpleCommand& wait, const BackgroundJob& job) const;
  bool IsLastStarted(const BackgroundJob& job, const shell::SimpleCommand& asked) const;
  shell::BlockId ShellOf(shell::BlockId block) const;
  // Whether one of the commands stands behind the job and before `end`, a place in the text.
  static bool HasBetween(const std::vector<const shell::SimpleCommand*>& commands,
                         const BackgroundJob& job, std::uint32_t end);

  const shell::Script& script_;
  std::vector<const shell::SimpleCommand*> waits_;
  std::vector<const shell::SimpleCommand*> leaving_;  // continue, break, return.
  std::vector<const shell::SimpleCommand*> disowning_;
  std::vector<const shell::SimpleCommand*> process_ids_;  // NAME=$!
};

}  // namespace torchlift::torchrun

#endif  // TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_BACKGROUND_WAITS_H_
