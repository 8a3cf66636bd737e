// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_ENGINE_PROJECT_INDEX_H_
#define TORCHLIFT_CORE_ENGINE_PROJECT_INDEX_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/workspace/file_system.h"

namespace torchlift {

// Which project each walked file belongs to: the nearest folder at or above it, also above what was
// walked, that is a repository's root or holds a manifest (pyproject.toml, setup.py, setup.cfg,
// requirements.txt, environment.yml, Pipfile). Built once, before any file is read, by one thread.
class ProjectIndex {
 public:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  struct Place {
    std::size_t project = kNone;  // Index into roots(), or kNone.
    std::string path;  // Relative to the project's root; the path as walked when there is none.
  };

  // `paths` are files as walked.
  ProjectIndex(const FileSystem& files, absl::Span<const std::string> paths);

  const Place& place(std::size_t file) const { return places_[file]; }
  const std::vector<std::string>& roots() const {
    return roots_;
  }  // Absolute, without symbolic links.

  // Files at a root, or in its folder `requirements`, that state requirements: absolute paths.
  std::vector<std::string> ManifestsOf(std::size_t project) const;

 private:
  // The project of an absolute folder.
  std::size_t ProjectOf(const std::string& folder);
  bool IsRoot(const std::string& folder) const;

  const FileSystem& files_;
  std::vector<std::string> roots_;
  std::vector<Place> places_;
  absl::flat_hash_map<std::string, std::size_t> project_of_folder_;
  absl::flat_hash_map<std::string, std::string> real_folders_;  // As walked to absolute.
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_ENGINE_PROJECT_INDEX_H_
