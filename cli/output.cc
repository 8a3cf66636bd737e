// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "cli/output.h"

#include <unistd.h>

#include <iostream>

#include "absl/strings/str_cat.h"
#include "cli/errors.h"
#include "cli/terminal.h"
#include "core/workspace/disk_file_system.h"
#include "core/workspace/output_file.h"

namespace torchlift {

bool Output::is_terminal() const { return !is_file() && isatty(STDOUT_FILENO) == 1; }

Style Output::StyleFor(const std::string& color) const {
  return torchlift::StyleFor(color, is_file() ? -1 : STDOUT_FILENO);
}

bool Output::IsSameFileAs(const std::string& path) const {
  if (!is_file()) return false;
  const DiskFileSystem disk;
  const absl::StatusOr<FileStat> own = disk.Stat(path_);
  const absl::StatusOr<FileStat> other = disk.Stat(path);
  return own.ok() && other.ok() && own->type == FileType::kFile && own->device == other->device &&
         own->inode == other->inode;
}

bool Output::Write(absl::string_view text) const {
  if (!is_file()) {
    std::cout << text << std::flush;
    return true;  // main() looks at the stream.
  }
  const absl::Status status = WriteOutputFile(path_, text);
  if (status.ok()) return true;
  PrintError(ErrorKind::kOutputFile,
             absl::StrCat(Printable(path_), ": ", std::string(status.message())));
  return false;
}

}  // namespace torchlift
