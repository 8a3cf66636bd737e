// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_WORKSPACE_FILE_SYSTEM_H_
#define TORCHLIFT_CORE_WORKSPACE_FILE_SYSTEM_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace torchlift {

enum class FileType : std::uint8_t { kFile, kFolder, kSymlink, kOther };  // kOther: pipes, devices.

struct FileStat {
  FileType type = FileType::kOther;
  std::uint32_t mode = 0;        // The twelve permission bits, 07777.
  std::uint64_t size = 0;        // In bytes.
  std::int64_t modified_ns = 0;  // Since 1970, in nanoseconds.
  std::uint64_t device = 0;      // With inode: what makes two names the same file.
  std::uint64_t inode = 0;
  std::uint64_t link_count = 0;  // Names of the file; above 1 it has hard links.
};

struct FolderEntry {
  std::string name;  // Any bytes but NUL and '/'.
  FileType type = FileType::kOther;
};

// The disk as torchlift sees it, small enough to be faked: a test that `check` writes nothing
// counts calls of ReplaceFile. Paths are bytes, relative ones from the working folder of the
// process. Implementations are safe to use from many threads.
//
// Errors have the code that absl gives the errno (NotFound, PermissionDenied, …) and a message that
// does not name the path: "cannot read: Permission denied".
class FileSystem {
 public:
  virtual ~FileSystem() = default;

  // Reads a regular file whole into `bytes`, keeping its memory, up to 1 MiB, from call to call.
  // Errors: FailedPrecondition for what is no regular file, OutOfRange for more than 4 GiB - 1 bytes.
  virtual absl::Status ReadInto(const std::string& path, std::string* bytes) const = 0;

  // The first bytes of a regular file, at most `max_bytes`.
  virtual absl::StatusOr<std::string> ReadPrefix(const std::string& path,
                                                 std::size_t max_bytes) const = 0;

  // What is at `path`, through symbolic links.
  virtual absl::StatusOr<FileStat> Stat(const std::string& path) const = 0;

  // The absolute path without symbolic links, "." and "..". The file must exist.
  virtual absl::StatusOr<std::string> RealPath(const std::string& path) const = 0;

  // The entries of a folder in any order, without "." and "..".
  virtual absl::StatusOr<std::vector<FolderEntry>> ListFolder(const std::string& path) const = 0;

  // Makes the file at `path` read `new_bytes`, whole or not at all: whoever reads it meanwhile, or
  // after a crash, sees the old bytes or the new ones.
  //
  // - Nothing is written unless the file still reads `old_bytes`: Aborted.
  // - Symbolic links stay; the file they lead to is replaced. Mode and, where the system allows it,
  //   owner and extended attributes (access lists) are kept.
  // - A file that this process may not write (0444 to anybody but root) is left alone, though a
  //   rename would get around that: PermissionDenied. What root writes keeps its mode, 0444 too.
  // - A file with hard links gets the new bytes under this name only; its other names keep the old
  //   file. Writing through all names would mean writing in place, where a crash leaves half a
  //   file, and hard links are how package managers share one file between projects. Walk lists
  //   every name by itself, so the names inside the walked folders all get the new bytes.
  // - When it fails, no temporary file is left.
  virtual absl::Status ReplaceFile(const std::string& path, absl::string_view old_bytes,
                                   absl::string_view new_bytes) = 0;

  // ReadInto as a value.
  absl::StatusOr<std::string> ReadFile(const std::string& path) const;
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_WORKSPACE_FILE_SYSTEM_H_
