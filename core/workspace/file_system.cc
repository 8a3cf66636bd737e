// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/workspace/file_system.h"

namespace torchlift {

absl::StatusOr<std::string> FileSystem::ReadFile(const std::string& path) const {
  std::string bytes;
  if (absl::Status status = ReadInto(path, &bytes); !status.ok()) return status;
  return bytes;
}

}  // namespace torchlift
