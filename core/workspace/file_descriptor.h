// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_WORKSPACE_FILE_DESCRIPTOR_H_
#define TORCHLIFT_CORE_WORKSPACE_FILE_DESCRIPTOR_H_

#include <unistd.h>

#include <utility>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace torchlift {

// An open file, closed at the end of its scope. Negative when opening failed.
class FileDescriptor {
 public:
  explicit FileDescriptor(int descriptor) : descriptor_(descriptor) {}
  FileDescriptor(FileDescriptor&& other) noexcept
      : descriptor_(std::exchange(other.descriptor_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&&) = delete;
  ~FileDescriptor() {
    if (descriptor_ >= 0) close(descriptor_);
  }

  int get() const { return descriptor_; }
  bool is_open() const { return descriptor_ >= 0; }

 private:
  int descriptor_;
};

// The error that errno tells, as "<what>: <errno's text>".
absl::Status ErrnoStatus(absl::string_view what);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_WORKSPACE_FILE_DESCRIPTOR_H_
