// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CLI_ERRORS_H_
#define TORCHLIFT_CLI_ERRORS_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace torchlift {

// The exit codes of every command.
inline constexpr int kExitClean = 0;  // Nothing left at or above --fail-on.
inline constexpr int kExitLeft =
    1;  // Findings or changes left, or something could not be understood.
inline constexpr int kExitFailed = 2;  // Wrong usage, or the tool or the disk failed.

// What went wrong, as the user sees it; what to do about each stands in one table in errors.cc.
enum class ErrorKind {
  kUsage,  // The command line could not be read.
  kUnknownCodemod,
  kBadVersion,
  kNoSuchPath,
  kStandardInput,  // "-" beside other paths.
  kBadPlace,       // explain FILE:LINE that is none.
  kNoSuchLine,
  kDiskRead,  // While a tree is read.
  kFileRead,  // A file that was named.
  kDiskWrite,
  kOutput,          // Standard output could not be written.
  kPageOnTerminal,  // An HTML page that would be printed on the terminal.
  kOutputFile,      // The file of --output could not be written.
  kOutputIsInput,   // The file of --output is one that is read.
  kOutOfMemory,
  kInternal,  // An exception of a library that nobody expected.
  kTwoFiles,  // ast-diff with another number of files than two.
};

// Prints "error: MESSAGE" and the kind's "hint: …" to standard error; returns kExitFailed.
int PrintError(ErrorKind kind, absl::string_view message);

}  // namespace torchlift

#endif  // TORCHLIFT_CLI_ERRORS_H_
