// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/project_index.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"

namespace torchlift {
namespace {

constexpr absl::string_view kLandmarks[] = {".git",           "pyproject.toml", "setup.py",
                                            "setup.cfg",      "Pipfile",        "requirements.txt",
                                            "environment.yml"};

// The folder above; "/" and what holds no slash are their own.
absl::string_view Above(absl::string_view folder) {
  const std::size_t slash = folder.rfind('/');
  if (slash == absl::string_view::npos) return folder;
  return folder.substr(0, std::max<std::size_t>(slash, 1));
}

}  // namespace

std::vector<absl::string_view> ProjectIndex::Landmarks() {
  return {std::begin(kLandmarks), std::end(kLandmarks)};
}

ProjectIndex::ProjectIndex(const FileSystem& files, const WalkResult& walk)
    : files_(files), walk_(walk) {
  is_root_.reserve(walk.folders.size());
  for (const WalkedFolder& folder : walk.folders) {
    if (folder.is_listed) is_root_.emplace(folder.real, folder.has_landmark);
  }
  std::vector<bool> is_known(walk.folders.size(), false);
  project_of_folder_.resize(walk.folders.size(), kNone);
  for (const WalkedFile& file : walk.files) {
    if (is_known[file.folder]) continue;
    is_known[file.folder] = true;
    project_of_folder_[file.folder] = FindProject(walk.folders[file.folder].real);
  }
}

std::size_t ProjectIndex::FindProject(absl::string_view folder) {
  // Folders whose answer is that of the first one above that has one.
  std::vector<absl::string_view> open;
  std::size_t project = kNone;
  for (absl::string_view at = folder;; at = Above(at)) {
    if (const auto known = projects_.find(at); known != projects_.end()) {
      project = known->second;
      break;
    }
    open.push_back(at);
    if (IsRoot(at)) {
      project = roots_.size();
      roots_.emplace_back(at);
      break;
    }
    if (at == Above(at)) break;
  }
  for (const absl::string_view passed : open) projects_.emplace(passed, project);
  return project;
}

bool ProjectIndex::IsRoot(absl::string_view folder) const {
  if (const auto known = is_root_.find(folder); known != is_root_.end()) return known->second;
  return std::any_of(std::begin(kLandmarks), std::end(kLandmarks), [&](absl::string_view name) {
    return files_.Stat(absl::StrCat(folder, "/", name)).ok();
  });
}

std::string ProjectIndex::PathInProject(const WalkedFile& file) const {
  const std::size_t project = ProjectOf(file);
  if (project == kNone) return file.path;
  const absl::string_view root = roots_[project] == "/" ? absl::string_view() : roots_[project];
  absl::string_view folder = absl::string_view(walk_.folders[file.folder].real);
  folder.remove_prefix(std::min(root.size() + 1, folder.size()));
  const absl::string_view path = file.path;
  return absl::StrCat(folder, folder.empty() ? "" : "/", path.substr(path.rfind('/') + 1));
}

}  // namespace torchlift
