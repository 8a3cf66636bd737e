// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_SHELL_ENVIRONMENT_HISTORY_H_
#define TORCHLIFT_CORE_SHELL_ENVIRONMENT_HISTORY_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/shell/environment.h"
#include "core/shell/script.h"
#include "core/shell/torchrun_options.h"

namespace torchlift::shell {

// Where a script exports and unsets variables of a prefix, to be asked for each command.
//
//   const EnvironmentHistory history(script, "PET_");
//   Environment environment = history.At(command);
//
// holds the assignments before the command, too.
//
// The script must outlive it. A change counts when it surely ran before; one in a branch, a loop or
// a function that may not have run makes the variable `maybe`; one in a subshell that the command
// is not in does not count. Behind a command that names a variable in a way that is not understood
// (read NAME, printf -v NAME, ${NAME:=x}, export "NAME=x", an argument of any other command), the
// variable is not known; behind `export $(…)`, eval of what is in a file, and `source` after
// `set -a`, none is. What a plain `source` sets is not seen. A variable that was set and unset more
// than 64 times on paths that may not have run is not known either, so that each question is cheap.
class EnvironmentHistory {
 public:
  // `names` are the variables that are asked for; all begin with the prefix.
  EnvironmentHistory(const Script& script, absl::string_view prefix,
                     absl::Span<const absl::string_view> names = TorchrunVariables());
  Environment At(const SimpleCommand& command) const;

 private:
  enum class Reach { kNever, kMaybe, kAlways };
  struct Event {
    const SimpleCommand* command;
    std::string name;   // Empty for `set -a`.
    const Word* value;  // Null for `unset`, and for `export NAME`.
    bool exports;
    bool unsets;
  };
  void Collect(const SimpleCommand& command);
  void CollectDeclared(const SimpleCommand& command);
  Reach ReachOf(const Event& event, const SimpleCommand& command) const;

  // The doubts of one command, and of one word of it. `understood`: names that need no doubt.
  void CollectDoubts(const SimpleCommand& command);
  void CollectDoubtsOfWord(const Word& word, const SimpleCommand& command,
                           const std::set<std::string>& understood);
  bool SetsFromFile(const SimpleCommand& command);
  bool CallsFunction(const SimpleCommand& command) const;
  bool IsTakenUp(const SimpleCommand& command) const;
  void AddDoubts(const SimpleCommand& command, Environment& environment) const;

  bool IsAskedFor(absl::string_view name) const { return events_of_.count(name) > 0; }
  void AddEvent(Event event);
  // The first event that exports all variables that are set behind it; events_.size() when none
  // does where the command runs.
  std::size_t FirstExportOfAll(const SimpleCommand& command, std::size_t end) const;
  // Takes in the events of one name before `end`.
  void TakeEvents(const std::string& name, const SimpleCommand& command, std::size_t end,
                  std::size_t exports_all, Environment& environment) const;

  const Script& script_;
  std::string prefix_;
  std::vector<Event> events_;
  // Indexes of the events of each name that is asked for, and of `set -a` under "".
  std::map<std::string, std::vector<std::size_t>, std::less<>> events_of_;
  std::set<std::string, std::less<>> functions_;
  std::map<std::string, std::uint32_t> doubts_;  // Names, "" for all, to where the first doubt is.
  bool exports_all_ = false;                     // While collecting: behind `set -a`.
};

}  // namespace torchlift::shell

#endif  // TORCHLIFT_CORE_SHELL_ENVIRONMENT_HISTORY_H_
