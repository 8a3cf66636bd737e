// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_SHELL_WRAPPERS_H_
#define TORCHLIFT_CORE_SHELL_WRAPPERS_H_

#include <cstdint>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace torchlift::shell {

// A program that runs another one, as data. Adding one is a row in wrapper_table.cc. Lists are
// words with single blanks between.
//
//   timeout -k 5 3600 nice -n 10 torchrun x.py
//   {.name = "timeout", .values = "-k --kill-after -s --signal", .operands = 1}
struct Wrapper {
  enum Trait : std::uint16_t {
    kAssigns = 1,  // NAME=value words before the command are its environment.
    // The command does not see the caller's variables: another host, a container.
    kOwnEnvironment = 2,
    kAppends = 4,      // Further words are added behind those written.
    kRunsPython = 8,   // What follows the options is what follows `python`: -m module, a script.
    kRunsText = 16,    // The words behind are a shell's text, joined with blanks.
    kReadsFile = 32,   // Words behind the options name a script file: no command is on the line.
    kConcurrent = 64,  // Runs several at a time unless `counts` says 1.
    kOperandsAnywhere = 128,  // Options may follow operands: `su user -c …`.
    kNamesHost = 256,         // The first operand is the host.
    kDetaches = 512,          // Does not wait for the command: it goes to a queue, a new window.
  };

  absl::string_view name;    // As called, without its folder. With a subcommand: "uv run".
  absl::string_view values;  // Its options that take the next word.
  int operands = 0;          // Words of its own before the command.
  std::uint16_t traits = 0;
  absl::string_view texts = {};     // Options whose value is a shell's text: -c.
  absl::string_view counts = {};    // Options whose value is how many run at a time,
  absl::string_view per_host = {};  // how many of them on one host,
  absl::string_view hosts = {};     // and on how many hosts.
  absl::string_view ends = {};      // Words at which the command ends: parallel's :::
  absl::string_view inert = {};     // Options with which nothing is run: command -v.
  absl::string_view sets = {};  // Options whose value is NAME=value for the command's environment.
  // Options whose value is a variable that the command does not see.
  absl::string_view unsets = {};
  absl::string_view clears = {};    // Options that empty the environment.
  absl::string_view detaches = {};  // Options with which it does not wait for the command.
  // Options with which nothing runs beside the command all the same: it waits, or the command has
  // its host for itself.
  absl::string_view alone = {};
  // Options with which its words are no command of their own: screen -X stuff "…".
  absl::string_view others = {};
  absl::string_view starts = {};   // Words behind which the command begins: find's -exec.
  absl::string_view modules = {};  // Options whose value is a Python module to run.

  bool Has(Trait trait) const { return (traits & trait) != 0; }
};

// All of them, and Python modules that run what follows them as `python` would.
absl::Span<const Wrapper> Wrappers();
absl::Span<const Wrapper> PythonRunners();

// The wrapper called `name`; with a subcommand, `subcommand` is its second word. Null when there is
// none.
const Wrapper* FindWrapper(absl::string_view name, absl::string_view subcommand = {});
// Whether some wrapper is called `name` followed by a subcommand; its options before that are those
// of `values`.
const Wrapper* FindSubcommandWrapper(absl::string_view name);
// A Python module that runs what follows it as `python` would: python -m debugpy --listen 5678 -m
// other. Null when none.
const Wrapper* FindPythonRunner(absl::string_view module);

// Whether `word` is one of the words of `list`.
bool IsListed(absl::string_view list, absl::string_view word);

}  // namespace torchlift::shell

#endif  // TORCHLIFT_CORE_SHELL_WRAPPERS_H_
