// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_TESTS_CORE_WORKSPACE_RECORDING_FILE_SYSTEM_H_
#define TORCHLIFT_TESTS_CORE_WORKSPACE_RECORDING_FILE_SYSTEM_H_

#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "core/workspace/disk_file_system.h"

namespace torchlift {

// The real disk with a record of what was read and written. Safe from many threads.
//
//   RecordingFileSystem disk;
//   … run `check` on it …
//   EXPECT_THAT(disk.written(), IsEmpty());
class RecordingFileSystem : public DiskFileSystem {
 public:
  absl::Status ReadInto(const std::string& path, std::string* bytes) const override {
    Record(path, &read_);
    return DiskFileSystem::ReadInto(path, bytes);
  }
  absl::StatusOr<std::string> ReadPrefix(const std::string& path,
                                         std::size_t max_bytes) const override {
    Record(path, &prefix_read_);
    return DiskFileSystem::ReadPrefix(path, max_bytes);
  }
  absl::StatusOr<std::vector<FolderEntry>> ListFolder(const std::string& path) const override {
    Record(path, &listed_);
    return DiskFileSystem::ListFolder(path);
  }
  absl::StatusOr<FileStat> Stat(const std::string& path) const override {
    Record(path, &statted_);
    return DiskFileSystem::Stat(path);
  }
  absl::Status ReplaceFile(const std::string& path, absl::string_view old_bytes,
                           absl::string_view new_bytes) override {
    Record(path, &written_);
    return DiskFileSystem::ReplaceFile(path, old_bytes, new_bytes);
  }

  // The paths as they were asked for, in the order of the calls, failed ones too.
  std::vector<std::string> read() const { return Copy(read_); }
  std::vector<std::string> prefix_read() const { return Copy(prefix_read_); }
  std::vector<std::string> listed() const { return Copy(listed_); }
  std::vector<std::string> statted() const { return Copy(statted_); }
  std::vector<std::string> written() const { return Copy(written_); }

 private:
  void Record(const std::string& path, std::vector<std::string>* list) const {
    const std::lock_guard<std::mutex> lock(mutex_);
    list->push_back(path);
  }
  std::vector<std::string> Copy(const std::vector<std::string>& list) const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return list;
  }

  mutable std::mutex mutex_;
  mutable std::vector<std::string> read_;
  mutable std::vector<std::string> prefix_read_;
  mutable std::vector<std::string> listed_;
  mutable std::vector<std::string> statted_;
  std::vector<std::string> written_;
};

}  // namespace torchlift

#endif  // TORCHLIFT_TESTS_CORE_WORKSPACE_RECORDING_FILE_SYSTEM_H_
