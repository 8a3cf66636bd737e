// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_ENGINE_PROJECT_INDEX_H_
#define TORCHLIFT_CORE_ENGINE_PROJECT_INDEX_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/workspace/file_system.h"
#include "core/workspace/walker.h"

namespace torchlift {

// Which project each walked file belongs to: the nearest folder at or above it, also above what was
// walked, that is a repository's root or holds a manifest (pyproject.toml, setup.py, setup.cfg,
// requirements.txt, environment.yml, Pipfile). Built once, before any file is read, by one thread.
//
//   WalkOptions options;
//   options.landmarks = ProjectIndex::Landmarks();
//   const WalkResult walk = Walk(disk, roots, options);
//   const ProjectIndex projects(disk, walk);
class ProjectIndex {
 public:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  // The names that make a folder a project's root. A walk that looks for them saves the index from
  // looking into every folder again.
  static std::vector<absl::string_view> Landmarks();

  // Borrows both. The disk is asked only about folders that the walk did not list: those above its
  // roots and those of named files.
  ProjectIndex(const FileSystem& files, const WalkResult& walk);

  // The project of a walked file, as an index into roots(), or kNone.
  std::size_t ProjectOf(const WalkedFile& file) const { return project_of_folder_[file.folder]; }
  // The file's path relative to its project's root; the path as walked when it has no project.
  std::string PathInProject(const WalkedFile& file) const;

  // Absolute, without symbolic links.
  const std::vector<std::string>& roots() const { return roots_; }
  // Whether the walk listed the project's root, so that no part of the project is left to look at.
  bool IsWholeProject(std::size_t project) const { return is_root_.contains(roots_[project]); }

 private:
  std::size_t FindProject(absl::string_view folder);
  bool IsRoot(absl::string_view folder) const;

  const FileSystem& files_;
  const WalkResult& walk_;
  std::vector<std::string> roots_;
  std::vector<std::size_t> project_of_folder_;            // By the walk's numbers of folders.
  absl::flat_hash_map<absl::string_view, bool> is_root_;  // Of folders that were listed.
  absl::flat_hash_map<absl::string_view, std::size_t> projects_;  // Found so far, by folder.
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_ENGINE_PROJECT_INDEX_H_
