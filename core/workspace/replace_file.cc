// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/xattr.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "absl/strings/str_cat.h"
#include "core/workspace/disk_file_system.h"
#include "core/workspace/file_descriptor.h"

namespace torchlift {
namespace {

// Holds back what would end the process between two system calls, for as long as it lives.
class HeldSignals {
 public:
  HeldSignals() {
    sigset_t held;
    sigemptyset(&held);
    for (const int signal : {SIGHUP, SIGINT, SIGQUIT, SIGTERM}) sigaddset(&held, signal);
    pthread_sigmask(SIG_BLOCK, &held, &before_);
  }
  HeldSignals(const HeldSignals&) = delete;
  HeldSignals& operator=(const HeldSignals&) = delete;
  ~HeldSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_;
};

// A new file beside `target`, removed unless it took the target's place.
class Replacement {
 public:
  explicit Replacement(const std::string& target)
      : target_(target),
        folder_(target.substr(0, target.rfind('/') + 1)),
        // The extension is none that a walk reads, should the process be killed.
        path_(absl::StrCat(folder_, ".torchlift-XXXXXX.tmp")),
        file_(mkostemps(path_.data(), 4, O_CLOEXEC)) {}
  Replacement(const Replacement&) = delete;
  Replacement& operator=(const Replacement&) = delete;
  ~Replacement() {
    if (file_.is_open() && !placed_) unlink(path_.c_str());
  }

  bool is_open() const { return file_.is_open(); }

  absl::Status Write(absl::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t count = write(file_.get(), bytes.data(), bytes.size());
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) return ErrnoStatus("cannot write");
      bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return absl::OkStatus();
  }

  // Owner before mode: changing the owner clears the set-user-id bit.
  absl::Status TakeOverAttributes(int from, const struct stat& status) {
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
    if (fchmod(file_.get(), status.st_mode & 07777U) != 0) return ErrnoStatus("cannot write");
    return absl::OkStatus();
  }

  absl::Status Place() {
    if (fsync(file_.get()) != 0) return ErrnoStatus("cannot write");
    if (rename(path_.c_str(), target_.c_str()) != 0) return ErrnoStatus("cannot write");
    placed_ = true;
    // The rename is on the disk once its folder is. The new bytes are in place whatever this says,
    // and some file systems cannot sync folders, so it is no error.
    const FileDescriptor folder(open(folder_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (folder.is_open()) static_cast<void>(fsync(folder.get()));
    return absl::OkStatus();
  }

 private:
  // Access lists and labels; where the file system has none, or this process may not, they stay
  // out.
  void CopyExtendedAttributes(int from) {
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

  const std::string target_;
  const std::string folder_;
  std::string path_;
  FileDescriptor file_;
  bool placed_ = false;
};

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

  Replacement replacement(*target);
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
