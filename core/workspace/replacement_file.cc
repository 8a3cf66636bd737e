// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/workspace/replacement_file.h"

#include <fcntl.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>

#include "absl/strings/str_cat.h"

namespace torchlift {

ReplacementFile::ReplacementFile(const std::string& target)
    : target_(target),
      folder_(target.substr(0, target.rfind('/') + 1)),
      // The extension is none that a walk reads, should the process be killed.
      path_(absl::StrCat(folder_, ".torchlift-XXXXXX.tmp")),
      file_(mkostemps(path_.data(), 4, O_CLOEXEC)) {}

ReplacementFile::~ReplacementFile() {
  if (file_.is_open() && !placed_) unlink(path_.c_str());
}

absl::Status ReplacementFile::Write(absl::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = write(file_.get(), bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return ErrnoStatus("cannot write");
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return absl::OkStatus();
}

// Owner before mode: changing the owner clears the set-user-id bit.
absl::Status ReplacementFile::TakeOverAttributes(int from, const struct stat& status) {
  struct stat own = {};
  if (fstat(file_.get(), &own) != 0) return ErrnoStatus("cannot write");
  if (own.st_uid != status.st_uid || own.st_gid != status.st_gid) {
    // Only root may give a file away, and a group only to one's own: as far as it goes.
    if (fchown(file_.get(), status.st_uid, status.st_gid) != 0 &&
        fchown(file_.get(), static_cast<uid_t>(-1), status.st_gid) != 0) {
      errno = 0;
    }
  }
  CopyExtendedAttributes(from);
  return SetMode(status.st_mode & 07777U);
}

absl::Status ReplacementFile::SetMode(mode_t mode) {
  if (fchmod(file_.get(), mode) != 0) return ErrnoStatus("cannot write");
  return absl::OkStatus();
}

absl::Status ReplacementFile::Place() {
  if (fsync(file_.get()) != 0) return ErrnoStatus("cannot write");
  if (rename(path_.c_str(), target_.c_str()) != 0) return ErrnoStatus("cannot write");
  placed_ = true;
  // The rename is on the disk once its folder is. The new bytes are in place whatever this says,
  // and some file systems cannot sync folders, so it is no error.
  const FileDescriptor folder(
      open(folder_.empty() ? "." : folder_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder.is_open()) static_cast<void>(fsync(folder.get()));
  return absl::OkStatus();
}

// Access lists and labels; where the file system has none, or this process may not, they stay
// out.
void ReplacementFile::CopyExtendedAttributes(int from) {
  const ssize_t names_size = flistxattr(from, nullptr, 0);
  if (names_size <= 0) return;
  std::string names(static_cast<std::size_t>(names_size), '\0');
  if (flistxattr(from, names.data(), names.size()) != names_size) return;
  for (std::size_t at = 0; at < names.size(); at = names.find('\0', at) + 1) {
    const char* const name = names.c_str() + at;
    const ssize_t size = fgetxattr(from, name, nullptr, 0);
    if (size < 0) continue;
    std::string value(static_cast<std::size_t>(size), '\0');
    if (fgetxattr(from, name, value.data(), value.size()) != size) continue;
    static_cast<void>(fsetxattr(file_.get(), name, value.data(), value.size(), 0));
  }
}

}  // namespace torchlift
