// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_SHELL_ENVIRONMENT_H_
#define TORCHLIFT_CORE_SHELL_ENVIRONMENT_H_

#include <map>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/shell/command_line.h"
#include "core/shell/simple_command.h"

namespace torchlift::shell {

// What can be said about one environment variable where a command runs.
struct Variable {
  std::string value;     // When known.
  bool known = true;     // Whether `value` is what it has.
  bool maybe = false;    // Set on some paths only: what it has on the others is not known.
  bool exported = true;  // False for a variable of the shell alone.
};

// The variables that a script sets, as far as their names begin with one prefix; what its caller
// has set is unseen.
class Environment {
 public:
  // Null when the variable is not set here, or not exported.
  const Variable* Find(absl::string_view name) const;

  void Set(absl::string_view name, const Word& value, bool exported, bool maybe = false);
  // Also of one that is not set here: its value comes from the caller, or from a file.
  void Export(absl::string_view name, bool maybe = false);
  void Unset(absl::string_view name, bool maybe = false);
  void Clear();
  // Something sets the variable, or any variables, in a way that is not understood: Find() gives
  // one that is not known.
  void Doubt(absl::string_view name);
  void DoubtAll() { doubts_all_ = true; }
  // What assignments before the command and its wrappers do.
  void Apply(absl::Span<const Assignment> assignments);
  void Apply(absl::Span<const EnvironmentChange> changes);

 private:
  std::map<std::string, Variable, std::less<>> variables_;
  bool doubts_all_ = false;
};

}  // namespace torchlift::shell

#endif  // TORCHLIFT_CORE_SHELL_ENVIRONMENT_H_
