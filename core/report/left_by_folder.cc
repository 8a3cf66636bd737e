// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/left_by_folder.h"

#include <algorithm>
#include <map>
#include <optional>

#include "absl/strings/match.h"
#include "absl/strings/string_view.h"

namespace torchlift {
namespace {

bool IsLeft(const FindingOutcome& found) {
  return found.disposition != Disposition::kFixed && found.disposition != Disposition::kSuppressed;
}

// The path up to its last '/', that included.
absl::string_view ParentOf(absl::string_view path) { return path.substr(0, path.rfind('/') + 1); }

// The longest folder that all the files lie in.
absl::string_view CommonFolder(const std::vector<const FileOutcome*>& files) {
  std::optional<absl::string_view> common;
  for (const FileOutcome* file : files) {
    const absl::string_view folder = ParentOf(file->path);
    if (!common) common = folder;
    while (!absl::StartsWith(folder, *common))
      common = ParentOf(common->substr(0, common->size() - 1));
  }
  return common.value_or("");
}

}  // namespace

std::vector<FolderCount> LeftByFolder(absl::Span<const FileOutcome> files) {
  std::vector<const FileOutcome*> with_left;
  for (const FileOutcome& file : files) {
    if (std::any_of(file.findings.begin(), file.findings.end(), IsLeft)) with_left.push_back(&file);
  }
  const std::size_t common = CommonFolder(with_left).size();
  std::map<std::string, FolderCount> by_folder;
  for (const FileOutcome* file : with_left) {
    const std::size_t slash = file->path.find('/', common);
    std::string folder =
        slash == std::string::npos ? file->path.substr(0, common) : file->path.substr(0, slash + 1);
    if (folder.empty()) folder = "./";
    FolderCount& count = by_folder[folder];
    count.folder = folder;
    for (const FindingOutcome& found : file->findings) {
      if (!IsLeft(found)) continue;
      ++count.left[static_cast<std::size_t>(found.finding.level)];
      ++count.total;
    }
  }
  std::vector<FolderCount> counts;
  for (auto& [folder, count] : by_folder) counts.push_back(std::move(count));
  std::stable_sort(counts.begin(), counts.end(),
                   [](const FolderCount& a, const FolderCount& b) { return a.total > b.total; });
  return counts;
}

std::string FolderOf(const std::string& path, absl::Span<const FolderCount> folders) {
  std::string best;
  for (const FolderCount& count : folders) {
    const bool holds =
        count.folder == "./" ? !absl::StrContains(path, "/") : absl::StartsWith(path, count.folder);
    if (holds && count.folder.size() > best.size()) best = count.folder;
  }
  return best;
}

}  // namespace torchlift
