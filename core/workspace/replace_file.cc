// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <fcntl.h>
#include <sys/stat.h>

#include <string>

#include "core/workspace/disk_file_system.h"
#include "core/workspace/file_descriptor.h"
#include "core/workspace/held_signals.h"
#include "core/workspace/replacement_file.h"

namespace torchlift {
namespace {

bool IsSameFile(const struct stat& a, const struct stat& b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino && a.st_size == b.st_size &&
         a.st_mtim.tv_sec == b.st_mtim.tv_sec && a.st_mtim.tv_nsec == b.st_mtim.tv_nsec;
}

absl::Status ChangedError() { return absl::AbortedError("changed since it was read"); }

}  // namespace

absl::Status DiskFileSystem::ReplaceFile(const std::string& path, absl::string_view old_bytes,
                                         absl::string_view new_bytes) {
  const HeldSignals held;  // No temporary file is left behind.
  absl::StatusOr<std::string> target = RealPath(path);
  if (!target.ok()) return target.status();
  const FileDescriptor old_file(open(target->c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat before = {};
  if (!old_file.is_open() || fstat(old_file.get(), &before) != 0) {
    return ErrnoStatus("cannot write");
  }
  if (!S_ISREG(before.st_mode)) return absl::FailedPreconditionError("not a regular file");
  // A rename asks for leave to write the folder only, so the file is asked here.
  if (faccessat(AT_FDCWD, target->c_str(), W_OK, AT_EACCESS) != 0) {
    return ErrnoStatus("cannot write");
  }
  absl::StatusOr<std::string> present = ReadFile(*target);
  if (!present.ok()) return present.status();
  if (*present != old_bytes) return ChangedError();

  ReplacementFile replacement(*target);
  if (!replacement.is_open()) return ErrnoStatus("cannot write");
  if (absl::Status status = replacement.Write(new_bytes); !status.ok()) return status;
  if (absl::Status status = replacement.TakeOverAttributes(old_file.get(), before); !status.ok()) {
    return status;
  }
  struct stat now = {};
  if (stat(target->c_str(), &now) != 0 || !IsSameFile(before, now)) return ChangedError();
  return replacement.Place();
}

}  // namespace torchlift
