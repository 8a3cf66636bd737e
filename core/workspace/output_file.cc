// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/workspace/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstdlib>
#include <memory>

#include "core/workspace/file_descriptor.h"
#include "core/workspace/held_signals.h"
#include "core/workspace/replacement_file.h"

namespace torchlift {
namespace {

// The mode that open() would give a new file.
mode_t ModeOfNewFiles() {
  const mode_t mask = umask(0);  // The only way to ask is to set it.
  umask(mask);
  return 0666U & ~mask;
}

absl::Status WriteToDevice(const std::string& path, absl::string_view bytes) {
  const FileDescriptor device(open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
  if (!device.is_open()) return ErrnoStatus("cannot write");
  while (!bytes.empty()) {
    const ssize_t count = write(device.get(), bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return ErrnoStatus("cannot write");
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return absl::OkStatus();
}

absl::Status Replace(const std::string& target, const FileDescriptor* old_file,
                     const struct stat& status, absl::string_view bytes) {
  const HeldSignals held;  // No temporary file is left behind.
  ReplacementFile replacement(target);
  if (!replacement.is_open()) return ErrnoStatus("cannot write");
  if (absl::Status written = replacement.Write(bytes); !written.ok()) return written;
  absl::Status attributes = old_file == nullptr
                                ? replacement.SetMode(ModeOfNewFiles())
                                : replacement.TakeOverAttributes(old_file->get(), status);
  if (!attributes.ok()) return attributes;
  return replacement.Place();
}

}  // namespace

absl::Status WriteOutputFile(const std::string& path, absl::string_view bytes) {
  struct stat status = {};
  if (stat(path.c_str(), &status) != 0) {
    if (errno != ENOENT) return ErrnoStatus("cannot write");
    return Replace(path, nullptr, status, bytes);
  }
  if (S_ISDIR(status.st_mode)) return absl::FailedPreconditionError("cannot write: is a folder");
  if (!S_ISREG(status.st_mode)) return WriteToDevice(path, bytes);
  // A rename asks for leave to write the folder only, so the file is asked here.
  const FileDescriptor old_file(open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (!old_file.is_open()) return ErrnoStatus("cannot write");
  const std::unique_ptr<char, decltype(&std::free)> real(realpath(path.c_str(), nullptr),
                                                         &std::free);
  if (real == nullptr) return ErrnoStatus("cannot write");
  return Replace(real.get(), &old_file, status, bytes);
}

}  // namespace torchlift
