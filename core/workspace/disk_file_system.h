// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_WORKSPACE_DISK_FILE_SYSTEM_H_
#define TORCHLIFT_CORE_WORKSPACE_DISK_FILE_SYSTEM_H_

#include <string>
#include <vector>

#include "core/workspace/file_system.h"

namespace torchlift {

// The real disk. Holds no state.
class DiskFileSystem : public FileSystem {
 public:
  absl::Status ReadInto(const std::string& path, std::string* bytes) const override;
  absl::StatusOr<std::string> ReadPrefix(const std::string& path,
                                         std::size_t max_bytes) const override;
  absl::StatusOr<FileStat> Stat(const std::string& path) const override;
  absl::StatusOr<std::string> RealPath(const std::string& path) const override;
  absl::StatusOr<std::vector<FolderEntry>> ListFolder(const std::string& path) const override;
  absl::Status ReplaceFile(const std::string& path, absl::string_view old_bytes,
                           absl::string_view new_bytes) override;
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_WORKSPACE_DISK_FILE_SYSTEM_H_
