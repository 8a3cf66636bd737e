// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/project_index.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/project/requirement_scanner.h"

namespace torchlift {
namespace {

constexpr absl::string_view kRootMarkers[] = {
    ".git",    "pyproject.toml",   "setup.py",       "setup.cfg",
    "Pipfile", "requirements.txt", "environment.yml"};

std::string FolderOf(absl::string_view path) {
  const std::size_t slash = path.rfind('/');
  if (slash == absl::string_view::npos) return ".";
  return std::string(path.substr(0, std::max<std::size_t>(slash, 1)));
}

absl::string_view NameOf(absl::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == absl::string_view::npos ? path : path.substr(slash + 1);
}

// The part of `path` below the folder `root`.
absl::string_view Below(absl::string_view root, absl::string_view path) {
  return path.substr(root == "/" ? 1 : root.size() + 1);
}

}  // namespace

ProjectIndex::ProjectIndex(const FileSystem& files, absl::Span<const std::string> paths)
    : files_(files) {
  places_.reserve(paths.size());
  for (const std::string& path : paths) {
    auto [real, added] = real_folders_.try_emplace(FolderOf(path));
    if (added) real->second = files_.RealPath(real->first).value_or(real->first);
    const std::size_t project = ProjectOf(real->second);
    const std::string absolute =
        absl::StrCat(real->second == "/" ? "" : real->second, "/", NameOf(path));
    places_.push_back(
        {project, project == kNone ? path : std::string(Below(roots_[project], absolute))});
  }
}

bool ProjectIndex::IsRoot(const std::string& folder) const {
  return std::any_of(std::begin(kRootMarkers), std::end(kRootMarkers),
                     [&](absl::string_view marker) {
                       return files_.Stat(absl::StrCat(folder, "/", marker)).ok();
                     });
}

std::size_t ProjectIndex::ProjectOf(const std::string& folder) {
  std::vector<std::string>
      open;  // Folders whose answer is that of the first one above that has one.
  std::size_t project = kNone;
  for (std::string at = folder;; at = FolderOf(at)) {
    if (const auto known = project_of_folder_.find(at); known != project_of_folder_.end()) {
      project = known->second;
      break;
    }
    open.push_back(at);
    if (IsRoot(at)) {
      project = roots_.size();
      roots_.push_back(at);
      break;
    }
    if (at == "/" || at == ".") break;
  }
  for (std::string& passed : open) project_of_folder_.emplace(std::move(passed), project);
  return project;
}

std::vector<std::string> ProjectIndex::ManifestsOf(std::size_t project) const {
  std::vector<std::string> manifests;
  for (const std::string& folder :
       {roots_[project], absl::StrCat(roots_[project], "/requirements")}) {
    const absl::StatusOr<std::vector<FolderEntry>> entries = files_.ListFolder(folder);
    if (!entries.ok()) continue;
    for (const FolderEntry& entry : *entries) {
      const std::string path = absl::StrCat(folder, "/", entry.name);
      if (entry.type == FileType::kFile && HoldsRequirements(path)) manifests.push_back(path);
    }
  }
  std::sort(manifests.begin(), manifests.end());
  return manifests;
}

}  // namespace torchlift
