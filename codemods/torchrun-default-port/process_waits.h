// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_PROCESS_WAITS_H_
#define TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_PROCESS_WAITS_H_

#include <cstdint>
#include <map>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift::torchrun {

inline constexpr std::uint32_t kNeverWaitedFor = 0xFFFFFFFF;

// The last part of the name of the function that is called: "Popen" for subprocess.Popen(…).
absl::string_view CalledName(Node call);
absl::string_view LastPart(absl::string_view name);

// Whether the call starts a process and comes back while that runs: Popen, os.popen,
// create_subprocess_…, os.spawn… without P_WAIT, unless it is waited for on the spot.
bool GoesOn(Node call);

// The places of a Python program at which processes surely end: p.wait(), p.communicate(),
// os.waitpid(…), the end of `with Popen(…)`, and p.kill() of one that no shell runs.
class ProcessWaits {
 public:
  // Takes note of the call if it is such a place. All calls of the file, in its order.
  void Note(Node call);

  // The byte behind which what was started at `at` has surely ended, in the same function;
  // kNeverWaitedFor when there is none. Linear in the calls noted.
  std::uint32_t EndOf(Node at) const;

 private:
  // In the order of the text, by the function that they stand in.
  std::map<std::uint32_t, std::vector<Node>> waits_;
};

}  // namespace torchlift::torchrun

#endif  // TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_PROCESS_WAITS_H_
