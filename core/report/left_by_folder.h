// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REPORT_LEFT_BY_FOLDER_H_
#define TORCHLIFT_CORE_REPORT_LEFT_BY_FOLDER_H_

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "core/engine/file_outcome.h"

namespace torchlift {

// What no fix answers in one folder.
struct FolderCount {
  std::string folder;  // "src/models/"; "./" for files beside the folders.
  std::array<std::uint32_t, kLevelCount> left{};  // Findings by Level.
  std::uint32_t total = 0;
};

// Findings that are neither fixed nor suppressed, by folder: the first level of folders at which the
// files of `files` differ. The largest counts first, equal ones by name.
std::vector<FolderCount> LeftByFolder(absl::Span<const FileOutcome> files);

// The folder of `path` in that count: the one among `folders` that holds it; empty when none does.
std::string FolderOf(const std::string& path, absl::Span<const FolderCount> folders);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REPORT_LEFT_BY_FOLDER_H_
