// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "cli/errors.h"

#include <iostream>

namespace torchlift {
namespace {

struct HintEntry {
  ErrorKind kind;
  absl::string_view hint;
};

constexpr HintEntry kHints[] = {
    {ErrorKind::kUsage, "`torchlift --help` and `torchlift COMMAND --help` list what there is"},
    {ErrorKind::kUnknownCodemod, "`torchlift list` prints every codemod with its id"},
    {ErrorKind::kBadVersion, "give a release number such as --torch-min 2.11"},
    {ErrorKind::kNoSuchPath, "paths are relative to the working folder"},
    {ErrorKind::kStandardInput, "give - alone; name the file it stands for with --stdin-filename"},
    {ErrorKind::kBadPlace, "give an id from `torchlift list`, or a place such as train.py:12"},
    {ErrorKind::kNoSuchLine, "lines are counted from 1"},
    {ErrorKind::kDiskRead, "check the permissions, or leave it out with --exclude"},
    {ErrorKind::kFileRead, "give a file that this user may read"},
    {ErrorKind::kDiskWrite,
     "nothing of that file was changed; mend the cause and run `torchlift fix` again"},
    {ErrorKind::kOutput,
     "check that the disk is not full and that the reader of the pipe is still there"},
    {ErrorKind::kPageOnTerminal,
     "write it to a file with -o page.html, and open that in a browser"},
    {ErrorKind::kOutputFile, "the folder must be there and writable; nothing was written"},
    {ErrorKind::kOutputIsInput, "give -o another name; `torchlift fix` writes files in place"},
    {ErrorKind::kOutOfMemory,
     "a parsed file takes about a hundred times its size: take fewer threads with -j, or leave "
     "large files out with --exclude"},
    {ErrorKind::kInternal,
     "this is a defect of torchlift: please report it with the command and the file it "
     "stumbled on"},
    {ErrorKind::kTwoFiles,
     "give two files: torchlift ast-diff OLD NEW; folders cannot be compared"},
};

}  // namespace

int PrintError(ErrorKind kind, absl::string_view message) {
  std::cerr << "error: " << message << "\n";
  for (const HintEntry& entry : kHints) {
    if (entry.kind == kind) std::cerr << "hint: " << entry.hint << "\n";
  }
  return kExitFailed;
}

}  // namespace torchlift
